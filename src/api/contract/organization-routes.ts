import { Organization, UpdateOrganizationBody } from './organization.ts'
import type { RouteContract } from './route-contract.ts'

/** What an organisation has agreed on for its dashboard. */
export const ORGANIZATION_ROUTES = {
  getOrganization: {
    method: 'get',
    path: '/organization',
    permission: 'self:read',
    tag: 'Organisation',
    summary: 'Name, time zone and seat price of the organisation',
    status: 200,
    answer: Organization,
  },
  updateOrganization: {
    method: 'patch',
    path: '/organization',
    permission: 'organization:write',
    tag: 'Organisation',
    summary: 'Change the settings of the organisation',
    body: UpdateOrganizationBody,
    status: 200,
    answer: Organization,
  },
} as const satisfies Record<string, RouteContract>
