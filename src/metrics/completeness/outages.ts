import type { Clock } from '../../lib/clock.ts'
import { explainMissing } from '../../model/coverage.ts'
import { traitsOf, type Dataset, type Shape } from '../../model/dataset.ts'
import { DAY_MS, mergeIntervals, subtractIntervals, type Interval } from '../../model/time/time.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { i64, readRows, sql, texts } from '../../store/facts/engine/sql.ts'
import type { ScopeAccount, ScopedFacts } from '../metrics-query.ts'
import type { AccountCoverage } from './completeness.ts'
import { readFeedCoverage } from './feed-coverage.ts'
import { newestSlices } from '../../store/facts/ledger/newest-slices.ts'

/** Whole days within which nothing was collected from a connection, or one of its lists was not. */
export interface Outage extends Interval {
  label: string
  source: string
  /** The list, where others came. */
  list: Shape | null
  /** Nothing has come since. */
  goesOn: boolean
  /**
   * What comes by days is there all the same, as the vendor kept it. Null: nothing of this connection comes by days, or it is
   * of a list.
   */
  filled: boolean | null
}

/** What comes by days, and of which a vendor keeps some. */
const BY_DAYS = ['costs', 'user_days'] as const

const SEEN = { account: TEXT, dataset: TEXT, seen: COUNT }

/**
 * Lists of how things stand are read every day, and no vendor keeps them: a day without any of them is one on which a
 * connection was not read, for as long as the ledger goes back.
 */
export async function readOutages(input: ScopedFacts & { clock: Clock }): Promise<Outage[]> {
  const { facts, scope, clock, signal } = input
  const datasets = [...new Set(scope.accounts.flatMap(snapshotsOf))]
  if (datasets.length === 0) return []
  const of = { tenant: scope.tenant, accounts: [...new Set(scope.accounts.map(({ account }) => account))] }
  const days = sql`SELECT account, dataset, intDiv(fetched_at, ${i64(DAY_MS)}) AS seen FROM ${newestSlices(of)}
  AND dataset IN ${texts(datasets)} AND outcome = 'committed' GROUP BY account, dataset, seen ORDER BY account, dataset, seen`
  const seen = Map.groupBy(await readRows(facts, days, SEEN, signal), ({ account }) => account)
  const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
  const connections = Map.groupBy(scope.accounts, ({ connection }) => connection)
  const found = [...connections.values()].flatMap((accounts) => {
    const known = accounts.flatMap(({ account }) => seen.get(account) ?? [])
    const isOver = accounts.every(({ state }) => state === 'disconnected')
    const gapsOf = (rows: readonly { seen: number }[]) =>
      unseen(
        rows.map((row) => row.seen),
        { today, isOver },
      )
    const whole = gapsOf(known).map((gap) => ({ ...gap, list: null, accounts }))
    const ofLists = [...Map.groupBy(known, ({ dataset }) => shapeOf(dataset))].flatMap(([list, rows]) =>
      gapsOf(rows)
        .filter((gap) => subtractIntervals(gap, mergeIntervals(whole)).length > 0)
        .map((gap) => ({ ...gap, list, accounts })),
    )
    return [...whole, ...ofLists]
  })
  if (found.length === 0) return []
  const asked = found.some(({ list }) => list === null) ? BY_DAYS : []
  const coverage = await Promise.all(asked.map((feed) => readFeedCoverage({ ...input, feed, metrics: [] })))
  const byDays = coverage.flatMap(({ accounts }) => accounts)
  return found.flatMap(({ accounts, ...gap }) => {
    const [first] = accounts
    const source = accounts.flatMap(snapshotsOf).map((dataset) => traitsOf(dataset).source)[0]
    return first && source
      ? [
          {
            ...gap,
            label: first.label,
            source,
            filled: gap.list === null ? isFilled(gap, accounts, byDays) : null,
          },
        ]
      : []
  })
}

const shapeOf = (dataset: Dataset) => traitsOf(dataset).shape

const snapshotsOf = ({ feeds }: ScopeAccount) =>
  Object.values(feeds)
    .flat()
    .filter((dataset) => traitsOf(dataset).slice === 'snapshot')

/** Missed by half a usual distance more. */
const LATE = 1.5

/**
 * Days between two on which something came, where they are further apart than is usual: who collects once a week misses no
 * day. Today is not over. Pure.
 */
export function unseen(
  days: readonly number[],
  { today, isOver }: { today: number; isOver: boolean },
): (Interval & { goesOn: boolean })[] {
  const seen = [...new Set(days)].toSorted((a, b) => a - b)
  const apart = seen.slice(1).map((day, place) => day - (seen[place] ?? day))
  const usual = apart.toSorted((a, b) => a - b)[Math.floor((apart.length - 1) / 2)]
  if (usual === undefined) return []
  const ends = isOver ? seen : [...seen, Math.max(today / DAY_MS, seen.at(-1) ?? 0)]
  return ends.flatMap((end, place) => {
    const start = seen[place - 1]
    if (start === undefined || end - start <= usual * LATE) return []
    return [{ start: (start + 1) * DAY_MS, end: end * DAY_MS, goesOn: place === seen.length }]
  })
}

function isFilled(
  gap: Interval,
  accounts: readonly ScopeAccount[],
  coverage: readonly AccountCoverage[],
): boolean | null {
  const own = coverage.filter((one) => accounts.some(({ account }) => account === one.account.account))
  return own.length === 0 ? null : own.every((one) => explainMissing(gap, one.coverage).length === 0)
}
