import { Button, Tooltip } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { formatDayRange } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import type { ExploreView } from '../explore-search.ts'
import { comparedDays, isNotCompared, type ComparedAnswer } from '../tiles/compared-days.ts'
import { daysBefore, daysIn } from './date-range.ts'
import { monthsBefore, monthsIn } from './month-range.ts'
import type { Explore } from '../use-explore.ts'

interface CompareSwitchProps {
  explore: Pick<Explore, 'view' | 'change'>
  /** What the answer compares; absent while it is on its way. */
  answer?: ComparedAnswer | undefined
}

/** What the numbers stand beside, as the answer says it once it is there. */
function helpOf({ compare, days, published }: ExploreView, answer: ComparedAnswer | undefined): string {
  if (!compare) return t('explore:compare.off')
  if (isNotCompared(answer)) return t('explore:tile.notWhole')
  const part = comparedDays(answer, days)
  if (part) return `${part.words}: ${part.dates}`
  const before = published ? monthsBefore(days) : daysBefore(days)
  const range = formatDayRange(before.from, before.to)
  return published
    ? t('explore:compare.onMonths', { count: monthsIn(days), range })
    : t('explore:compare.on', { count: daysIn(days), range })
}

/** Whether numbers stand beside those of as many days before. */
export function CompareSwitch({ explore: { view, change }, answer }: CompareSwitchProps) {
  const { compare } = view
  const help = helpOf(view, answer)
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
