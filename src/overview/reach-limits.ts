import Big from 'big.js'
import type { DecimalString } from '../model/money/decimal.ts'
import type { UtcDay } from '../model/time/time.ts'

/** One person with a limit of their own, which nobody else can use up. */
export interface PersonPace {
  limit: DecimalString
  /** Of the month so far. */
  used: DecimalString
  /** What they spend in a week, by the last four that have settled. */
  weekly: number
}

/** A day to come, and how much of a usual week is spent on it. */
export interface DayToCome {
  day: UtcDay
  weeks: number
}

/** Who has not reached their limit yet, and will within the month at their own pace. */
export interface LimitsReached {
  people: number
  /** The day on which the first of them does. */
  next: UtcDay | null
  /** The day by which half of them have. */
  half: UtcDay | null
}

/** Each person for themselves: limits are never pooled. Pure. */
export function reachLimits(people: readonly PersonPace[], days: readonly DayToCome[]): LimitsReached {
  const reached = people
    .flatMap(({ limit, used, weekly }) => {
      const left = new Big(limit).minus(used).toNumber()
      let spent = 0
      if (left <= 0 || weekly <= 0) return []
      return days.find(({ weeks }) => (spent += weekly * weeks) >= left)?.day ?? []
    })
    .toSorted()
  return {
    people: reached.length,
    next: reached[0] ?? null,
    half: reached[Math.ceil(reached.length / 2) - 1] ?? null,
  }
}
