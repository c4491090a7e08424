import { addDays, dayStart, utcDay, type Interval, type UtcDay } from './time.ts'

/** `YYYY-MM`, a month of the vendor's calendar, always UTC. */
export type UtcMonth = string

/** How one is written, of the years that the service knows. */
export const MONTH_FORM = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** A calendar month: its name, its first day and its time. */
export interface CalendarMonth extends Interval {
  name: UtcMonth
  first: UtcDay
}

/** The calendar month that a day is of. */
export function monthOf(day: UtcDay): CalendarMonth {
  const name = day.slice(0, 7)
  const first = `${name}-01`
  return { name, first, start: dayStart(first), end: dayStart(`${addDays(first, 31).slice(0, 7)}-01`) }
}

/** Whether two instants are of one calendar month: counters of a month begin anew with the next. */
export const isSameMonth = (a: number, b: number): boolean =>
  monthOf(utcDay(a)).name === monthOf(utcDay(b)).name

/** From the month of one day to that of another, both inside, the newest first. */
export function monthsBetween(from: UtcDay, to: UtcDay): CalendarMonth[] {
  const oldest = monthOf(from).name
  const months: CalendarMonth[] = []
  for (let month = monthOf(to); month.name >= oldest; month = monthOf(addDays(month.first, -1)))
    months.push(month)
  return months
}

/** Every month with one of the last `days`, the newest first. */
export const monthsSince = (now: number, days: number): CalendarMonth[] =>
  monthsBetween(addDays(utcDay(now), -days), utcDay(now))

/** The first day of the quarter that a day is of. */
export function quarterOf(day: UtcDay): UtcDay {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

const MORE_THAN_A_QUARTER = 100

/** The first day of the quarter after the one that a day is of. */
export const quarterAfter = (day: UtcDay): UtcDay => quarterOf(addDays(quarterOf(day), MORE_THAN_A_QUARTER))
