import Big from 'big.js'
import {
  BUDGET_SCOPES,
  type BUDGET_COUNTERS,
  type BUDGET_COVERS,
  type BUDGET_UNITS,
  type Budget,
} from '../../model/records/budget.ts'
import type { DecimalString } from '../../model/money/decimal.ts'
import { closeTo, type Close } from '../limits/closeness.ts'
import { leftOf, paceOf, type Pace } from '../limits/pace.ts'

/** A budget of a snapshot, and whose it is. */
export interface KeptBudget extends Omit<Budget, 'people'> {
  connection: string
  account: string
  /** Of a budget for several people how many used some of it, and are close to their own amount; null: not told. */
  people: { listed: number; near: number; at: number } | null
}

export interface BudgetUsed {
  amount: DecimalString
  by: (typeof BUDGET_COUNTERS)[number]
  /** A part of the month is missing from the bill: this much or more. */
  atLeast: boolean
  /** How far it reaches, milliseconds since the epoch. */
  through: number
}

export interface HeldBudget extends KeptBudget, Close {
  unit: (typeof BUDGET_UNITS)[number]
  /** The amount is one person's; what is used is the sum over all of them. */
  isPerPerson: boolean
  /** Null for a scope that nobody knows. */
  covers: (typeof BUDGET_COVERS)[number] | null
  /** What is there has to be used up before anything is stopped; zero stops at once. */
  blocks: boolean
  used: BudgetUsed | null
  /** Below zero where more was used. */
  left: DecimalString | null
  pace: Pace | null
}

export interface UsedBudget {
  budget: KeptBudget
  used: BudgetUsed | null
}

/**
 * What a budget covers, how much of it is used, how close that is and when it runs out (upstream/code-billing 5). Budgets stand
 * side by side and cover different things: each is told by itself. Pure.
 */
export function holdBudget({ budget, used }: UsedBudget): HeldBudget {
  const isPerPerson = budget.scope.startsWith('multi_user')
  const isOfPeople = isPerPerson || budget.scope === 'user'
  const blocks = new Big(budget.amount).eq(0)
  const compared = isPerPerson ? null : used
  return {
    ...budget,
    stops: isOfPeople || blocks ? true : budget.stops,
    unit: budget.charge === 'seats' ? 'licenses' : 'usd',
    isPerPerson,
    covers: isOfPeople
      ? 'pool_and_metered'
      : BUDGET_SCOPES.some((known) => known === budget.scope)
        ? 'metered'
        : null,
    blocks,
    used,
    left: compared && leftOf(budget.amount, compared.amount),
    ...closenessOf(budget.amount, compared, blocks),
    pace: compared && paceOf(budget.amount, compared),
  }
}

/** Zero stops at once, also where nobody says how much is used. */
function closenessOf(amount: DecimalString, used: BudgetUsed | null, blocks: boolean): Close {
  if (used) return closeTo(amount, used.amount, used.atLeast)
  return { share: null, closeness: blocks ? 'blocked' : null }
}
