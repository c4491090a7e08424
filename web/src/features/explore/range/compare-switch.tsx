import { Button, Tooltip } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { formatDayRange } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { daysBefore, daysIn } from './date-range.ts'
import { monthsBefore, monthsIn } from './month-range.ts'
import type { Explore } from '../use-explore.ts'

/** Whether numbers stand beside those of as many days before. */
export function CompareSwitch({ explore: { view, change } }: { explore: Pick<Explore, 'view' | 'change'> }) {
  const { compare, days, published } = view
  const before = published ? monthsBefore(days) : daysBefore(days)
  const range = formatDayRange(before.from, before.to)
  const on = published
    ? t('explore:compare.onMonths', { count: monthsIn(days), range })
    : t('explore:compare.on', { count: daysIn(days), range })
  const help = compare ? on : t('explore:compare.off')
  return (
    <Tooltip label={help}>
      <Button
        variant={compare ? 'light' : 'default'}
        size="xs"
        leftSection={<IconArrowsDiff size={15} aria-hidden />}
        aria-pressed={compare}
        aria-description={help}
        onClick={() => change({ compare: compare ? 'off' : 'previous' })}
      >
        {t('explore:compare.name')}
      </Button>
    </Tooltip>
  )
}
