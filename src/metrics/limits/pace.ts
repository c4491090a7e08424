import Big from 'big.js'
import { type DecimalString, decimalText } from '../../model/money/decimal.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { DAY_MS, utcDay, type UtcDay } from '../../model/time/time.ts'

/** As if the month went on as evenly as it came; an estimate. */
export interface Pace {
  perDay: DecimalString
  monthEnd: DecimalString
  /** Null: not in this month, or it has run out. */
  runsOutOn: UtcDay | null
}

/** What is used since the first of a calendar month. */
export interface MonthUse {
  amount: DecimalString
  /** This much or more. */
  atLeast: boolean
  /** How far it reaches, milliseconds since the epoch. */
  through: number
}

/** Less says nothing of a pace, and of a month that is over there is nothing to estimate. */
const LEAST_DAYS = 3

/**
 * Where the month ends and when a limit or budget of this amount is used up; null too early, afterwards, and where more was
 * taken back than used: that does not go on. Pure.
 */
export function paceOf(amount: DecimalString, { amount: used, atLeast, through }: MonthUse): Pace | null {
  // A month's last instant belongs to it.
  const { start, end } = monthOf(utcDay(through - 1))
  const days = (through - start) / DAY_MS
  if (atLeast || days < LEAST_DAYS || through >= end || new Big(used).lt(0)) return null
  const perDay = new Big(used).div(days)
  const left = new Big(amount).minus(used)
  const runsOut = left.gt(0) && perDay.gt(0) ? through + Number(left.div(perDay)) * DAY_MS : null
  return {
    perDay: text(perDay),
    monthEnd: text(perDay.times((end - start) / DAY_MS)),
    runsOutOn: runsOut !== null && runsOut < end ? utcDay(runsOut) : null,
  }
}

/** Below zero where more was used. */
export const leftOf = (amount: DecimalString, used: DecimalString): DecimalString =>
  decimalText(new Big(amount).minus(used))

const text = (amount: Big) => decimalText(amount.round(6))
