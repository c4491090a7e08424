import i18next, { type FormatterModule } from 'i18next'
import { readerLocale, type Language } from './language.ts'

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

/** Loads one language but for what comes with its pages: it is small, and a page never waits for a text. */
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

/** Texts of pages that few readers open first; those of all others are there from the start. */
const OF_PAGES = {
  lists: async (reader: Language) =>
    reader === 'en' ? (await import('./en/lists.ts')).enLists : (await import('./de/lists.ts')).deLists,
  setup: async (reader: Language) =>
    reader === 'en' ? (await import('./en/setup.ts')).enSetup : (await import('./de/setup.ts')).deSetup,
}
export type PageTexts = keyof typeof OF_PAGES

/** Loads them before a page's module, which reads them while it loads. */
export async function loadPageTexts(part: PageTexts): Promise<void> {
  const reader = language()
  for (const [namespace, words] of Object.entries(await OF_PAGES[part](reader))) {
    i18next.addResourceBundle(reader, namespace, words)
  }
}
