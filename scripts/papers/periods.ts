import { RETAINED_DATA } from '../../src/model/privacy.ts'
import { RETENTION } from '../../src/model/privacy/retention.ts'
import { privacy as german } from '../../web/src/i18n/de/pages/privacy.ts'
import { privacy as english } from '../../web/src/i18n/en/pages/privacy.ts'
import { table, type Language } from './language.ts'

const NAMES = { en: english.retained, de: german.retained }
const HEAD = {
  en: ['Data', 'Kept for', 'May be set to'],
  de: ['Daten', 'Aufbewahrt', 'Einstellbar'],
} as const
const UNITS = { en: { days: 'days', months: 'months' }, de: { days: 'Tage', months: 'Monate' } } as const
const TO = { en: 'to', de: 'bis' } as const

/** How long everything is kept where groups are shown and people are not. */
export function periods(language: Language): string {
  const rows = RETAINED_DATA.map((data) => {
    const { unit, keeps, least, most } = RETENTION[data]
    return [NAMES[language][data], `${keeps} ${UNITS[language][unit]}`, `${least} ${TO[language]} ${most}`]
  })
  return table(HEAD[language], rows)
}
