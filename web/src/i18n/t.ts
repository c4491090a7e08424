import i18next, { type FormatterModule } from 'i18next'
import { readerLocale, type Language } from './language.ts'
import { startCatalogueWords } from './service-words.ts'

/**
 * A text of the reader's language, e.g. `t('seats:days', { count: 30 })`. Texts are there before the first module of the
 * dashboard is (main.tsx), so a constant may hold one.
 */
export const t = i18next.t

/** The language the texts were loaded in. */
export function language(): Language {
  return i18next.language as Language
}

/** How the reader writes numbers and dates, for `Intl` and the calendars. */
export function locale(): string {
  return readerLocale(language())
}

async function textsOf(language: Language) {
  return language === 'en' ? (await import('./en/index.ts')).en : (await import('./de/index.ts')).de
}

/** A number in a sentence is written as it is beside it: 43,441 people. */
function numbersOf(language: Language): FormatterModule {
  const numbers = new Intl.NumberFormat(readerLocale(language), { maximumFractionDigits: 20 })
  const nothing = () => {}
  return {
    type: 'formatter',
    init: nothing,
    add: nothing,
    addCached: nothing,
    format: (value: unknown) => (typeof value === 'number' ? numbers.format(value) : String(value)),
  }
}

/** Loads one language but for the setup pages: it is small, and a page never waits for a text. */
export async function startTexts(language: Language): Promise<void> {
  const texts = await textsOf(language)
  await i18next.use(numbersOf(language)).init({
    lng: language,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: 'common',
    fallbackLng: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    // Asked for before it is there: every journey fails on what the console shows in red.
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => reportError(new Error(`no text ${namespace}:${key}`)),
  })
}

/** The words of the catalogue of metrics, before what shows an entry of it. */
export async function loadCatalogueWords(): Promise<void> {
  if (language() === 'de') startCatalogueWords((await import('./de/catalogue.ts')).catalogue)
}

/** The rest, before a module of the pages where sources are set up and watched: few readers ever open one. */
export async function loadSetupTexts(): Promise<void> {
  const reader = language()
  const texts =
    reader === 'en' ? (await import('./en/setup.ts')).enSetup : (await import('./de/setup.ts')).deSetup
  for (const [namespace, words] of Object.entries(texts)) i18next.addResourceBundle(reader, namespace, words)
}
