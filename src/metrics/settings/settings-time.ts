import { monthOf } from '../../model/time/calendar-month.ts'
import { DAY_MS, utcDay } from '../../model/time/time.ts'
import { instantOf } from '../limits/list-spend-limits.ts'

/** The instant whose settings are told, and whether its month is over. */
export interface SettingsTime {
  asOf: number
  isOver: boolean
}

/** Of a month how it ended, of the one that runs how it stands: between two of its days there is nothing to subtract. */
export function settingsTime(asOf: string | undefined, now: number): SettingsTime {
  const { end } = monthOf(utcDay(Math.min(instantOf(asOf, now), now)))
  return end <= now ? { asOf: end - 1, isOver: true } : { asOf: now, isOver: false }
}

/** The day of a time, since the epoch. */
export const epochDayOf = ({ asOf }: Pick<SettingsTime, 'asOf'>): number => Math.floor(asOf / DAY_MS)
