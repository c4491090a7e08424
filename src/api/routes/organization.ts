import type { Organization as OrganizationView } from '../../access/access.ts'
import type { Organization } from '../contract/organization.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'

/** What an organisation has agreed on for its dashboard. */
export function organizationRoutes({
  access,
}: ApiServices): Pick<Handlers, 'getOrganization' | 'updateOrganization'> {
  return {
    getOrganization: async ({ identity: { actor } }) =>
      organizationAnswer(await access.readOrganization(actor)),

    updateOrganization: async ({ identity: { actor }, body }) => {
      const { version, name, time_zone: timeZone, seat_price: seatPrice } = body
      const input = { version, name, timeZone, seatPrice }
      return organizationAnswer(await access.updateOrganization(actor, input))
    },
  }
}

function organizationAnswer({ id, name, timeZone, seatPrice, version }: OrganizationView): Organization {
  return { id, name, time_zone: timeZone, seat_price: seatPrice, version }
}
