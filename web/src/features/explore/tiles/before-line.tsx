import type { MetricUnit } from '../../../../../src/api/contract/words.ts'
import { Text } from '@mantine/core'
import { changeOf, formatAmount, formatChange } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'

type Amount = string | number | null

interface BeforeLineProps {
  now: Amount
  /** Null: not known, or nothing that could be compared. */
  before: Amount
  unit: MetricUnit
}

/** In a cell of numbers, which are never broken. */
const WRAPPED = { whiteSpace: 'normal', textWrap: 'balance' } as const

const text = (amount: Amount) => (amount === null ? null : String(amount))

/** Under a number of a table: that of the period before, and how far both are apart. */
export function BeforeLine({ now, before, unit }: BeforeLineProps) {
  const earlier = text(before)
  const change = changeOf(text(now), earlier)
  const amount = earlier === null ? '–' : formatAmount(earlier, { unit, compact: true })
  return (
    <Text size="xs" c="dimmed" component="span" display="block" mb={3} style={WRAPPED}>
      {t('explore:tile.before', { amount })}
      {change !== null && ` (${formatChange(change)})`}
    </Text>
  )
}
