import type { UtcDay } from '../../../model/time/time.ts'

/** A month by its first day: never without a year and a month, which have other defaults in every call. */
export function monthQuery(day: UtcDay) {
  const [year, month] = numbersOf(day)
  return { year, month }
}

export function dayQuery(date: UtcDay) {
  const [year, month, day] = numbersOf(date)
  return { year, month, day }
}

const numbersOf = (day: UtcDay) => day.split('-').map((part) => String(Number(part)))
