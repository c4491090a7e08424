import { queryOptions } from '@tanstack/react-query'
import { showTimesIn } from '../format/time.ts'
import { ask } from './ask.ts'
import { call } from './call.ts'
import { NUMBERS } from './numbers.ts'

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

/** What the organisation pays and its seats include by day, and what vendors list. */
export const pricesQuery = { ...ask('prices', 'listPrices'), staleTime: 60_000 }

/** What is reckoned with prices and with what seats include, by the beginning of its key. */
export const PRICED = [pricesQuery.queryKey, organizationQuery.queryKey, ...NUMBERS] as const
