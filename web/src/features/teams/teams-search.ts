import { z } from 'zod'
import { ExploreSearch } from '../explore/explore-search.ts'

const TEAM_ORDERS = ['active', 'interactions', 'members', 'name'] as const
export type TeamOrder = (typeof TEAM_ORDERS)[number]

/** Everything the Teams page shows is in its URL. */
export const TeamsSearch = ExploreSearch.pick({ range: true, from: true, until: true }).extend({
  search: z.string().max(100).optional().catch(undefined),
  order: z.enum(TEAM_ORDERS).optional().catch(undefined),
  /** Id of the team that is open beside the list. */
  team: z.string().max(200).optional().catch(undefined),
})
export type TeamsSearch = z.infer<typeof TeamsSearch>
