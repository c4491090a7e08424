import { DAY_MS } from './time.ts'

/** Days since the epoch, the number a `Date` of the facts store is. */
export type EpochDay = number

/** First day of the month that a day lies in. */
export function monthOfDay(day: EpochDay): EpochDay {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** First day of the month after the one that starts at `month`. */
export function nextMonth(month: EpochDay): EpochDay {
  return monthOfDay(month + 31)
}
