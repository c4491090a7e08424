import { isoInstant } from '../metrics/ask/time-range.ts'
import type { HeldBudget } from '../metrics/budgets/hold-budgets.ts'
import type { Pace } from '../metrics/limits/pace.ts'
import type { Budget } from './contract/money/budgets.ts'

/** A budget in the contract's words. */
export function budgetAnswer(held: HeldBudget): Budget {
  const { used, pace } = held
  return {
    connection_id: held.connection,
    account: held.account,
    id: held.budgetId,
    scope: held.scope,
    entity: held.entity || null,
    type: held.type,
    skus: [...held.skus],
    charge: held.charge,
    amount: held.amount,
    unit: held.unit,
    per_person: held.isPerPerson,
    covers: held.covers,
    stops: held.stops,
    blocks: held.blocks,
    excludes_cost_centers: held.excludesCostCenters,
    alerts: held.alerts,
    expires_at: held.expiresAt || null,
    used: used && {
      amount: used.amount,
      by: used.by,
      at_least: used.atLeast,
      through: isoInstant(used.through),
    },
    left: held.left,
    used_share: held.share,
    closeness: held.closeness,
    pace: paceAnswer(pace),
    people: held.people,
  }
}

/** A pace in the contract's words. */
export const paceAnswer = (pace: Pace | null): Budget['pace'] =>
  pace && { per_day: pace.perDay, month_end: pace.monthEnd, runs_out_on: pace.runsOutOn }
