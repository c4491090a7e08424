import { datasetsShaped } from '../../model/dataset.ts'
import { calledByLogin } from '../../model/records/tombstone.ts'
import type { Clock } from '../../lib/clock.ts'
import { COUNT, FLAG, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, texts, verbatim } from '../../store/facts/engine/sql.ts'
import { snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import { NEAR_PERCENT } from '../limits/closeness.ts'
import { isSameMonth } from '../../model/time/calendar-month.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { billedOf, readBilledMonth } from './billed-money.ts'
import { BUDGET_AS_SET, BUDGET_AS_SET_SQL } from './budget-columns.ts'
import { budgetSnapshots, onceEach } from './budget-snapshots.ts'
import { holdBudget, type BudgetUsed, type HeldBudget, type KeptBudget } from './hold-budgets.ts'
import { readCenters } from './read-centers.ts'

export interface BudgetsInput extends ScopedFacts {
  clock: Clock
  /** Milliseconds since the epoch. */
  asOf: number
  connectionId?: string | undefined
}

export interface BudgetsRead {
  snapshots: CodeSnapshot[]
  budgets: HeldBudget[]
}

const BUDGET = {
  ...BUDGET_AS_SET,
  consumed: orNull(TEXT),
  people_known: FLAG,
  listed: COUNT,
  near: COUNT,
  at: COUNT,
}

/** `closeTo` for everybody of a budget at once: who may spend nothing is neither near nor at it. */
const IS_NEAR = `c * 100 >= t * ${NEAR_PERCENT}`
const countPeople = (is: string) =>
  `arrayCount((c, t) -> ifNull(t > 0 AND ${is}, 0), people_consumed, people_target)`

const USED_SQL = verbatim(`toString(consumed) AS consumed, people_known, length(people) AS listed,
  ${countPeople(`${IS_NEAR} AND c < t`)} AS near, ${countPeople('c >= t')} AS at`)

/** The budgets of the newest snapshots at a time, each with how much of it is used. */
export async function readBudgets(input: BudgetsInput): Promise<BudgetsRead> {
  const { facts, scope, asOf, signal } = input
  const snapshots = await budgetSnapshots(input)
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return { snapshots, budgets: [] }
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const found = sql`SELECT ${listed([BUDGET_AS_SET_SQL, USED_SQL])} FROM ${rowsOf('code_budgets', of)} AND load_id IN ${texts(loads)}
ORDER BY indexOf(${texts(datasetsShaped('budget_snapshot'))}, dataset), account, budget_id`
  const [logins, rows, { centers }, month] = await Promise.all([
    facts.logins(scope.tenant),
    readRows(facts, found, BUDGET, signal),
    readCenters(input),
    readBilledMonth(input),
  ])
  const taken = new Map(snapshots.map((snapshot) => [snapshot.loadId, snapshot]))
  const kept = rows
    .flatMap((row) => toBudget(row, taken.get(row.loadId)) ?? [])
    .map((one) => ({ ...one, entity: calledByLogin(logins.get(one.entity) ?? one.entity) }))
  const budgets = onceEach(kept).map(({ takenAt, ...told }) => {
    const budget = isSameMonth(takenAt, asOf) ? told : { ...told, ...OF_ANOTHER_MONTH }
    return holdBudget({ budget, used: countedBy(budget, takenAt) ?? billedOf(budget, month, centers) })
  })
  return { snapshots, budgets }
}

type Taken = KeptBudget & { takenAt: number }

/** Its connection is the one that reads the account now. */
function toBudget(row: RowOf<typeof BUDGET>, snapshot: CodeSnapshot | undefined): Taken | null {
  if (!snapshot) return null
  const { people_known, listed, near, at, loadId: _, ...budget } = row
  const people = people_known ? { listed, near, at } : null
  const takenAt = Date.parse(snapshot.takenAt ?? '')
  return { ...budget, connection: snapshot.connection, people, takenAt }
}

/** The vendor's own counters begin anew with the month: those of another one say nothing of this. */
const OF_ANOTHER_MONTH = { consumed: null, people: null } as const

function countedBy({ consumed }: KeptBudget, takenAt: number): BudgetUsed | null {
  return consumed === null ? null : { amount: consumed, by: 'vendor', atLeast: false, through: takenAt }
}
