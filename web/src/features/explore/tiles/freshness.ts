import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { SOURCES, type SourceKind } from '../../../components/source/sources.ts'
import { HOUR_MS } from '../../../format/time-units.ts'
import { t } from '../../../i18n/t.ts'
import { formatDay, formatThrough, toDay, toMs } from '../../../format/time.ts'

/**
 * Most data of the code assistant comes in whole days, as published numbers do: the last one that is there. Pull requests reach
 * into a day.
 */
function through(bound: string, now: number, isByDays: boolean): string {
  const isWholeDay = toMs(bound) === toMs(toDay(toMs(bound)))
  return isByDays && isWholeDay ? formatDay(toDay(toMs(bound) - 1)) : formatThrough(bound, now)
}

/** The sentence that says how far the numbers reach and whether they can still change. */
export function freshnessText(
  { data_through, settled_through }: MetricsAnswer['completeness'],
  now: number,
  source: SourceKind,
  isPublished = false,
): string {
  if (!data_through) return t('explore:freshness.nothing')
  const isByDays = isPublished || SOURCES[source].byDays
  // Quiet hours have no record: all is known up to where it has settled.
  if (settled_through && toMs(settled_through) >= toMs(data_through))
    return t('explore:freshness.allSettled', { through: through(settled_through, now, isByDays) })
  const settled = settled_through
    ? t('explore:freshness.settled', { through: through(settled_through, now, isByDays) })
    : t('explore:freshness.notSettled')
  return `${t('explore:freshness.through', { through: through(data_through, now, isByDays) })} ${settled}`
}

/** As long as an hour of cost records can change: they take five hours to appear at most, and settle in the sixth. */
const LATE_MS = 6 * HOUR_MS

const WHY_LATE: Record<SourceKind, string> = t('explore:freshness.late', { returnObjects: true })

/** Why the newest numbers are not final; null where the asked days are old enough for all of them to be. Pure. */
export function whyLate(
  { data_through, settled_through, missing }: MetricsAnswer['completeness'],
  now: number,
  source: SourceKind,
  why: string = WHY_LATE[source],
): string | null {
  const late = SOURCES[source].byDays
    ? data_through !== null && (settled_through === null || toMs(settled_through) < toMs(data_through))
    : missing.some(
        ({ from, to, reason }) =>
          reason === 'not_collected_yet' && toMs(from) < now && toMs(to) > now - LATE_MS,
      )
  return late ? why : null
}
