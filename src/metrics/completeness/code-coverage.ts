import type { FeedBar } from '../../model/missing-reason.ts'
import { BILL_CUTS } from '../../model/money/book-link.ts'

import { coverageOf, periodOf, type Coverage } from '../../model/coverage.ts'
import { traitsOf } from '../../model/dataset.ts'
import { DAY_MS, subtractIntervals, type Interval } from '../../model/time/time.ts'
import { readCodeSlices, type CodeSlice } from '../../store/facts/ledger/code-slices.ts'
import type { AccountCoverage } from './completeness.ts'
import type { RejectedLines } from './rejected-lines.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import type { ScopeAccount, ScopedFacts } from '../metrics-query.ts'
import { readHeldOrganizations } from '../feeds/bill/held-organizations.ts'
import { CODE_FEEDS, type CodeFeedId } from '../feeds/feeds.ts'
import { isEnterprise, readOrganizationsApart } from '../feeds/bill/named-enterprises.ts'
import type { Said } from '../../words/said.ts'
import { isReport, readReportedDays, type ReportedDays } from './reported-days.ts'

/** What the ledger knows of a feed of the code assistant, for every account that decides about it. */
export async function readCodeCoverage(
  input: ScopedFacts & {
    feed: CodeFeedId
    now: number
  },
): Promise<AccountCoverage[]> {
  const { facts, scope, feed, now, signal } = input
  const { tenant } = scope
  const all = accountsWith(scope, feed)
  const apart = await readOrganizationsApart({ facts, tenant, accounts: all, now, signal })
  // What one connection may not read of an organisation is no gap where an enterprise's bill holds it.
  const isAnswering = (account: ScopeAccount) => barOf(account, feed) === undefined
  const held = BILLS.has(feed)
    ? await readHeldOrganizations({ facts, tenant, accounts: all, isAnswering, signal })
    : NONE
  const deciding = decidingAccounts(all, feed, apart).filter(
    ({ account, bar }) => bar === undefined || !held.has(account.account),
  )
  const read = deciding.flatMap(({ account, within }) => [account, ...within])
  if (read.length === 0) return []
  const of = {
    tenant,
    accounts: read.map(({ account }) => account),
    datasets: [...new Set(all.flatMap(({ feeds }) => feeds[feed] ?? []))],
    range: { start: 0, end: now + DAY_MS },
  }
  const found = await readCodeSlices(facts, of, signal)
  const reported = await readReportedDays(facts, of, found, signal)
  const slices = Map.groupBy(found, ({ account }) => account)
  const slicesOf = ({ account }: ScopeAccount) => slices.get(account) ?? []
  return deciding.map(({ account, bar, within }) => {
    const own = slicesOf(account)
    const firstSync = isFirstSync(account, feed)
    const permission = permissionOf(account, feed)
    const coverage = codeCoverage(own, reported)
    if (feed === 'pull_requests')
      return { account, bar, permission, firstSync, coverage, rejected: listedRejections(own) }
    const parts = within.flatMap(slicesOf)
    // A person whom the enterprise leaves out is counted from an organisation's rows; sums of it stand back whole.
    const stands = feed === 'user_days' ? [] : coverage.known
    return {
      account,
      bar,
      permission,
      snapshots: CODE_FEEDS[feed].snapshots === 'last',
      firstSync,
      coverage,
      ...(within.length > 0 && { within: codeCoverage(parts, reported) }),
      rejected: [...rejectedOf(own, reported), ...rejectedOf(parts, reported, stands)],
    }
  })
}

const NONE: ReadonlySet<string> = new Set()
/** All cuts of the bill. */
const BILLS: ReadonlySet<CodeFeedId> = new Set(BILL_CUTS)

function isFirstSync({ feeds, firstSync = [] }: ScopeAccount, feed: CodeFeedId): boolean {
  const main = feeds[feed]?.[0]
  return main !== undefined && firstSync.includes(main)
}

function barOf(account: ScopeAccount, feed: CodeFeedId): FeedBar | undefined {
  const main = account.feeds[feed]?.[0]
  return main === undefined ? 'not_offered' : account.barred[main]
}

function permissionOf({ feeds, permissions = {} }: ScopeAccount, feed: CodeFeedId): Said | undefined {
  const main = feeds[feed]?.[0]
  return main === undefined ? undefined : permissions[main]
}

interface DecidingAccount {
  account: ScopeAccount
  bar: FeedBar | undefined
  /** Of an enterprise's its organisations that are read as well: what they report counts where it has nothing. */
  within: ScopeAccount[]
}

/**
 * An enterprise's report holds its organisations', so it alone decides wherever it can be read: for those of its
 * connection, and not for one that stands apart, whose reports name another enterprise. Pure.
 */
function decidingAccounts(
  accounts: readonly ScopeAccount[],
  feed: CodeFeedId,
  apart: ReadonlySet<string>,
): DecidingAccount[] {
  const deciding = [...Map.groupBy(accounts, ({ connection }) => connection).values()].flatMap((own) => {
    const barred = own.map((account): DecidingAccount => ({ account, bar: barOf(account, feed), within: [] }))
    const readable = barred.filter(({ bar }) => bar === undefined)
    const enterprise = readable.filter(({ account }) => isEnterprise(account))
    if (enterprise.length > 0) {
      const others = readable.filter(({ account }) => !isEnterprise(account))
      const [beside, part] = [true, false].map((is) =>
        others.filter(({ account }) => apart.has(account.account) === is),
      )
      // Lists of how things stand are read of the enterprise alone.
      const within = CODE_FEEDS[feed].snapshots ? [] : (part ?? []).map(({ account }) => account)
      return [...enterprise.map((one, i) => (i === 0 ? { ...one, within } : one)), ...(beside ?? [])]
    }
    return readable.length > 0 ? readable : barred.slice(0, 1)
  })
  // What exists at organisations alone is no gap of an enterprise where organisations give it.
  const able = deciding.filter(({ account, bar }) => !isEnterprise(account) || bar !== 'not_offered')
  return able.some(({ bar }) => bar === undefined) ? able : deciding
}

const OF_NO_SLICES = { slice: 'day', settleHours: 0 } as const

/** What the ledger has of one account's slices; of reports over several days the days of `reported`. Pure. */
export function codeCoverage(slices: readonly CodeSlice[], reported: ReportedDays = new Map()): Coverage {
  const rows = slices.map((slice) => ({ ...slice, answers: daysOfSlice(slice, reported) }))
  // The feeds of one question are alike in what is asked of the ledger here.
  const [first] = slices
  return coverageOf(rows, first ? traitsOf(first.dataset) : OF_NO_SLICES)
}

/** The days that a slice answers for: of a report over several, those that it has rows of and no daily one answers for. */
const daysOfSlice = (slice: CodeSlice, reported: ReportedDays): readonly Interval[] =>
  isReport(slice) ? (reported.get(slice.loadId) ?? []) : periodOf(slice)

/** Lines that were not understood, with the days that lack them; none of days that are counted from elsewhere. Pure. */
export function rejectedOf(
  slices: readonly CodeSlice[],
  reported: ReportedDays,
  elsewhere: readonly Interval[] = [],
): RejectedLines[] {
  return slices.flatMap((slice) => {
    const counts = slice.outcome === 'committed' && slice.rejected > 0
    const days = (counts ? daysOfSlice(slice, reported) : []).flatMap((part) =>
      subtractIntervals(part, [...elsewhere]),
    )
    const [first, last] = [days[0], days.at(-1)]
    return first && last ? [{ start: first.start, end: last.end, lines: slice.rejected }] : []
  })
}

/** A line of a list that could not be understood may be of any day up to the asking. Pure. */
export function listedRejections(slices: readonly CodeSlice[]): RejectedLines[] {
  return slices
    .filter(({ kind, outcome, rejected }) => kind !== 'window' && outcome === 'committed' && rejected > 0)
    .map(({ fetchedAt, rejected }) => ({ start: 0, end: fetchedAt, lines: rejected }))
}
