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
const OF_PAGES = {
  access: { en: () => import('./en/access.ts'), de: () => import('./de/access.ts') },
  activity: { en: () => import('./en/activity.ts'), de: () => import('./de/activity.ts') },
  adoption: { en: () => import('./en/adoption.ts'), de: () => import('./de/adoption.ts') },
  audit: { en: () => import('./en/audit.ts'), de: () => import('./de/audit.ts') },
  connectedApps: { en: () => import('./en/connected-apps.ts'), de: () => import('./de/connected-apps.ts') },
  health: { en: () => import('./en/health.ts'), de: () => import('./de/health.ts') },
  limits: { en: () => import('./en/limits.ts'), de: () => import('./de/limits.ts') },
  matching: { en: () => import('./en/matching.ts'), de: () => import('./de/matching.ts') },
  members: { en: () => import('./en/members.ts'), de: () => import('./de/members.ts') },
  overview: { en: () => import('./en/overview.ts'), de: () => import('./de/overview.ts') },
  people: { en: () => import('./en/people.ts'), de: () => import('./de/people.ts') },
  productivity: { en: () => import('./en/productivity.ts'), de: () => import('./de/productivity.ts') },
  seats: { en: () => import('./en/seats.ts'), de: () => import('./de/seats.ts') },
  sources: { en: () => import('./en/sources.ts'), de: () => import('./de/sources.ts') },
  spend: { en: () => import('./en/spend.ts'), de: () => import('./de/spend.ts') },
  stateDays: { en: () => import('./en/state-days.ts'), de: () => import('./de/state-days.ts') },
  teams: { en: () => import('./en/teams.ts'), de: () => import('./de/teams.ts') },
  tokens: { en: () => import('./en/tokens.ts'), de: () => import('./de/tokens.ts') },
} satisfies Record<string, Record<Language, () => Promise<Readonly<Record<string, object>>>>>
export type PageTexts = keyof typeof OF_PAGES

/** Loads them before a page's module, which reads them while it loads. A module exports its texts under their namespace. */
export async function loadPageTexts(part: PageTexts): Promise<void> {
  const reader = language()
  for (const [namespace, words] of Object.entries(await OF_PAGES[part][reader]())) {
    i18next.addResourceBundle(reader, namespace, words)
  }
}
