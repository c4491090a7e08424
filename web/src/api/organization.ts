import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Name, time zone and seat price that the organisation agreed on. */
export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => call('getOrganization', signal),
  staleTime: 5 * 60_000,
})
