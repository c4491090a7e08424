import type { Coverage, Hole } from '../../model/coverage.ts'
import { DATASET_TRAITS, type CodeDataset } from '../../model/dataset.ts'
import { DAY_MS, HOUR_MS, mergeIntervals, subtractIntervals, type Interval } from '../../model/time.ts'
import { readCodeSlices, type CodeSlice } from '../../store/facts/code-slices.ts'
import type { FactsReader, SliceOutcome } from '../../store/facts/facts-store.ts'
import type { AccountCoverage } from '../completeness.ts'
import type { CodeScopeAccount, FeedBar, Scope } from '../metrics-query.ts'
import { CODE_FEEDS, type CodeFeed } from './feeds.ts'
import { isEnterprise, readOrganizationsApart } from './named-enterprises.ts'

/** What the ledger knows of a feed of the code assistant, for every account that decides about it. */
export async function readCodeCoverage(input: {
  facts: FactsReader
  scope: Scope
  feed: keyof typeof CODE_FEEDS
  now: number
  signal?: AbortSignal | undefined
}): Promise<AccountCoverage[]> {
  const { facts, scope, now, signal } = input
  const feed = CODE_FEEDS[input.feed]
  const apart = await readOrganizationsApart({
    facts,
    tenant: scope.tenant,
    accounts: scope.code,
    now,
    signal,
  })
  const deciding = decidingAccounts(scope.code, feed, apart)
  const accounts = deciding.map(({ account }) => account.account)
  if (accounts.length === 0) return []
  const of = {
    tenant: scope.tenant,
    accounts,
    datasets: [...feed.datasets.enterprise, ...feed.datasets.organization],
    range: { start: 0, end: now + DAY_MS },
  }
  const slices = Map.groupBy(await readCodeSlices(facts, of, signal), ({ account }) => account)
  return deciding.map(({ account, bar }) => ({
    account,
    bar,
    snapshots: feed.snapshots,
    coverage: (input.feed === 'pull_requests' ? listedCoverage : codeCoverage)(
      slices.get(account.account) ?? [],
    ),
  }))
}

function barOf(account: CodeScopeAccount, { datasets }: CodeFeed): FeedBar | undefined {
  const [main] = isEnterprise(account) ? datasets.enterprise : datasets.organization
  return main === undefined ? 'not_offered' : account.barred[main]
}

/**
 * An enterprise's report holds its organisations', so it alone decides wherever it can be read: for those of its
 * connection, and not for one that stands apart, whose reports name another enterprise. Pure.
 */
export function decidingAccounts(
  accounts: readonly CodeScopeAccount[],
  feed: CodeFeed,
  apart: ReadonlySet<string>,
): { account: CodeScopeAccount; bar: FeedBar | undefined }[] {
  return [...Map.groupBy(accounts, ({ connection }) => connection).values()].flatMap((own) => {
    const barred = own.map((account) => ({ account, bar: barOf(account, feed) }))
    const readable = barred.filter(({ bar }) => bar === undefined)
    const enterprise = readable.filter(({ account }) => isEnterprise(account))
    if (enterprise.length > 0)
      return [...enterprise, ...readable.filter(({ account }) => apart.has(account.account))]
    return readable.length > 0 ? readable : barred.slice(0, 1)
  })
}

const HOLE_OF: Partial<Record<SliceOutcome, Hole['reason']>> = {
  held: 'held',
  unrecoverable: 'unrecoverable',
  no_data_yet: 'waiting_for_vendor',
  no_data: 'no_data',
}

/** Days as the ledger has them: known when committed, settled when fetched long enough after they ended. Pure. */
export function codeCoverage(slices: readonly CodeSlice[]): Coverage {
  const rows = slices.filter(({ kind }) => kind !== 'window')
  const committed = rows.filter(({ outcome, loadId }) => outcome === 'committed' && loadId !== '')
  const known = mergeIntervals(committed.flatMap(periodOf))
  const holes = rows.flatMap((row): Hole[] => {
    const reason = HOLE_OF[row.outcome]
    if (!reason) return []
    return periodOf(row).flatMap((period) =>
      subtractIntervals(period, known).map((part) => ({ ...part, reason })),
    )
  })
  const settled = mergeIntervals(committed.flatMap(settledPart))
  const starts = slices.flatMap(({ periodStart }) => periodStart ?? [])
  return {
    known,
    settled,
    holes,
    dataThrough: known.at(-1)?.end ?? null,
    settledThrough: settled.at(-1)?.end ?? null,
    historyStart: starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : null,
  }
}

/**
 * Pull requests are listed from the very first: all is known up to when every repository was asked last, which the
 * ledger's row `asked` says, or, until that has happened once, up to when one was.
 */
export function listedCoverage(slices: readonly CodeSlice[]): Coverage {
  const asked = slices.filter(({ slice, kind }) => kind === 'window' && slice === 'asked')
  const lists = slices.filter(({ kind, outcome }) => kind === 'snapshot' && outcome === 'committed')
  const ends = (asked.length > 0 ? asked : lists).map(({ fetchedAt }) => fetchedAt)
  const end = ends.length > 0 ? ends.reduce((a, b) => Math.max(a, b)) : null
  const known = end === null ? [] : [{ start: 0, end }]
  return { known, settled: known, holes: [], dataThrough: end, settledThrough: end, historyStart: end && 0 }
}

function periodOf({ periodStart, periodEnd }: CodeSlice): Interval[] {
  return periodStart === null || periodEnd === null ? [] : [{ start: periodStart, end: periodEnd }]
}

function settledPart(slice: CodeSlice): Interval[] {
  const settleMs = settleHours(slice.dataset) * HOUR_MS
  return periodOf(slice).flatMap(({ start, end }) => {
    const until = Math.min(end, Math.floor((slice.fetchedAt - settleMs) / DAY_MS) * DAY_MS)
    return settleMs === 0 ? [{ start, end }] : until > start ? [{ start, end: until }] : []
  })
}

/** A report over 28 days holds days that are still settling, as those of one day do. */
function settleHours(dataset: CodeDataset): number {
  const { slice } = DATASET_TRAITS[dataset]
  return slice === 'report'
    ? DATASET_TRAITS.enterprise_users_1d.settleHours
    : DATASET_TRAITS[dataset].settleHours
}
