import type { MetricUnit } from '../../../../../src/api/contract/words.ts'
import { Text } from '@mantine/core'
import { changeOf, formatAmount, formatChange } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import type { ComparedDays } from './compared-days.ts'

type Amount = string | number | null

interface BeforeLineProps {
  /** Of as many days as `before`. */
  now: Amount
  /** Null: not known, or nothing that could be compared. */
  before: Amount
  unit: MetricUnit
  /** Of which days both are, where these are not all that are shown. */
  days?: ComparedDays | null
}

/** In a cell of numbers, which are never broken. */
const WRAPPED = { whiteSpace: 'normal', textWrap: 'balance' } as const

const text = (amount: Amount) => (amount === null ? null : String(amount))

/** Under a number of a table: that of the period before, and how far both are apart. */
export function BeforeLine({ now, before, unit, days }: BeforeLineProps) {
  const earlier = text(before)
  const change = changeOf(text(now), earlier)
  const amount = earlier === null ? '–' : formatAmount(earlier, { unit, compact: true })
  return (
    <Text
      size="xs"
      c="dimmed"
      component="span"
      display="block"
      mb={3}
      style={WRAPPED}
      title={days ? `${days.words}: ${days.dates}` : undefined}
    >
      {t('explore:tile.before', { amount })}
      {change !== null && ` (${formatChange(change)})`}
    </Text>
  )
}
