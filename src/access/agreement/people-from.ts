import { TidemarkError } from '../../lib/errors.ts'
import { dayStart, type UtcDay } from '../../model/time/time.ts'
import { said } from '../../words/said.ts'

/** The first day of which people may be told of one by one; null: every day. */
export type PeopleFrom = UtcDay | null

/** Days before were collected under a stricter mode, and stay under it. */
export function tooEarly(peopleFrom: UtcDay): TidemarkError {
  return new TidemarkError('privacy_mode', said('people_from', { day: peopleFrom }), {
    action: said('ask_from_that_day'),
  })
}

/**
 * Of a question about one day or moment, or one whose answer has no place to say that it was cut.
 * @param at where it begins, as it was asked; absent: now @throws TidemarkError `privacy_mode`
 */
export function requireSince(peopleFrom: PeopleFrom, at: string | undefined): void {
  if (peopleFrom !== null && at !== undefined && Date.parse(at) < dayStart(peopleFrom))
    throw tooEarly(peopleFrom)
}

/** The later of both. @throws TidemarkError `privacy_mode` where nothing is left before `to` */
export function sinceAgreed(peopleFrom: PeopleFrom, { from, to }: { from: string; to: string }): string {
  if (peopleFrom === null || !(Date.parse(from) < dayStart(peopleFrom))) return from
  if (Date.parse(to) <= dayStart(peopleFrom)) throw tooEarly(peopleFrom)
  return peopleFrom
}

/** A stretch of days as somebody may be told of it: nothing of earlier days, not even that there were some. */
export function spanSince(
  peopleFrom: PeopleFrom,
  { first, last }: { first: UtcDay | null; last: UtcDay | null },
): { first: UtcDay | null; last: UtcDay | null } {
  const isEarly = (day: UtcDay | null) => peopleFrom !== null && day !== null && day < peopleFrom
  return { first: isEarly(first) ? null : first, last: isEarly(last) ? null : last }
}
