import { levelOf } from '../../model/account-key.ts'
import type { LimitOrder } from '../../model/records/spend-limit.ts'
import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import { pageFrom } from '../../lib/page-cursor.ts'
import type { Said } from '../../words/said.ts'
import { said } from '../../words/said.ts'
import { leftOutNotes, type CodeSnapshot } from '../lists/code-snapshots.ts'
import { compareClose } from '../limits/closeness.ts'
import { pageStart } from '../limits/list-spend-limits.ts'
import type { HeldBudget } from './hold-budgets.ts'
import { readBudgets, type BudgetsInput } from './read-budgets.ts'

interface ListBudgetsInput extends Omit<BudgetsInput, 'asOf'> {
  /** A day means its end; a time means that instant. */
  asOf?: string | undefined
  scopeKind?: string | undefined
  /** Part of the name, id or SKU, in any case. */
  search?: string | undefined
  order: LimitOrder
  limit: number
  cursor?: string | undefined
}

export interface BudgetTotals {
  budgets: number
  near: number
  at: number
  blocked: number
  unknown: number
}

export interface BudgetsAnswer {
  data: HeldBudget[]
  nextCursor: string | null
  snapshots: CodeSnapshot[]
  totals: BudgetTotals
  notes: Said[]
}

/** Budgets of the newest snapshot at or before a time, each with how much of it is used. */
export async function listBudgets(input: ListBudgetsInput): Promise<BudgetsAnswer> {
  const { limit, order, scopeKind, search } = input
  const [offset, asOf] = pageStart(input)
  const { snapshots, budgets } = await readBudgets({ ...input, asOf })
  const found = budgets
    .filter(({ scope }) => scopeKind === undefined || scope === scopeKind)
    .filter(({ entity, budgetId, skus }) => hasText(search, entity, budgetId, ...skus))
    .toSorted(ORDERS[order])
  const { rows, nextCursor } = pageFrom(found.slice(offset), { offset, limit, of: [asOf] })
  return {
    data: rows,
    nextCursor,
    snapshots,
    totals: totalsOf(budgets),
    notes: notesOf(snapshots, budgets),
  }
}

function notesOf(snapshots: readonly CodeSnapshot[], budgets: readonly HeldBudget[]): Said[] {
  const some = (is: (one: HeldBudget) => boolean, ...notes: Said[]) => (budgets.some(is) ? notes : [])
  return [
    ...leftOutNotes(snapshots),
    ...some(() => true, said('budgets_side_by_side')),
    ...some(({ used }) => used?.by === 'bill', said('budgets_used_by_bill')),
    ...some(({ pace }) => pace !== null, said('pace_estimated')),
    // Who administers one organisation alone is shown the budgets of that one, and nobody says so.
    ...some(({ account }) => levelOf(account) === 'organization', said('budgets_may_be_partial')),
  ]
}

type Order = (a: HeldBudget, b: HeldBudget) => number
const byName: Order = (a, b) => compareNames(a.entity, b.entity) || compareText(a.budgetId, b.budgetId)

const ORDERS: Record<LimitOrder, Order> = {
  used_share: (a, b) => compareClose(a, b) || byName(a, b),
  name: byName,
}

/** How many, never how much: budgets cover different things. */
function totalsOf(budgets: readonly HeldBudget[]): BudgetTotals {
  const count = (is: (one: HeldBudget) => boolean) => budgets.filter(is).length
  return {
    budgets: budgets.length,
    near: count(({ closeness }) => closeness === 'near'),
    at: count(({ closeness }) => closeness === 'at' || closeness === 'over'),
    blocked: count(({ closeness }) => closeness === 'blocked'),
    unknown: count(({ isPerPerson, closeness }) => !isPerPerson && closeness === null),
  }
}
