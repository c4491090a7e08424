import { calledByLogin } from '../../model/records/tombstone.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { COUNT, FLAG, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../../store/facts/engine/sql.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import { readBilledOrganizations } from '../feeds/bill/billed-organizations.ts'
import { codeSnapshots, snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import { NEAR_PERCENT } from '../limits/closeness.ts'
import { isSameMonth } from '../../model/time/calendar-month.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { billedOf, readBilledMonth } from './billed-money.ts'
import { BUDGET_AS_SET } from './budget-columns.ts'
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

const BUDGET_SQL =
  verbatim(`account, load_id AS loadId, budget_id AS budgetId, scope, entity, type, skus, charge,
  whole_charge AS wholeCharge, toString(amount) AS amount, stops, excludes_cost_centers AS excludesCostCenters, alerts,
  expires_at AS expiresAt, toString(consumed) AS consumed, people_known, length(people) AS listed,
  ${countPeople(`${IS_NEAR} AND c < t`)} AS near, ${countPeople('c >= t')} AS at`)

/** Whose budgets an enterprise's list holds lacks nothing where its own are not shown. */
async function withoutHeld(
  { facts, scope, signal }: BudgetsInput,
  snapshots: readonly CodeSnapshot[],
): Promise<CodeSnapshot[]> {
  const isThere = ({ account, day }: CodeSnapshot) => account.startsWith('enterprise:') && day !== null
  const { tenant } = scope
  const accounts = accountsWith(scope, 'budgets').filter(
    ({ level, account }) =>
      level !== 'enterprise' || snapshots.some((one) => one.account === account && isThere(one)),
  )
  const held = await readBilledOrganizations({ facts, tenant, accounts, signal })
  return snapshots.filter(({ account, day }) => day !== null || !held.has(account))
}

/** The budgets of the newest snapshots at a time, each with how much of it is used. */
export async function readBudgets(input: BudgetsInput): Promise<BudgetsRead> {
  const { facts, scope, asOf, signal } = input
  const datasets = ['enterprise_budgets', 'org_budgets'] as const
  const day = Math.floor(asOf / DAY_MS)
  const all = await codeSnapshots({ ...input, datasets, feed: 'budgets', day })
  const snapshots = await withoutHeld(input, all)
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return { snapshots, budgets: [] }
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const found = sql`SELECT ${BUDGET_SQL} FROM ${rowsOf('code_budgets', of)} AND load_id IN ${texts(loads)}
ORDER BY dataset = 'org_budgets', account, budget_id`
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

/** An organisation lists budgets of its enterprise as well, which knows more of them. */
function onceEach(budgets: readonly Taken[]): Taken[] {
  const byId = Map.groupBy(budgets, ({ connection, budgetId }) => `${connection} ${budgetId}`)
  return [...byId.values()].flatMap(([first]) => first ?? [])
}

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
