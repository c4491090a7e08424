import type { CalendarMonth } from '../../model/time/calendar-month.ts'
import { isMonthDueDaily } from './plan-months.ts'

interface Timing<Part> {
  fetchedAt: (part: Part) => number | null
  isWanted: (part: Part) => boolean
  now: number
  settleHours: number
}

/**
 * Which persons' months are asked for next: those never asked for before all others, the newest month first; then those
 * that may have changed, the longest unasked first. So a limit of calls never keeps history away. Pure.
 */
export function nextPersonMonths<Part extends { month: CalendarMonth }>(
  parts: readonly Part[],
  { fetchedAt, isWanted, now, settleHours }: Timing<Part>,
): Part[] {
  const due = parts
    .map((part) => ({ part, at: fetchedAt(part) }))
    .filter(({ part, at }) => isWanted(part) || isMonthDueDaily(part.month, at, { now, settleHours }))
  return due
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || b.part.month.start - a.part.month.start)
    .map(({ part }) => part)
}
