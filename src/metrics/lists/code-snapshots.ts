import { dayName, epochDay } from '../../model/time/epoch-day.ts'
import { dayOf } from '../../model/coverage.ts'
import type { FeedBar } from '../../model/missing-reason.ts'
import { traitsOf, type AccountFeed, type Dataset } from '../../model/dataset.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { readCodeSlices } from '../../store/facts/ledger/code-slices.ts'
import { isoInstant, parseBound } from '../ask/time-range.ts'
import type { ScopeAccount, ScopedFacts } from '../metrics-query.ts'
import { accountsOf, accountsWith } from '../ask/scope-accounts.ts'
import { said, type Said } from '../../words/said.ts'

/** Which snapshot of an account answers, and whether it can be trusted to be current. */
export interface CodeSnapshot {
  dataset: Dataset
  connection: string
  account: string
  /** Days since the epoch; null: none at or before the asked day. */
  day: number | null
  loadId: string
  takenAt: string | null
  /** How many rows it lists, and how many there are as it says itself; null where it does not, or there is none. */
  listed: number | null
  stated: number | null
  /** Entries of it that could not be understood. */
  rejected: number
  stale: boolean
  reason: Said | null
}

/** Snapshots are daily: one of the day before yesterday is late. */
const STALE_AFTER_DAYS = 2

const BARRED_BUDGETS: Record<FeedBar, Said> = {
  not_enabled: said('budgets_not_shown'),
  missing_scope: said('budgets_not_shown'),
  closed_by_vendor: said('closed_by_vendor'),
  not_offered: said('budgets_not_offered'),
}
const BARRED: Record<FeedBar, Said> = {
  not_enabled: said('vendor_lets_nobody_read'),
  missing_scope: said('permission_not_there'),
  closed_by_vendor: said('closed_by_vendor'),
  not_offered: said('seats_of_organizations_only'),
}

/** The day that a list is asked for; today when none is. */
export function asOfDay(asOf: string | undefined, now: number): number {
  return Math.floor((asOf === undefined ? now : parseBound(asOf, 'as_of')) / DAY_MS)
}

/** The newest committed snapshot at or before a day, for every account of the scope that has or should have one. */
export async function codeSnapshots(
  input: ScopedFacts & {
    datasets: readonly Dataset[]
    /** Which brings them; seats and the like unless told. */
    feed?: Extract<AccountFeed, 'seats' | 'budgets'>
    day: number
    connectionId?: string | undefined
  },
): Promise<CodeSnapshot[]> {
  const { facts, scope, datasets, feed = 'seats', day, connectionId, signal } = input
  const asked = accountsWith(scope, feed).filter(
    ({ connection }) => connectionId === undefined || connection === connectionId,
  )
  if (asked.length === 0) return []
  const of = {
    tenant: scope.tenant,
    accounts: accountsOf(scope, feed),
    datasets,
    range: { start: 0, end: (day + 1) * DAY_MS },
  }
  const slices = (await readCodeSlices(facts, of, signal)).filter(
    ({ outcome, kind }) => outcome === 'committed' && kind === 'snapshot',
  )
  return asked.flatMap((account) =>
    datasets
      .filter((dataset) => isOf(dataset, account))
      .flatMap((dataset) => {
        const newest = slices
          .filter((slice) => slice.account === account.account && slice.dataset === dataset)
          .reduce<(typeof slices)[number] | null>((a, b) => (a && a.slice > b.slice ? a : b), null)
        // That a vendor keeps no cost centres is nothing to complain about.
        const isNotOffered = !newest && account.barred[dataset] === 'not_offered'
        if (isNotOffered && traitsOf(dataset).shape === 'cost_center_snapshot') return []
        // Nor is an enterprise without a seat list of its own, while its organisations have one.
        if (
          isNotOffered &&
          isEnterpriseSeats(dataset) &&
          asked.some((other) => other !== account && other.connection === account.connection)
        )
          return []
        const taken = newest ? epochDay(dayOf(newest)) : null
        const late = taken !== null && day - taken >= STALE_AFTER_DAYS
        return [
          {
            dataset,
            connection: account.connection,
            account: account.account,
            day: taken,
            loadId: newest?.loadId ?? '',
            listed: newest?.rows ?? null,
            stated: newest?.stated ?? null,
            rejected: newest?.rejected ?? 0,
            takenAt: newest ? isoInstant(newest.fetchedAt) : null,
            stale: late,
            reason: taken === null || late ? reasonOf(account, dataset, taken) : null,
          },
        ]
      }),
  )
}

/** A list of the seats of a whole enterprise. */
export function isEnterpriseSeats(dataset: Dataset): boolean {
  const { shape, level } = traitsOf(dataset)
  return shape === 'seat_snapshot' && level === 'enterprise'
}

const isOf = (dataset: Dataset, { level }: ScopeAccount) => level === traitsOf(dataset).level

function reasonOf({ state, barred }: ScopeAccount, dataset: Dataset, taken: number | null): Said {
  const bar = barred[dataset]
  if (bar) return (traitsOf(dataset).feed === 'budgets' ? BARRED_BUDGETS : BARRED)[bar]
  if (state === 'disconnected') return said('source_disconnected')
  if (taken === null) return said('no_snapshot_by_day')
  return said('newest_snapshot_of', { day: dayName(taken) })
}

/** Said beside a list of which entries could not be understood. */
export function leftOutNotes(snapshots: readonly Pick<CodeSnapshot, 'rejected'>[]): Said[] {
  const count = snapshots.reduce((sum, { rejected }) => sum + rejected, 0)
  return count === 0 ? [] : [said('entries_not_understood', { count })]
}

/** Whether every account has a list, so that who is in none holds nothing. Pure. */
export const areAllListed = (snapshots: readonly Pick<CodeSnapshot, 'day'>[]): boolean =>
  snapshots.length > 0 && snapshots.every(({ day }) => day !== null)

/** Parameters of statements over these snapshots. */
export function snapshotParams(snapshots: readonly CodeSnapshot[]) {
  const taken = snapshots.filter(({ day }) => day !== null)
  return { loads: taken.map(({ loadId }) => loadId), load_days: taken.map(({ day }) => day ?? 0) }
}
