import { connectedApps } from './connected-apps.ts'
import { health } from './health.ts'
import { sources } from './sources.ts'

/** Texts of the pages where sources are set up and watched. */
export const enSetup = { connectedApps, health, sources } as const
