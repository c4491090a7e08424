import { createPeopleIndex } from '../../people/people-index.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'
import { annotationRoutes } from './annotations.ts'
import { bookRoutes } from './books.ts'
import { budgetRoutes } from './budgets.ts'
import { codeListRoutes } from './code-lists.ts'
import { connectProfileRoutes } from './connect-profiles.ts'
import { connectionRoutes } from './connections.ts'
import { dataHealthRoutes } from './data-health.ts'
import { hostedAppRoutes } from './hosted-app.ts'
import { identityProviderRoutes } from './identity-providers.ts'
import { matchRoutes } from './matches.ts'
import { overviewRoutes } from './overview.ts'
import { metricRoutes } from './metrics.ts'
import { organizationRoutes } from './organization.ts'
import { peopleRoutes } from './people.ts'
import { personRoutes } from './persons.ts'
import { privacyRoutes } from './privacy.ts'
import { pseudonymRoutes } from './pseudonyms.ts'
import { reconciliationRoutes } from './reconciliation.ts'
import { recordRoutes } from './records.ts'
import { revealRoutes } from './reveals.ts'
import { sessionRoutes } from './session.ts'
import { spendLimitRoutes } from './spend-limits.ts'
import { usageReportRoutes } from './usage-reports.ts'
import { viewRoutes } from './views.ts'

/** One handler for every route of the contract. */
export function createHandlers(services: ApiServices): Handlers {
  const index = createPeopleIndex()
  return {
    ...sessionRoutes(services),
    ...annotationRoutes(services),
    ...bookRoutes(services),
    ...budgetRoutes(services),
    ...codeListRoutes(services),
    ...connectProfileRoutes(services),
    ...connectionRoutes(services),
    ...dataHealthRoutes(services),
    ...hostedAppRoutes(services),
    ...identityProviderRoutes(services),
    ...matchRoutes(services, index),
    ...metricRoutes(services),
    ...overviewRoutes(services),
    ...organizationRoutes(services),
    ...peopleRoutes(services),
    ...personRoutes(services, index),
    ...privacyRoutes(services),
    ...pseudonymRoutes(services, index),
    ...reconciliationRoutes(services),
    ...recordRoutes(services),
    ...revealRoutes(services, index),
    ...spendLimitRoutes(services),
    ...usageReportRoutes(services),
    ...viewRoutes(services),
  }
}
