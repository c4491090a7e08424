import { addDays, toDay, toMs } from '../../../format/time.ts'

export const PRESETS = [
  'today',
  '7d',
  '28d',
  '30d',
  '90d',
  'month',
  'last_month',
  'quarter',
  'year',
  '12m',
] as const
export type Preset = (typeof PRESETS)[number]

/** Whole UTC days: `from` inclusive, `to` exclusive. */
export interface DayRange {
  from: string
  to: string
}

export const SHOWN_GRAINS = ['hour', 'day', 'week', 'month'] as const
export type ShownGrain = (typeof SHOWN_GRAINS)[number]

function monthStart(day: string, monthsLater = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 + monthsLater, 1))
}

/** The days a preset means at `now`. Today is part of it, although its last hours are still arriving. */
export function presetRange(preset: Preset, now: number): DayRange {
  const today = toDay(now)
  const to = addDays(today, 1)
  switch (preset) {
    case 'today':
      return { from: today, to }
    case '7d':
    case '28d':
    case '30d':
    case '90d':
      return { from: addDays(to, -Number.parseInt(preset, 10)), to }
    case 'month':
      return { from: monthStart(today), to }
    case 'last_month':
      return { from: monthStart(today, -1), to: monthStart(today) }
    case 'quarter':
      return { from: monthStart(today, -(new Date(now).getUTCMonth() % 3)), to }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to }
    case '12m':
      return { from: monthStart(today, -11), to }
  }
}

export function daysIn({ from, to }: DayRange): number {
  return Math.round((toMs(to) - toMs(from)) / 86_400_000)
}

/** As many days immediately before: what the service compares with. */
export function daysBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -daysIn(range)), to: range.from }
}

/** Grains that give a readable number of buckets for the range and that the data has, finest first. */
export function grainsFor(range: DayRange, finest: 'hour' | 'day' = 'hour'): ShownGrain[] {
  const days = daysIn(range)
  const fits: Record<ShownGrain, boolean> = {
    hour: finest === 'hour' && days <= 8,
    day: (finest === 'day' || days > 1) && days <= 400,
    week: days >= 14,
    month: days >= 60,
  }
  return SHOWN_GRAINS.filter((grain) => fits[grain])
}

export function defaultGrain(range: DayRange, finest: 'hour' | 'day' = 'hour'): ShownGrain {
  const days = daysIn(range)
  if (days <= 2) return finest
  if (days <= 92) return 'day'
  return days <= 200 ? 'week' : 'month'
}
