import { queryOptions } from '@tanstack/react-query'
import { showTimesIn } from '../format/time.ts'
import { ask } from './ask.ts'
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

/** What the organisation pays and its seats include by day, and what vendors list. */
export const pricesQuery = { ...ask('prices', 'listPrices'), staleTime: 60_000 }

/** What is reckoned with prices, by the beginning of its key. */
export const PRICED = [
  pricesQuery.queryKey,
  organizationQuery.queryKey,
  ['metrics'],
  ['overview'],
  ['annotations'],
] as const

/** What is reckoned with what seats include. */
export const ALLOWED = [pricesQuery.queryKey, ['limits'], ['annotations']] as const
