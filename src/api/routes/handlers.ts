import { createPeopleIndex } from '../../people/people-index.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'
import { annotationRoutes } from './annotations.ts'
import { billLineRoutes } from './money/bill-lines.ts'
import { bookRoutes } from './money/books.ts'
import { budgetRoutes } from './money/budgets.ts'
import { codeListRoutes } from './code-lists.ts'
import { connectProfileRoutes } from './connections/connect-profiles.ts'
import { connectionRoutes } from './connections/connections.ts'
import { dataHealthRoutes } from './connections/data-health.ts'
import { hostedAppRoutes } from './connections/hosted-app.ts'
import { emailDomainRoutes } from './access/email-domains.ts'
import { factorRoutes } from './access/factors.ts'
import { identityProviderRoutes } from './access/identity-providers.ts'
import { invitationRoutes } from './access/invitations.ts'
import { linkedAccountRoutes } from './access/linked-accounts.ts'
import { matchRoutes } from './people/matches.ts'
import { overviewRoutes } from './overview.ts'
import { metricRoutes } from './metrics.ts'
import { organizationRoutes } from './access/organization.ts'
import { ownDataRoutes } from './people/own-data.ts'
import { peopleRoutes } from './people/people.ts'
import { personRoutes } from './people/persons.ts'
import { privacyRoutes } from './access/privacy.ts'
import { pseudonymRoutes } from './people/pseudonyms.ts'
import { reconciliationRoutes } from './money/reconciliation.ts'
import { recordRoutes } from './records.ts'
import { erasureRoutes } from './people/erasures.ts'
import { revealRoutes } from './people/reveals.ts'
import { sessionRoutes } from './access/session.ts'
import { spendLimitRoutes } from './money/spend-limits.ts'
import { usageReportRoutes } from './connections/usage-reports.ts'
import { viewRoutes } from './views.ts'

/** One handler for every route of the contract. */
export function createHandlers(services: ApiServices): Handlers {
  const index = createPeopleIndex()
  return {
    ...sessionRoutes(services),
    ...annotationRoutes(services),
    ...billLineRoutes(services),
    ...bookRoutes(services),
    ...budgetRoutes(services),
    ...codeListRoutes(services),
    ...connectProfileRoutes(services),
    ...connectionRoutes(services),
    ...dataHealthRoutes(services),
    ...hostedAppRoutes(services),
    ...emailDomainRoutes(services),
    ...factorRoutes(services),
    ...identityProviderRoutes(services),
    ...invitationRoutes(services),
    ...linkedAccountRoutes(services),
    ...matchRoutes(services, index),
    ...metricRoutes(services),
    ...overviewRoutes(services),
    ...organizationRoutes(services),
    ...ownDataRoutes(services),
    ...peopleRoutes(services),
    ...personRoutes(services, index),
    ...privacyRoutes(services),
    ...pseudonymRoutes(services, index),
    ...reconciliationRoutes(services),
    ...recordRoutes(services),
    ...revealRoutes(services, index),
    ...erasureRoutes(services),
    ...spendLimitRoutes(services),
    ...usageReportRoutes(services),
    ...viewRoutes(services),
  }
}
