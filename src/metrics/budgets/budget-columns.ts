import { CHARGES } from '../../model/records/bill-line.ts'
import { FLAG, listOf, oneOf, orNull, TEXT } from '../../store/facts/engine/columns.ts'

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
