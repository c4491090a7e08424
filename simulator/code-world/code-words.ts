/** The product's name as it occurs in paths, field names and scopes. */
export type CodeWord = 'codeassist' | 'copilot'

/** First days (since the epoch) for which the vendor's files have a field. */
export const SINCE = {
  /** The command line is counted in the totals, and not only beside them. */
  cliFeature: Date.UTC(2026, 3, 10) / 86_400_000,
  adoptionPhase: Date.UTC(2026, 4, 29) / 86_400_000,
  aiCredits: Date.UTC(2026, 5, 19) / 86_400_000,
}

/** The product's name in messages. */
export function productName(word: CodeWord): string {
  return word === 'copilot' ? 'Copilot' : 'Code assistant'
}
