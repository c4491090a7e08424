import { chance } from './seeded-random.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Where people work: a fixed UTC offset in hours and the public holidays. */
export interface Region {
  name: string
  utcOffset: number
  /** `MM-DD`. */
  holidays: readonly string[]
  /** Relative head count. */
  weight: number
}

const YEAR_END = ['12-24', '12-25', '12-26', '12-31', '01-01']

export const REGIONS: readonly [Region, ...Region[]] = [
  {
    name: 'Americas East',
    utcOffset: -5,
    holidays: [...YEAR_END, '01-19', '05-25', '07-03', '09-07', '11-26', '11-27'],
    weight: 30,
  },
  {
    name: 'Americas West',
    utcOffset: -8,
    holidays: [...YEAR_END, '01-19', '05-25', '07-03', '09-07', '11-26', '11-27'],
    weight: 20,
  },
  {
    name: 'United Kingdom',
    utcOffset: 0,
    holidays: [...YEAR_END, '04-03', '04-06', '05-04', '08-31'],
    weight: 12,
  },
  {
    name: 'Central Europe',
    utcOffset: 1,
    holidays: [...YEAR_END, '01-06', '04-03', '04-06', '05-01', '05-14', '11-01'],
    weight: 22,
  },
  {
    name: 'India',
    utcOffset: 5,
    holidays: ['01-01', '01-26', '08-15', '10-02', '11-08', '12-25'],
    weight: 10,
  },
  {
    name: 'Japan',
    utcOffset: 9,
    holidays: ['01-01', '01-02', '02-11', '04-29', '05-04', '05-05', '11-03', '11-23'],
    weight: 6,
  },
]

/** Activity per local hour of a working day; 1 is the peak. */
const WORKING_DAY = [
  0.01, 0, 0, 0, 0, 0.01, 0.04, 0.15, 0.5, 0.85, 1, 0.95, 0.55, 0.75, 0.95, 1, 0.85, 0.6, 0.3, 0.15, 0.12,
  0.1, 0.06, 0.03,
]

/** Relative activity of a region in one UTC hour (hours since the epoch): time of day, weekend, holidays. */
export function regionActivity(region: Region, hour: number): number {
  const local = new Date((hour + region.utcOffset) * HOUR_MS)
  const busy = WORKING_DAY[local.getUTCHours()] ?? 0
  const weekday = local.getUTCDay()
  if (weekday === 0 || weekday === 6) return busy * 0.05
  if (region.holidays.includes(local.toISOString().slice(5, 10))) return busy * 0.06
  return weekday === 5 ? busy * 0.82 : busy
}

/** Whether a person is away in the week of `day` (days since the epoch): about three weeks a year. */
export function isOnLeave(seed: number, person: number, day: number): boolean {
  return chance(seed, person, Math.floor((day + 3) / 7), 0x1eaf) < 0.06
}

/** `YYYY-MM-DD` of a day given as days since the epoch. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Start of the UTC month of `ms`. */
export function monthStart(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
