import { CHARGES } from '../../model/money/book-link.ts'
import { FLAG, listOf, oneOf, orNull, TEXT } from '../../store/facts/engine/columns.ts'
import { verbatim } from '../../store/facts/engine/sql.ts'

/** What is asked of a budget as it was set: nothing of who used how much of it. */
export const BUDGET_AS_SET = {
  account: TEXT,
  loadId: TEXT,
  budgetId: TEXT,
  scope: TEXT,
  entity: TEXT,
  type: TEXT,
  skus: listOf(TEXT),
  charge: oneOf(CHARGES),
  wholeCharge: FLAG,
  amount: TEXT,
  stops: orNull(FLAG),
  excludesCostCenters: orNull(FLAG),
  alerts: orNull(FLAG),
  expiresAt: TEXT,
}

/** The same as an expression of `code_budgets`. */
export const BUDGET_AS_SET_SQL =
  verbatim(`account, load_id AS loadId, budget_id AS budgetId, scope, entity, type, skus, charge,
  whole_charge AS wholeCharge, toString(amount) AS amount, stops, excludes_cost_centers AS excludesCostCenters, alerts,
  expires_at AS expiresAt`)
