import { ask } from './ask.ts'

/** Every page asks: what was agreed on is told on all of them. */
export const privacyQuery = { ...ask('privacy', 'getPrivacy'), staleTime: 5 * 60_000 }
