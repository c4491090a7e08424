import { ACCESS_ROUTES } from './access/access-routes.ts'
import { ANNOTATION_ROUTES } from './annotations.ts'
import { BOOK_ROUTES } from './money/books.ts'
import { CONNECTION_ROUTES } from './connections/connection-routes.ts'
import { EMAIL_DOMAIN_ROUTES } from './access/email-domains.ts'
import { FACTOR_ROUTES } from './access/factors.ts'
import { IDENTITY_PROVIDER_ROUTES } from './access/identity-providers.ts'
import { INVITATION_ROUTES } from './access/invitations.ts'
import { LINKED_ACCOUNT_ROUTES } from './access/linked-accounts.ts'
import { NUMBER_ROUTES } from './number-routes.ts'
import { ORGANIZATION_ROUTES } from './access/organization-routes.ts'
import { OWN_DATA_ROUTES } from './people/own-data.ts'
import { PRIVACY_ROUTES } from './privacy.ts'
import { PSEUDONYM_ROUTES } from './people/pseudonyms.ts'
import { ERASURE_ROUTES } from './people/erasures.ts'
import { REVEAL_ROUTES } from './people/reveals.ts'
import { USAGE_REPORT_ROUTES } from './connections/usage-reports.ts'
import { VIEW_ROUTES } from './view-routes.ts'

export type { Permission, RouteContract } from './route-contract.ts'

/** Every route of the service. A route that is not here cannot be served; one without a permission does not compile. */
export const ROUTES = {
  ...ACCESS_ROUTES,
  ...ANNOTATION_ROUTES,
  ...BOOK_ROUTES,
  ...CONNECTION_ROUTES,
  ...EMAIL_DOMAIN_ROUTES,
  ...FACTOR_ROUTES,
  ...IDENTITY_PROVIDER_ROUTES,
  ...INVITATION_ROUTES,
  ...LINKED_ACCOUNT_ROUTES,
  ...NUMBER_ROUTES,
  ...ORGANIZATION_ROUTES,
  ...OWN_DATA_ROUTES,
  ...PRIVACY_ROUTES,
  ...PSEUDONYM_ROUTES,
  ...REVEAL_ROUTES,
  ...ERASURE_ROUTES,
  ...USAGE_REPORT_ROUTES,
  ...VIEW_ROUTES,
}

export type RouteId = keyof typeof ROUTES
