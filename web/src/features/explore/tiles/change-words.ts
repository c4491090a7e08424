import { changeOf, formatAmount, formatChange } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'

type Amount = string | null

export interface Compared {
  /** Of as many days as `before`: that of the whole period, or of the part that is compared. */
  now: Amount
  /** Null: not known, or nothing that could be compared. */
  before: Amount
  unit: string
  /** The answer says that nothing of the period can be compared. */
  notCompared: boolean
}

const isNothing = (amount: Amount) => amount !== null && Number(amount) === 0

/** What stands under the number of a tile: how far it is from the one before, if that can be said, and what that was. */
export function changeWords({ now, before, unit, notCompared }: Compared): {
  change: string | null
  words: string
} {
  if (notCompared) return { change: null, words: t('explore:tile.notWhole') }
  if (isNothing(now) && isNothing(before)) return { change: null, words: t('explore:tile.noneBoth') }
  // What was before may be there and be kept back, or be no number, such as a rate of nothing.
  if (before === null) return { change: null, words: t('explore:tile.noneToCompare') }
  const amount = formatAmount(before, { unit, compact: true })
  // A rate is compared with the rate before; a percentage of a percentage says little.
  const change = unit === 'ratio' ? null : changeOf(now, before)
  return change === null
    ? { change, words: t('explore:tile.before', { amount }) }
    : { change: formatChange(change), words: t('explore:tile.from', { amount }) }
}
