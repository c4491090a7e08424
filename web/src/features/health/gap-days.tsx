import { List } from '@mantine/core'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { formatDay, formatDayRange } from '../../format/time.ts'
import { gapRanges } from './gap-ranges.ts'
import { t } from '../../i18n/t.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { Hint, Strong } from '../../components/side-text.tsx'

type Days = Pick<DatasetHealth, 'gaps' | 'missing_days' | 'known_days' | 'last_success_at' | 'status'>

/** Days that are not there, each with its reason; that none is missing only once the history is complete. */
export function GapDays({
  gaps: lost,
  missing_days: missing,
  known_days: known,
  last_success_at: last,
  status,
}: Days) {
  const gaps = [...lost, ...missing]
  if (gaps.length === 0) {
    // What does not come by days has none that could be missing.
    if (!known) return null
    const [from, to] = [formatDay(known.from), formatDay(known.to)]
    return (
      <Hint>
        {last !== null
          ? t('health:noGaps', { from, to })
          : status === 'disconnected'
            ? t('health:firstSyncCut')
            : t('health:firstSync')}
      </Hint>
    )
  }
  return (
    <div>
      <Strong>{t('health:gaps')}</Strong>
      <List size="sm" mt={4}>
        {gapRanges(gaps).map(({ from, to, reason }) => (
          <List.Item key={`${from} ${reason.message}`}>
            <b>{formatDayRange(from, to)}</b>: <AsSent>{reason}</AsSent>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
