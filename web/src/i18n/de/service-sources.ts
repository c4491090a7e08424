import type { Sentences } from '../sentences.ts'

/** What is wrong with a source or one of its feeds, and what to do: refusals, health, last errors, gaps, runs. */
export const sources: Sentences = {
  'Former connection ({account})': 'Frühere Verbindung ({account})',
  'Not collected yet.': 'Noch nicht abgeholt.',
  // A key or a token is refused.
  enterprise: 'Enterprise',
  organization: 'Organisation',

  // A setting or an account at the vendor.

  // The way to the vendor, and what comes back.

  // What came was held back, or is lost.
  files: 'Dateien',

  // How a connection stands, and its runs.
}
