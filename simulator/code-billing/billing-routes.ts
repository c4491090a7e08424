import { hostError, NOT_FOUND } from '../code-host/code-answers.ts'
import { NEEDS } from '../code-host/code-access.ts'
import type { CodeRequest, Place } from '../code-host/code-host-state.ts'
import { route, type Read, type ReadRoute } from '../code-host/read-route.ts'
import type { Answer } from '../server/answer.ts'
import { listBudgets, oneBudget, userStates } from './budget-routes.ts'
import { listCostCenters, oneCostCenter } from './cost-center-routes.ts'
import { billedSummary, modelUsage } from './item-routes.ts'
import { billedUsage } from './usage-route.ts'

/** `/organizations/{o}/settings/billing/…` and `/enterprises/{e}/settings/billing/…`: the same in both products. */
export function billingRoutes(): ReadRoute[] {
  const both = (rest: string, read: Read, organizations = 'organizations') => [
    route(of(organizations, rest), NEEDS.organizationBilling, guarded(read)),
    route(of('enterprises', rest), NEEDS.enterpriseBilling, guarded(read)),
  ]
  const enterprise = (rest: string, read: Read) =>
    route(of('enterprises', rest), NEEDS.enterpriseBilling, guarded(read))
  return [
    ...both('usage', billedUsage, 'organizations|orgs'),
    ...both('usage/summary', billedSummary, 'organizations|orgs'),
    ...both('ai_credit/usage', modelUsage('credits')),
    ...both('premium_request/usage', modelUsage('requests')),
    ...both('budgets', listBudgets),
    ...both('budgets/([^/]+)', (state, request, place, id = '') => oneBudget(state, request, place, id)),
    enterprise('budgets/([^/]+)/user-states', (state, request, place, id = '') =>
      userStates(state, request, place, id),
    ),
    enterprise('cost-centers', listCostCenters),
    enterprise('cost-centers/([^/]+)', (state, request, place, id = '') =>
      oneCostCenter(state, request, place, id),
    ),
  ]
}

function of(level: string, rest: string): RegExp {
  return new RegExp(`^/(?<level>${level})/([^/]+)/settings/billing/${rest}$`)
}

/** The read, unless the account's policies refuse it. */
function guarded(read: Read): Read {
  return (state, request, place, ...parts) => barTo(request, place) ?? read(state, request, place, ...parts)
}

function barTo({ path, query }: CodeRequest, { company, organization }: Place): Answer | null {
  const { platform, organizations } = company.billing
  if (organization !== null && organizations === 'hidden') return NOT_FOUND()
  if (!platform) return hostError(403, 'No access to billing usage data.')
  if (organization !== null && organizations === 'aggregate' && query.has('user') && path.endsWith('/usage'))
    return hostError(
      403,
      'Organization admins for enterprise owned organizations cannot filter usage by user',
    )
  return null
}
