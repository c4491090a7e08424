import { DAY_MS, dayStart, utcDay, type UtcDay } from './time.ts'

/** Days since the epoch: how the facts store represents a `Date`. */
export type EpochDay = number

export const epochDay = (day: UtcDay): EpochDay => dayStart(day) / DAY_MS
/** A day of the calendar from days since the epoch. */
export const dayName = (day: EpochDay): UtcDay => utcDay(day * DAY_MS)

/** First day of the month of a day. */
export function monthOfDay(day: EpochDay): EpochDay {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** First day of the month after the one that starts at `month`. */
export function nextMonth(month: EpochDay): EpochDay {
  return monthOfDay(month + 31)
}
