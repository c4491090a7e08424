import { audit } from './audit.ts'
import { connectedApps } from './connected-apps.ts'
import { health } from './health.ts'
import { sources } from './sources.ts'

/** Texts of the pages where sources are set up and watched, and of what was done there. */
export const enSetup = { audit, connectedApps, health, sources } as const
