import { RetainedName, type Privacy } from '../../../../src/api/contract/privacy.ts'
import { t } from '../../i18n/t.ts'

type Change = Privacy['history'][number]['change']

/** Each period that a change sets, by its new value. */
export const periodsInWords = (periods: NonNullable<Change['retention']>): string[] =>
  RetainedName.options.flatMap((data) => {
    const keeps = periods[data]
    if (keeps === undefined) return []
    const unit = data === 'raw_bodies' ? 'days' : 'months'
    return [`${t(`privacy:retained.${data}`)}: ${t(`privacy:kept.${unit}`, { count: keeps })}`]
  })
