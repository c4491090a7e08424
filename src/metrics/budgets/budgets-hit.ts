import { dayName } from '../../model/time/epoch-day.ts'
import { datasetsShaped } from '../../model/dataset.ts'
import Big from 'big.js'
import type { Clock } from '../../lib/clock.ts'
import { canonicalDecimal, type DecimalString } from '../../model/money/decimal.ts'
import { DAY_MS, utcDay, type Interval, type UtcDay } from '../../model/time/time.ts'
import { COUNT, FLAG, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../../store/facts/engine/sql.ts'
import { accountsWith, ownerOf } from '../ask/scope-accounts.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import { BUDGET, BUDGET_SQL } from './budget-columns.ts'
import { withinDays } from '../feeds/fact-source.ts'
import { monthTo } from '../limits/limit-usage.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { billedOf, readBilled, type BilledMonth, type KnownCenter } from './billed-money.ts'
import type { KeptBudget } from './hold-budgets.ts'
import { readCenters } from './read-centers.ts'

/** A budget of a month, and the first day by whose end it was used up. */
export interface BudgetHit {
  budget: Pick<KeptBudget, 'scope' | 'entity' | 'stops'>
  day: UtcDay
  /** What it was on that day; it may be another one since. */
  amount: DecimalString
  used: DecimalString
}

/** Days of a month on which snapshots have a budget with one amount. */
const HELD = {
  ...BUDGET,
  amountText: TEXT,
  first: COUNT,
  last: COUNT,
  counted: FLAG,
  countedOn: COUNT,
  countedUsed: orNull(TEXT),
}
type Held = RowOf<typeof HELD>

/** Budgets of one person, or of each of several, say nothing of a chart of all. */
const HELD_SQL = sql`${BUDGET_SQL}, toString(amount) AS amountText,
  toUInt32(min(day)) AS first, toUInt32(max(day)) AS last, countIf(isNotNull(consumed)) > 0 AS counted,
  toUInt32(minIf(day, ifNull(consumed >= amount, 0))) AS countedOn,
  toString(argMinIf(consumed, day, ifNull(consumed >= amount, 0))) AS countedUsed`
const OF_MANY = verbatim(
  `scope IN ('enterprise', 'organization', 'repository', 'cost_center') AND amount > 0`,
)

/** When budgets of the months of a range were used up, as the Limits page reads them; what nobody says is no hit. */
export async function readBudgetsHit(
  input: ScopedFacts & { clock: Clock; range: Interval },
): Promise<BudgetHit[]> {
  const { facts, scope, clock, range, signal } = input
  const of = ownerOf(scope, 'budgets')
  if (of.accounts.length === 0) return []
  const months = { start: monthTo(range.start).start, end: Math.min(range.end, monthTo(clock.now()).end) }
  const found = sql`SELECT ${HELD_SQL} FROM ${rowsOf('code_budgets', of)} AND ${withinDays(months)} AND ${OF_MANY}
  AND load_id IN (${committedLoads(of, datasetsShaped('budget_snapshot'))})
GROUP BY account, dataset, budget_id, scope, entity, type, skus, charge, whole_charge, amount, stops,
  excludes_cost_centers, toStartOfMonth(day)
ORDER BY indexOf(${texts(datasetsShaped('budget_snapshot'))}, dataset), account, budget_id, first`
  const rows = await readRows(facts, found, HELD, signal)
  if (rows.length === 0) return []
  const [at, { centers }] = await Promise.all([
    readBilled({ ...input, range: months, daily: true }).then(onceEach),
    readCenters({ ...input, asOf: months.end }),
  ])
  const connections = new Map(
    accountsWith(scope, 'budgets').map(({ account, connection }) => [account, connection]),
  )
  const hits = rows.flatMap((row) => {
    const budget = toBudget(row, connections.get(row.account) ?? '')
    const hit = row.counted ? countedHit(row) : billedHit(row, budget, at, centers)
    return hit ? [{ budget, ...hit }] : []
  })
  return firstOfMonth(hits).filter(
    ({ day }) => day >= utcDay(range.start) && day < utcDay(range.end - 1 + DAY_MS),
  )
}

/** Many budgets look at the same days. */
function onceEach(read: (asOf: number) => BilledMonth): (asOf: number) => BilledMonth {
  const known = new Map<number, BilledMonth>()
  return (asOf) => {
    const month = known.get(asOf) ?? read(asOf)
    known.set(asOf, month)
    return month
  }
}

type Hit = Omit<BudgetHit, 'budget'>

function countedHit({ countedOn, countedUsed, amountText }: Held): Hit | null {
  if (countedOn === 0 || countedUsed === null) return null
  return hitOn(countedOn, amountText, countedUsed)
}

const hitOn = (day: number, amount: string, used: string): Hit => ({
  day: dayName(day),
  amount: canonicalDecimal(amount),
  used: canonicalDecimal(used),
})

function billedHit(
  { first, last, amountText }: Held,
  budget: KeptBudget,
  billed: (asOf: number) => BilledMonth,
  centers: readonly KnownCenter[],
): Hit | null {
  const usedBy = (day: number) => {
    const used = billedOf(budget, billed((day + 1) * DAY_MS - 1000), centers)
    return used && new Big(used.amount).gte(amountText) ? used.amount : null
  }
  // Most budgets are not used up: one look tells.
  if (usedBy(last) === null) return null
  for (let day = first; day <= last; day += 1) {
    const used = usedBy(day)
    if (used !== null) return hitOn(day, amountText, used)
  }
  return null
}

/** Once a month, whatever it was raised or lowered to since; an enterprise's own list comes before an organisation's. */
function firstOfMonth(hits: readonly (Hit & { budget: KeptBudget })[]): BudgetHit[] {
  const byMonth = Map.groupBy(
    hits,
    ({ budget, day }) => `${budget.connection} ${budget.budgetId} ${day.slice(0, 7)}`,
  )
  return [...byMonth.values()].flatMap(
    (of) => of.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))[0] ?? [],
  )
}

function toBudget(row: Held, connection: string): KeptBudget {
  const { account, budgetId, scope, entity, type, skus, charge, wholeCharge, stops, excludesCostCenters } =
    row
  const same = {
    account,
    budgetId,
    scope,
    entity,
    type,
    skus,
    charge,
    wholeCharge,
    stops,
    excludesCostCenters,
  }
  return {
    ...same,
    connection,
    amount: row.amountText,
    alerts: null,
    expiresAt: '',
    consumed: null,
    people: null,
  }
}
