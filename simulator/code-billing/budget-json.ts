import { exactNumber } from '../code-world/json-text.ts'
import type { JsonObject } from '../code-world/code-record.ts'
import { loginOn, type CodePerson } from '../code-world/code-people.ts'
import { CUSTOMER_SCOPE, MULTI_USER_SCOPES, type Budget } from '../code-money/budgets.ts'
import { consumedBy, consumedUnder } from '../code-money/consumption.ts'
import { usdText } from '../code-money/money-class.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { CodeHostState, Place } from '../code-host/code-host-state.ts'
import { inDialect } from './sku-words.ts'

/**
 * A budget. What was consumed is only told of users: of one, of
 * everybody together, or of `person`, whom the list is about.
 */
export function budgetJson(
  state: CodeHostState,
  place: Place,
  budget: Budget,
  spelled: 'sku' | 'skus',
  person?: CodePerson,
): JsonObject {
  const sku = inDialect(state.word, budget.sku)
  const consumed = consumedOf(state, place, budget, person)
  const entity = budget.person ? loginNow(state, budget.person) : budget.entity
  return {
    id: budget.id,
    budget_type: budget.type,
    ...(spelled === 'sku' ? { budget_product_sku: sku } : { budget_product_skus: [sku] }),
    budget_scope: budget.scope,
    ...(entity !== null && { budget_entity_name: entity }),
    ...(budget.person && { user: entity }),
    budget_amount: budget.amount,
    ...(consumed !== null && { consumed_amount: usdNumber(consumed) }),
    ...(budget.stops !== null && { prevent_further_usage: budget.stops }),
    ...(budget.excludesCenters !== null && { exclude_cost_center_usage: budget.excludesCenters }),
    ...(budget.alerts !== null && {
      budget_alerting: { will_alert: budget.alerts, alert_recipients: budget.alerts ? ['sim-owner'] : [] },
    }),
  }
}

function consumedOf(
  state: CodeHostState,
  { company: { money, budgets } }: Place,
  budget: Budget,
  person: CodePerson | undefined,
): number | null {
  const now = state.now()
  if (budget.person) return consumedBy(money, budget.person, now)
  if (!MULTI_USER_SCOPES.includes(budget.scope)) return null
  const consumed = consumedUnder(money, budgets, budget, now)
  if (person) return consumed.get(person) ?? 0
  if (budget.scope !== CUSTOMER_SCOPE) return null
  return [...consumed.values()].reduce((sum, each) => sum + each, 0)
}

export function loginNow(state: CodeHostState, person: CodePerson): string {
  return loginOn(person, Math.floor(state.now() / DAY_MS))
}

/** USD of units of credits. */
export function usdNumber(units: number): string {
  return exactNumber(usdText('credits', units))
}
