import { CHARGES } from '../../model/money/book-link.ts'
import { FLAG, listOf, oneOf, orNull, TEXT } from '../../store/facts/engine/columns.ts'
import { sql, verbatim } from '../../store/facts/engine/sql.ts'

/** What a budget is for, whatever its amount. */
export const BUDGET = {
  account: TEXT,
  budgetId: TEXT,
  scope: TEXT,
  entity: TEXT,
  type: TEXT,
  skus: listOf(TEXT),
  charge: oneOf(CHARGES),
  wholeCharge: FLAG,
  stops: orNull(FLAG),
  excludesCostCenters: orNull(FLAG),
}

/** The same as an expression of `code_budgets`. */
export const BUDGET_SQL = verbatim(`account, budget_id AS budgetId, scope, entity, type, skus, charge,
  whole_charge AS wholeCharge, stops, excludes_cost_centers AS excludesCostCenters`)

/** What is asked of a budget as it was set: nothing of who used how much of it. */
export const BUDGET_AS_SET = { ...BUDGET, loadId: TEXT, amount: TEXT, alerts: orNull(FLAG), expiresAt: TEXT }

/** The same as an expression of `code_budgets`. */
export const BUDGET_AS_SET_SQL = sql`${BUDGET_SQL}, load_id AS loadId, toString(amount) AS amount, alerts, expires_at AS expiresAt`
