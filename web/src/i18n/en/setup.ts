import { audit } from './audit.ts'
import { connectedApps } from './connected-apps.ts'
import { health } from './health.ts'
import { members } from './members.ts'
import { sources } from './sources.ts'
import { tokens } from './tokens.ts'

/** Texts of the pages where sources are set up and watched, of who may sign in, and of what was done there. */
export const enSetup = { audit, connectedApps, health, members, sources, tokens } as const
