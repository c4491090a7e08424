import { amountOf, type AnswerRow } from '../explore/chart/chart-series.ts'

interface Spent {
  credits: string | null
  usd: string | null
}

const isSome = (amount: string | null) => Number(amount ?? 0) !== 0

/** An agreement is in credits or in dollars: the number that has any, and credits where both have or neither. */
export function spendUnit({ credits, usd }: Spent): 'spend.credits' | 'spend.usd' {
  return isSome(usd) && !isSome(credits) ? 'spend.usd' : 'spend.credits'
}

/** The same of a row of an answer. */
export const spendUnitOf = (row: AnswerRow = {}) =>
  spendUnit({ credits: amountOf(row, 'spend.credits'), usd: amountOf(row, 'spend.usd') })
