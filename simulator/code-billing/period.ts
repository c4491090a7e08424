import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { hostError } from '../code-host/code-answers.ts'
import type { CodeRequest } from '../code-host/code-host-state.ts'
import type { JsonObject } from '../code-world/code-record.ts'

/** The time that a call asks for; null: not named. Days since the epoch in [from, to). */
export interface Period {
  year: number
  month: number | null
  day: number | null
  from: number
  to: number
}

/** The vendor answers for so many months. */
export const MONTHS_BACK = 24

/** `year`, `month` and `day` of a query, or the 400 for wrong ones. A day without a month is one of the current month. */
export function periodOf(request: CodeRequest, now: number, month: 'current' | 'none'): Period | Answer {
  const today = new Date(now)
  const asked = (name: string, low: number, high: number): number | null | undefined => {
    const text = request.query.get(name)
    if (text === null) return null
    const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
    return value >= low && value <= high ? value : undefined
  }
  const year = asked('year', 2000, 9999)
  const given = asked('month', 1, 12)
  const day = asked('day', 1, 31)
  if (year === undefined || given === undefined || day === undefined)
    return hostError(400, 'The year, month or day parameter is invalid.')
  const usual = month === 'current' || day !== null ? today.getUTCMonth() + 1 : null
  return {
    year: year ?? today.getUTCFullYear(),
    ...placed(year ?? today.getUTCFullYear(), given ?? usual, day),
  }
}

function placed(year: number, month: number | null, day: number | null): Omit<Period, 'year'> {
  const at = (monthIndex: number, date: number) => Date.UTC(year, monthIndex, date) / DAY_MS
  if (month === null) return { month, day, from: at(0, 1), to: at(12, 1) }
  const from = at(month - 1, day ?? 1)
  return { month, day, from, to: day === null ? at(month, 1) : from + 1 }
}

/** The period as answers repeat it: a month that was not asked for is left out. */
export function timePeriod({ query }: CodeRequest, { year, month, day }: Period): JsonObject {
  return {
    year,
    ...(month !== null && query.get('month') !== null && { month }),
    ...(day !== null && { day }),
  }
}

export function isTooOld({ from }: Period, now: number): boolean {
  const date = new Date(now)
  return from < Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - MONTHS_BACK, 1) / DAY_MS
}
