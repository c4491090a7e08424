import type {
  Budget,
  BudgetPerson,
  CostCenter,
  IncludedCredits,
} from '../../../../../src/api/contract/money/budgets.ts'
import type { CsvColumn } from '../../../components/table/column.ts'

const flag = (is: boolean | null) => (is === null ? null : String(is))

export const BUDGETS_CSV: readonly CsvColumn<Budget>[] = [
  ['account', (budget) => budget.account],
  ['id', (budget) => budget.id],
  ['scope', (budget) => budget.scope],
  ['entity', (budget) => budget.entity],
  ['charge', (budget) => budget.charge],
  ['skus', (budget) => budget.skus.join(' ')],
  ['covers', (budget) => budget.covers],
  ['amount', (budget) => budget.amount],
  ['unit', (budget) => budget.unit],
  ['per_person', (budget) => flag(budget.per_person)],
  ['used', (budget) => budget.used?.amount ?? null],
  ['used_by', (budget) => budget.used?.by ?? null],
  ['used_at_least', (budget) => flag(budget.used?.at_least ?? null)],
  ['used_through', (budget) => budget.used?.through ?? null],
  ['left', (budget) => budget.left],
  ['used_share', (budget) => budget.used_share],
  ['closeness', (budget) => budget.closeness],
  ['estimated_month_end', (budget) => budget.pace?.month_end ?? null],
  ['estimated_runs_out_on', (budget) => budget.pace?.runs_out_on ?? null],
  ['stops', (budget) => flag(budget.stops)],
  ['alerts', (budget) => flag(budget.alerts)],
  ['excludes_cost_centers', (budget) => flag(budget.excludes_cost_centers)],
  ['expires_at', (budget) => budget.expires_at],
]

export const BUDGET_PEOPLE_CSV: readonly CsvColumn<BudgetPerson>[] = [
  ['user', (person) => person.user],
  ['used', (person) => person.used],
  ['amount', (person) => person.amount],
  ['used_share', (person) => person.used_share],
  ['closeness', (person) => person.closeness],
  ['override_budget_id', (person) => person.override_budget_id],
]

export const CENTERS_CSV: readonly CsvColumn<CostCenter>[] = [
  ['account', (center) => center.account],
  ['id', (center) => center.id],
  ['name', (center) => center.name],
  ['state', (center) => center.state],
  ['members', (center) => center.members?.map(({ type, count }) => `${type}: ${count}`).join(', ') ?? null],
  ['own_pool', (center) => flag(center.own_pool)],
  ['pool_size', (center) => center.pool?.size ?? null],
  ['pool_used', (center) => center.pool?.used ?? null],
  ['pool_unit', (center) => center.pool?.unit ?? null],
]

export const INCLUDED_CSV: readonly CsvColumn<IncludedCredits>[] = [
  ['account', (included) => included.account],
  ['month', (included) => included.since.slice(0, 7)],
  ['seats', ({ seats }) => seats.map(({ plan, people }) => `${plan ?? 'unknown'}: ${people}`).join(', ')],
  [
    'each_by',
    ({ seats }) =>
      seats.map(({ plan, each_by: by }) => `${plan ?? 'unknown'}: ${by ?? 'unknown'}`).join(', '),
  ],
  ['included_existing_customer', ({ size }) => size?.existing ?? null],
  ['included_new_customer', ({ size }) => size?.new ?? null],
  ['included_by', ({ size }) => size?.by ?? null],
  ['used', (included) => included.used],
  ['covered', (included) => included.covered],
  ['billed', (included) => included.billed],
  ['used_at_least', (included) => flag(included.at_least)],
  ['used_through', (included) => included.through],
  ['left_existing_customer', ({ left }) => left?.existing ?? null],
  ['left_new_customer', ({ left }) => left?.new ?? null],
]
