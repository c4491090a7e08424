import i18next, { type FormatterModule } from 'i18next'
import type { en } from './en/index.ts'
import type { enStart } from './en/start.ts'
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
  return language === 'en' ? (await import('./en/start.ts')).enStart : (await import('./de/start.ts')).deStart
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

/** A date that ends in a full stop, as German months do, ends its sentence with it. */
const ONE_FULL_STOP = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replaceAll(/(?<=\p{L})\.\.(?!\.)/gu, '.'),
} as const

/** Loads one language but for what comes with its pages: it is small, and a page never waits for a text. */
export async function startTexts(language: Language): Promise<void> {
  const texts = await textsOf(language)
  await i18next
    .use(numbersOf(language))
    .use(ONE_FULL_STOP)
    .init({
      lng: language,
      // A copy: texts of pages are added to it.
      resources: { [language]: { ...texts } },
      ns: Object.keys(texts),
      defaultNS: 'common',
      fallbackLng: false,
      postProcess: [ONE_FULL_STOP.name],
      interpolation: { escapeValue: false, alwaysFormat: true },
      // Asked for before it is there: every journey fails on what the console shows in red.
      saveMissing: true,
      missingKeyHandler: (_, namespace, key) => reportError(new Error(`no text ${namespace}:${key}`)),
    })
}

/** Texts that come with the pages that need them; those of all others are there from the start. */
export type PageTexts = Exclude<keyof typeof en, keyof typeof enStart>

const OF_PAGES = import.meta.glob<Readonly<Record<string, object>>>('./{en,de}/pages/**/*.ts')

/** Loads them before a page's module, which reads them while it loads. A module exports its texts under their namespace. */
export async function loadPageTexts(part: PageTexts): Promise<void> {
  const reader = language()
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const isOurs = (path: string) => path.startsWith(`./${reader}/`) && path.endsWith(`/${file}.ts`)
  const [, load] = Object.entries(OF_PAGES).find(([path]) => isOurs(path)) ?? []
  for (const [namespace, words] of Object.entries((await load?.()) ?? {})) {
    i18next.addResourceBundle(reader, namespace, words)
  }
}
