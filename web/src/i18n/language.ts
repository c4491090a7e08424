/** The languages of the dashboard, each under its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const KEPT_AS = 'tidemark-language'

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text)
}

/** What the reader chose in this browser; null: as the browser says. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(KEPT_AS)
    return isLanguage(kept) ? kept : null
  } catch {
    // Storage can be blocked; the browser's languages then decide.
    return null
  }
}

/** Keeps the choice, and loads the page anew: every text of it is read once, at its start. */
export function chooseLanguage(language: Language | null): void {
  if (language) localStorage.setItem(KEPT_AS, language)
  else localStorage.removeItem(KEPT_AS)
  location.reload()
}

/** The first of the reader's languages that the dashboard has; English when it has none of them. */
export function readerLanguage(wanted: readonly string[] = navigator.languages): Language {
  const first = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return chosenLanguage() ?? first ?? 'en'
}

/** The form of numbers and dates: the reader's own region where it speaks the language, e.g. `de-AT`. */
export function readerLocale(language: Language, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language
}
