import { List, Text } from '@mantine/core'
import type { DatasetHealth } from '../../../../src/api/contract/datasets.ts'
import { formatDayRange } from '../../format/time.ts'
import { gapRanges } from './gap-ranges.ts'
import { t } from '../../i18n/t.ts'
import { AsSent } from '../../components/as-sent.tsx'

/** Days that can no longer be collected, each with its reason. */
export function GapDays({ gaps, data_through: through }: Pick<DatasetHealth, 'gaps' | 'data_through'>) {
  // Before the first day there is nothing that could have a gap.
  if (gaps.length === 0 && through === null) return null
  if (gaps.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('health:noGaps')}
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" fw={550}>
        {t('health:gaps')}
      </Text>
      <List size="sm" mt={4}>
        {gapRanges(gaps).map(({ from, to, reason }) => (
          <List.Item key={from}>
            <b>{formatDayRange(from, to)}</b>: <AsSent>{reason}</AsSent>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
