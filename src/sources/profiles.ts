import { chatProfiles } from './chat-profiles.ts'
import { codeProfiles } from './code-profiles.ts'
import type { Profile, ProfileSettings } from './profile.ts'

export type * from './profile.ts'

/** Profiles of every source, the default of each source first. */
export function createProfiles(settings: ProfileSettings): Profile[] {
  return [...chatProfiles(settings), ...codeProfiles(settings)]
}
