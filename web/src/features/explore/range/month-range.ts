import { addDays, toDay, toMs } from '../../../format/time.ts'
import { SHOWN_GRAINS, type DayRange, type ShownGrain } from './date-range.ts'

/** Whole months, by which numbers of groups are published: the one that runs, and so many closed ones. */
export const MONTH_PRESETS = ['month', 'last_month', '3m', '6m', '12m'] as const
export type MonthPreset = (typeof MONTH_PRESETS)[number]

/** Months counted from a fixed one: what is added to and taken from. */
function monthOf(day: string): number {
  const at = new Date(toMs(day))
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

const firstDay = (month: number) => toDay(Date.UTC(Math.floor(month / 12), month % 12, 1))

/** The whole months that a preset means at `now`. */
export function monthsRange(preset: MonthPreset, now: number): DayRange {
  const month = monthOf(toDay(now))
  if (preset === 'month') return { from: firstDay(month), to: firstDay(month + 1) }
  const count = preset === 'last_month' ? 1 : Number.parseInt(preset, 10)
  return { from: firstDay(month - count), to: firstDay(month) }
}

/** The whole months that these days lie in. */
export function wholeMonths({ from, to }: DayRange): DayRange {
  return { from: firstDay(monthOf(from)), to: firstDay(monthOf(addDays(to, -1)) + 1) }
}

export function monthsIn({ from, to }: DayRange): number {
  return monthOf(to) - monthOf(from)
}

/** As many whole months immediately before. */
export function monthsBefore(range: DayRange): DayRange {
  return { from: firstDay(monthOf(range.from) - monthsIn(range)), to: range.from }
}

/** The twelve months up to the last of these. */
export function yearUpTo({ to }: DayRange): DayRange {
  return { from: firstDay(monthOf(to) - 12), to }
}

/** The last of these whole months. */
export function lastMonth({ to }: DayRange): DayRange {
  return { from: firstDay(monthOf(to) - 1), to }
}

/** Of these whole months those that are over, by which units are counted; null where none is. */
export function closedMonths({ from, to }: DayRange, now: number): DayRange | null {
  const present = firstDay(monthOf(toDay(now)))
  return from < present ? { from, to: to < present ? to : present } : null
}

/**
 * Of these grains those that something of the days is published in; where a range is too short for those, they are offered all
 * the same.
 */
export function releasedGrains(
  offered: readonly ShownGrain[],
  released: readonly ShownGrain[],
): ShownGrain[] {
  const both = SHOWN_GRAINS.filter((grain) => offered.includes(grain) && released.includes(grain))
  return both.length > 0 ? both : SHOWN_GRAINS.filter((grain) => released.includes(grain))
}

/** Grains that numbers of groups are published in, finest first: a split never by day. */
export function publishedGrains(days: DayRange, split: boolean): ShownGrain[] {
  const months = monthsIn(days)
  const fits: Record<ShownGrain, boolean> = {
    hour: false,
    day: !split && months <= 3,
    week: true,
    month: months > 1,
  }
  return SHOWN_GRAINS.filter((grain) => fits[grain])
}
