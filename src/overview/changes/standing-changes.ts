import { isLost } from '../../model/missing-reason.ts'
import type { LimitSums } from '../../metrics/limits/sum-spend-limits.ts'
import type { Completeness } from '../../metrics/metrics-query.ts'
import type { IdentitySource } from '../../model/identity.ts'
import { divideDecimals } from '../../model/money/decimal.ts'
import { DAY_MS, mergeIntervals, utcDay, type Interval, type UtcDay } from '../../model/time/time.ts'
import type { Windows } from '../../metrics/ask/open-feed.ts'
import type { SeatNumbers } from '../read-seats.ts'
import type { Change } from './change.ts'
import { errorsOfCount } from './chance.ts'
import { NOTHING_TRIED, type Tried } from './news-of.ts'
import { notablePeople, type Sizes } from './notable.ts'

/** Seats that nobody uses, of all seats, by the last list of either window; `asOf` is the day of the later. Pure. */
export function seatChanges(
  now: SeatNumbers | null,
  before: SeatNumbers | null,
  windows: Windows,
  asOf: UtcDay,
): Tried {
  if (!now || !before || now.unused === null || before.unused === null) return NOTHING_TRIED
  return countTried({ before: before.unused, now: now.unused }, before.all, (sizes) => ({
    kind: 'seats',
    source: 'code_assistant',
    metric: 'seats.idle',
    part: null,
    ...sizes,
    windows,
    driver: null,
    reason: null,
    evidence: { path: '/seats', search: { as_of: asOf } },
  }))
}

/** A number of people, of a whole, as the one change that was tried. */
function countTried(
  counts: { before: number; now: number },
  whole: number,
  changeOf: (sizes: Sizes) => Change,
): Tried {
  const sizes = notablePeople(counts.before, counts.now, whole)
  return {
    candidates: sizes ? [{ change: changeOf(sizes), errors: errorsOfCount(counts) }] : [],
    tries: 1,
  }
}

/** What of a day's limits tells who is close to theirs. */
interface CloseSums {
  snapshots: readonly Pick<LimitSums['snapshots'][number], 'takenAt'>[]
  people: readonly {
    kind: LimitSums['people'][number]['kind']
    people: readonly { closeness: LimitSums['people'][number]['people'][number]['closeness'] }[]
  }[]
  near: LimitSums['near']
  at: LimitSums['at']
}

/** People at their limit or near it, of all who have one, today and on the same day a month ago; known of all. Pure. */
export function limitChanges(now: CloseSums | null, before: CloseSums | null, windows: Windows): Tried {
  const taken = [now, before].every((one) => one?.snapshots.some(({ takenAt }) => takenAt !== null))
  if (!now || !before || !taken) return NOTHING_TRIED
  const limited = ({ people }: CloseSums) =>
    people.flatMap((one) => (one.kind === 'limited' ? one.people : []))
  const close = (of: CloseSums) =>
    of.near === null || of.at === null || limited(of).some(({ closeness }) => closeness === null)
      ? null
      : of.near + of.at
  const counts = { before: close(before), now: close(now) }
  if (counts.before === null || counts.now === null) return NOTHING_TRIED
  return countTried({ before: counts.before, now: counts.now }, limited(before).length, (sizes) => ({
    kind: 'limits',
    source: 'chat_assistant',
    metric: null,
    part: null,
    ...sizes,
    windows,
    driver: null,
    reason: null,
    evidence: { path: '/limits', search: { as_of: utcDay(windows.now.start) } },
  }))
}

/** Days of the period that are lost or held back, the longest reason first. Pure. */
export function gapChanges(source: IdentitySource, period: Interval, { missing }: Completeness): Change[] {
  const lost = missing.filter(({ reason }) => isLost(reason))
  const reasons = [...Map.groupBy(lost, ({ reason }) => reason)]
  return reasons.flatMap(([reason, stretches]): Change[] => {
    const parts = mergeIntervals(
      stretches.map(({ from, to }) => ({ start: Date.parse(from), end: Date.parse(to) })),
    )
    const days = Math.floor(parts.reduce((sum, { start, end }) => sum + end - start, 0) / DAY_MS)
    const share = divideDecimals(String(days), String(Math.round((period.end - period.start) / DAY_MS)))
    const first = parts[0]
    if (days < 1 || share === null || !first) return []
    const last = parts.at(-1) ?? first
    return [
      {
        kind: 'data',
        source,
        metric: null,
        part: null,
        before: '0',
        now: String(days),
        change: null,
        share,
        windows: {
          now: { start: first.start, end: last.end },
          before: { start: first.start, end: first.start },
        },
        driver: null,
        reason,
        evidence: { path: '/data-health', search: {} },
      },
    ]
  })
}
