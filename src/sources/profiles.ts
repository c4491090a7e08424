import { chatProfiles } from './chat-assist/profiles.ts'
import { codeProfiles } from './code-assist/profiles.ts'
import type { Profile, ProfileSettings } from './profile.ts'

export type * from './profile.ts'

/** Profiles of every source, the default of each source first. */
export function createProfiles(settings: ProfileSettings): Profile[] {
  return [...chatProfiles(settings), ...codeProfiles(settings)]
}
