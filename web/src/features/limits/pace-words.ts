import type { Budget } from '../../../../src/api/contract/money/budgets.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** Writes an amount in its unit. */
type Say = (amount: string) => string

/** What is left of an amount, or how far it is over; `isAtLeast`: that much or more is used. */
export function leftWords(left: string | null, isAtLeast: boolean, say: Say): string | null {
  if (left === null) return null
  if (left.startsWith('-'))
    return t(isAtLeast ? 'budgets:overByAtLeast' : 'budgets:overBy', { amount: say(left.slice(1)) })
  return t(isAtLeast ? 'budgets:atMost' : 'budgets:left', { amount: say(left) })
}

/**
 * Where the month ends, and when the amount is used up. A day before the one that is looked at means that nobody has
 * counted since: then it is likely used up by now.
 */
export function paceWords(pace: Budget['pace'], day: string, say: Say): string[] {
  if (pace === null) return []
  const end = t('budgets:monthEnd', { amount: say(pace.month_end) })
  if (pace.runs_out_on === null) return [end]
  const isPast = pace.runs_out_on < day
  return [t(isPast ? 'budgets:ranOut' : 'budgets:runsOut', { day: formatDay(pace.runs_out_on) }), end]
}
