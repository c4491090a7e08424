/** How one vendor speaks: its product word stands in paths, field names and scopes. */
export type CodeWord = 'codeassist' | 'copilot'

/** Days (since the epoch) from which the vendor's files have a field at all. */
export const SINCE = {
  /** The command line counts into the totals, not only beside them. */
  cliFeature: Date.UTC(2026, 3, 10) / 86_400_000,
  adoptionPhase: Date.UTC(2026, 4, 29) / 86_400_000,
  aiCredits: Date.UTC(2026, 5, 19) / 86_400_000,
}

/** The product's name in sentences. */
export function productName(word: CodeWord): string {
  return word === 'copilot' ? 'Copilot' : 'Code assistant'
}
