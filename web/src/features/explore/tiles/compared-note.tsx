import { Text } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import type { DayRange } from '../range/date-range.ts'
import { comparedDays, isNotCompared, type ComparedAnswer } from './compared-days.ts'

/** Above a list whose numbers stand beside those of the days before: that these are fewer days, or none. */
export function ComparedNote({ answer, days }: { answer: ComparedAnswer; days: DayRange }) {
  if (!answer.compared_with) return null
  const part = comparedDays(answer, days)
  const words = isNotCompared(answer) ? t('explore:tile.notWhole') : part && `${part.words}: ${part.dates}.`
  return words ? (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  ) : null
}
