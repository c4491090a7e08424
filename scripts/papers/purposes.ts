import { REVEAL_PURPOSES } from '../../src/model/privacy.ts'
import { reveals as german } from '../../web/src/i18n/de/pages/reveals.ts'
import { reveals as english } from '../../web/src/i18n/en/pages/reveals.ts'
import { table, type Language } from './language.ts'

const NAMES = { en: english.purpose, de: german.purpose }
const HEAD = { en: ['Purpose'], de: ['Zweck'] } as const

/** What a name may be asked for, where people are shown without theirs. */
export const purposes = (language: Language): string =>
  table(
    HEAD[language],
    REVEAL_PURPOSES.map((purpose) => [NAMES[language][purpose]]),
  )
