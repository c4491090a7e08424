import { TidemarkError } from '../../lib/errors.ts'
import { withoutExpired } from '../../model/coverage.ts'
import type { FeedId, Grain } from '../../model/metric.ts'
import { DAY_MS, utcDay, type Interval } from '../../model/time/time.ts'
import { said } from '../../words/said.ts'
import type { AccountCoverage } from '../completeness/completeness.ts'
import type { FeedState } from './question.ts'

/** Milliseconds before which cost records of these accounts say their day and no hour; 0: all say all. */
const hoursFromOf = (accounts: readonly AccountCoverage[]): number =>
  accounts.reduce((from, { hoursFrom = 0 }) => Math.max(from, hoursFrom), 0)

/**
 * Whoever asks for a part of a day whose hours were deleted would be told all or nothing of it.
 * @throws TidemarkError `validation_failed`
 */
export function requireHoursKept(ranges: readonly Interval[], accounts: readonly AccountCoverage[]): void {
  const from = hoursFromOf(accounts)
  const isWithin = (at: number) => at < from && at % DAY_MS !== 0
  if (!ranges.some(({ start, end }) => isWithin(start) || isWithin(end))) return
  throw new TidemarkError('validation_failed', said('hours_not_kept', { day: utcDay(from) }), {
    action: said('give_whole_days'),
    details: [{ path: 'from', message: said('must_be_whole_days') }],
  })
}

/** What feeds can answer by the hour: nothing of days whose hours were deleted. */
export function withHoursKept(
  feeds: Map<FeedId, FeedState>,
  { grain, ranges }: { grain: Grain; ranges: readonly Interval[] },
): Map<FeedId, FeedState> {
  const costs = feeds.get('costs')
  if (!costs) return feeds
  const { coverage, planner } = costs
  requireHoursKept(ranges, coverage.accounts)
  const from = hoursFromOf(coverage.accounts)
  if (grain !== 'hour' || from === 0) return feeds
  const accounts = coverage.accounts.map((account) => ({
    ...account,
    coverage: withoutExpired(account.coverage, from),
  }))
  const words = { ...coverage.words, past_retention: said('hours_past_retention') }
  return new Map(feeds).set('costs', {
    coverage: { ...coverage, accounts, words },
    planner: {
      ...planner,
      plan: ({ range, ...asked }) =>
        range.end <= from
          ? []
          : planner.plan({ ...asked, range: { ...range, start: Math.max(range.start, from) } }),
    },
  })
}
