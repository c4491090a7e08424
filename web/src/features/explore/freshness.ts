import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import type { SourceKind } from '../../components/source-words.ts'
import { t } from '../../i18n/t.ts'
import { formatDay, formatThrough, toDay, toMs } from '../../format/time.ts'

/** Data of the code assistant comes in whole days: the last one that is there. */
function through(bound: string, now: number, source: SourceKind): string {
  return source === 'code_assistant' ? formatDay(toDay(toMs(bound) - 1)) : formatThrough(bound, now)
}

/** The sentence that says how far the numbers reach and whether they can still change. */
export function freshnessText(
  { data_through, settled_through }: MetricsAnswer['completeness'],
  now: number,
  source: SourceKind,
): string {
  if (!data_through) return t('explore:freshness.nothing')
  // Quiet hours have no record: all is known up to where it has settled.
  if (settled_through && toMs(settled_through) >= toMs(data_through))
    return t('explore:freshness.allSettled', { through: through(settled_through, now, source) })
  const settled = settled_through
    ? t('explore:freshness.settled', { through: through(settled_through, now, source) })
    : t('explore:freshness.notSettled')
  return `${t('explore:freshness.through', { through: through(data_through, now, source) })} ${settled}`
}

export const WHY_LATE: Record<SourceKind, string> = t('explore:freshness.late', { returnObjects: true })
