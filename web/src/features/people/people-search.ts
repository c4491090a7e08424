import { z } from 'zod'
import { PEOPLE_ORDERS, PERSON_STATUSES } from '../../../../src/api/contract/words.ts'
import { ExploreSearch } from '../explore/explore-search.ts'

const Period = ExploreSearch.pick({ range: true, from: true, until: true })
const text = z.string().max(200).optional().catch(undefined)

/** Everything the People page shows is in its URL. */
export const PeopleSearch = Period.extend({
  status: z.enum(PERSON_STATUSES).optional().catch(undefined),
  idle: z.enum(['seat', 'chat', 'all']).optional().catch(undefined),
  team: text,
  group: text,
  search: z.string().max(100).optional().catch(undefined),
  order: z.enum(PEOPLE_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type PeopleSearch = z.infer<typeof PeopleSearch>

/** A person's page: the period, and which pictures show their table instead. */
export const PersonSearch = Period.extend({ view: z.enum(['chart', 'table']).optional().catch(undefined) })
export type PersonSearch = z.infer<typeof PersonSearch>
