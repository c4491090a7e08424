import { queryOptions } from '@tanstack/react-query'
import { showTimesIn } from '../format/time.ts'
import { call } from './call.ts'

/** Name, time zone and seat price that the organisation agreed on; from then on times are shown in that zone. */
export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: async ({ signal }) => {
    const organization = await call('getOrganization', signal)
    showTimesIn(organization.time_zone)
    return organization
  },
  staleTime: 5 * 60_000,
})
