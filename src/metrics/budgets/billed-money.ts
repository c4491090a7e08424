import { datasetsShaped } from '../../model/dataset.ts'
import type { Clock } from '../../lib/clock.ts'
import { CHARGES } from '../../model/money/book-link.ts'
import type { CostCenter } from '../../model/records/budget.ts'
import { added, decimalText } from '../../model/money/decimal.ts'
import { DAY_MS, type Interval } from '../../model/time/time.ts'
import { COUNT, oneOf, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, verbatim } from '../../store/facts/engine/sql.ts'
import { readCodeSlices } from '../../store/facts/ledger/code-slices.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import { codeCoverage } from '../completeness/code-coverage.ts'
import { withinDays } from '../feeds/fact-source.ts'
import { hostOfKey } from '../feeds/host-of-key.ts'
import { monthTo, reachOf } from '../limits/limit-usage.ts'
import { isEnterprise } from '../feeds/bill/named-enterprises.ts'
import type { ScopeAccount, ScopedFacts } from '../metrics-query.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import type { BudgetUsed, KeptBudget } from './hold-budgets.ts'

const LINE = {
  account: TEXT,
  organization: TEXT,
  costCenterId: TEXT,
  charge: oneOf(CHARGES),
  /** Days since the epoch; 0: of the whole range. */
  on: COUNT,
  net: TEXT,
}
type Line = RowOf<typeof LINE>

type Reach = ReturnType<typeof reachOf>

/** What the bill says of the calendar month that holds an instant, up to it, by account. */
export interface BilledMonth {
  accounts: readonly ScopeAccount[]
  lines: ReadonlyMap<string, readonly Line[]>
  reach: ReadonlyMap<string, Reach>
}

/** Net amounts of a month, by whom budgets are for. */
export async function readBilledMonth(
  input: ScopedFacts & { clock: Clock; asOf: number },
): Promise<BilledMonth> {
  return (await readBilled({ ...input, range: monthTo(input.asOf), daily: false }))(input.asOf)
}

/** The same of any instant within a range, where that is by days; of its end, where it is not. */
export async function readBilled(
  input: ScopedFacts & { clock: Clock; range: Interval; daily: boolean },
): Promise<(asOf: number) => BilledMonth> {
  const { facts, scope, clock, range, daily, signal } = input
  const accounts = accountsWith(scope, 'bill')
  const of = { tenant: scope.tenant, accounts: accounts.map(({ account }) => account) }
  const on = sql`${verbatim(daily ? 'toUInt32(day)' : '0')} AS on`
  const net = sql`SELECT account, organization, cost_center_id AS costCenterId, charge, ${on}, toString(sum(net)) AS net
FROM ${rowsOf('code_bill_lines', of)} AND ${withinDays(range)} AND load_id IN (${committedLoads(of, datasetsShaped('bill_line'))})
GROUP BY account, organization, costCenterId, charge, on ORDER BY account, organization, costCenterId, charge, on`
  const asked = { ...of, datasets: datasetsShaped('bill_line'), range: { start: 0, end: range.end + DAY_MS } }
  const [lines, slices] = await Promise.all([
    readRows(facts, net, LINE, signal),
    readCodeSlices(facts, asked, signal),
  ])
  const coverage = [...Map.groupBy(slices, ({ account }) => account)].map(
    ([account, own]) => [account, codeCoverage(own)] as const,
  )
  return (asOf) => {
    const month = monthTo(asOf)
    const held = daily
      ? lines.filter(({ on: day }) => day * DAY_MS >= month.start && day * DAY_MS < month.end)
      : lines
    const reach = coverage.map(([account, own]) => [account, reachOf(own, month, clock.now())] as const)
    return { accounts, lines: Map.groupBy(held, ({ account }) => account), reach: new Map(reach) }
  }
}

/** A cost centre, and whose it is. */
export type KnownCenter = Pick<CostCenter, 'costCenterId' | 'name' | 'state'> & { account: string }

/**
 * What is used of a budget of a whole class of charges, as the bill has it; null where no bill tells: not zero. One of a
 * single SKU is not told, as the same SKU has other words on the bill.
 */
export function billedOf(
  budget: KeptBudget,
  month: BilledMonth,
  centers: readonly KnownCenter[],
): BudgetUsed | null {
  if (!budget.wholeCharge || !(budget.charge === 'credits' || budget.charge === 'requests')) return null
  switch (budget.scope) {
    case 'enterprise': {
      const isIn = (line: Line) => !budget.excludesCostCenters || line.costCenterId === ''
      return sumOf(month, budget, { isAnswering: isEnterprise, isIn })
    }
    case 'organization': {
      const named = (organization: string, by: string) => `organization:${organization}${hostOfKey(by)}`
      const key = budget.entity === '' ? budget.account : named(budget.entity.toLowerCase(), budget.account)
      const isAnswering = (one: ScopeAccount) => one.account === key || isEnterprise(one)
      const isIn = (line: Line) => line.account === key || named(line.organization, line.account) === key
      return sumOf(month, budget, { isAnswering, isIn })
    }
    case 'cost_center': {
      const id = centerCalled(budget, centers)
      const isIn = (line: Line) => line.costCenterId === id
      return id === null ? null : sumOf(month, budget, { isAnswering: isEnterprise, isIn })
    }
    default:
      return null
  }
}

interface Part {
  /** Whose bill holds it. */
  isAnswering: (account: ScopeAccount) => boolean
  isIn: (line: Line) => boolean
}

/** The own bill of the budget's account comes first; an enterprise's holds those of its organisations. */
function sumOf(
  { accounts, lines, reach }: BilledMonth,
  { connection, account, charge }: KeptBudget,
  { isAnswering, isIn }: Part,
): BudgetUsed | null {
  const answering = accounts
    .filter((one) => one.connection === connection && isAnswering(one) && reach.get(one.account)?.known)
    .toSorted((a, b) => Number(b.account === account) - Number(a.account === account))
    .at(0)?.account
  const { through = null, whole = false } = reach.get(answering ?? '') ?? {}
  if (answering === undefined || through === null) return null
  const own = (lines.get(answering) ?? []).filter((line) => line.charge === charge && isIn(line))
  return {
    amount: decimalText(added(own, ({ net }) => net)),
    by: 'bill',
    atLeast: !whole,
    through: Date.parse(through),
  }
}

/** A budget names its cost centre; null where that may be one or another. */
function centerCalled({ account, entity }: KeptBudget, centers: readonly KnownCenter[]): string | null {
  const called = centers.filter((one) => one.account === account && one.name === entity)
  const active = called.filter(({ state }) => state !== 'deleted')
  const [found, ...others] = active.length > 0 ? active : called
  return found && others.length === 0 ? found.costCenterId : null
}
