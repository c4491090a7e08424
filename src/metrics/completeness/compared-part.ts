import {
  DAY_MS,
  mergeIntervals,
  subtractIntervals,
  type Interval,
  startOfDay,
} from '../../model/time/time.ts'
import { knownOf, lackingOf, membershipUnknown, stateOfFeed, type KnownFeed } from './completeness.ts'

/**
 * What of a range can be held against as many days before it: all of it where it is whole, else from its start to the end
 * of the last UTC day up to which everything is whole. What cannot be compared at all, on this side or the other, cuts
 * nothing off what can. Null: nothing can. The one rule for answers, lists and the Overview. Pure.
 * @param beforeOf the days that a part would stand against
 */
export function comparedPart(
  range: Interval,
  feeds: readonly KnownFeed[],
  beforeOf: (part: Interval) => Interval,
): Interval | null {
  const able = feeds.flatMap((feed) => {
    const end = wholeUntil(range, feed)
    return end === null ? [] : [{ feed, end }]
  })
  if (able.length === 0) return null
  const part = { start: range.start, end: Math.min(...able.map(({ end }) => end)) }
  const before = beforeOf(part)
  const left = able.filter(({ feed }) => stateOfFeed(before, feed).whole)
  if (left.length === able.length) return part
  return comparedPart(
    range,
    left.map(({ feed }) => feed),
    beforeOf,
  )
}

/** Null where nothing is whole, or something is missing before what is known again. */
function wholeUntil(range: Interval, feed: KnownFeed): number | null {
  const { accounts } = feed
  if (accounts.length === 0) return null
  if (stateOfFeed(range, feed).whole) return range.end
  // Of lists the last one stands for the range; and days that begin at noon are no whole ones.
  if (accounts.some(({ snapshots }) => snapshots) || range.start % DAY_MS !== 0) return null
  const lacks = [...accounts.map((account) => lackingOf(range, account)), membershipLacks(range, feed)]
  if (lacks.some((parts) => isKnownAgain(range, parts))) return null
  const first = Math.min(range.end, ...lacks.flatMap((parts) => parts.map(({ start }) => start)))
  const end = startOfDay(first)
  return end > range.start ? end : null
}

/** Days of which an organisation has not said who was in which team; what is not known at all lacks that as well. */
function membershipLacks(range: Interval, feed: KnownFeed): Interval[] {
  const unknown = feed.membership ? membershipUnknown(range, feed) : []
  return unknown.length === 0 ? [] : [...unknown, ...subtractIntervals(range, knownOf(feed.accounts))]
}

function isKnownAgain({ end }: Interval, lacks: readonly Interval[]): boolean {
  const merged = mergeIntervals(lacks)
  const [first] = merged
  return first !== undefined && subtractIntervals({ start: first.start, end }, merged).length > 0
}
