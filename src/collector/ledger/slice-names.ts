import type { CalendarMonth } from '../../model/time/calendar-month.ts'
import type { UtcDay } from '../../model/time/time.ts'

/** Slices that are called as more than one thing, made and read here alone. */

/** A part of a month. */
export const partOfMonth = (month: CalendarMonth['name'], part: string) => `${month} ${part}`
/** Without what the part is. */
export const monthOfPart = (slice: string) => beforeFirst(slice, ' ')

/** A day of a team. */
export const dayOfTeam = (slug: string, day: UtcDay) => `${slug}/${day}`
/** Also of the slice that is called as the team. */
export const teamOfDay = (slice: string) => beforeFirst(slice, '/')

/** A stretch of time. */
export const stretchFrom = (of: 'window' | 'gap', start: number) => `${of}:${new Date(start).toISOString()}`

const beforeFirst = (slice: string, mark: string) => slice.split(mark)[0] ?? slice
