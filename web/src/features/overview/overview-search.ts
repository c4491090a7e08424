import type { z } from 'zod'
import { ExploreSearch } from '../explore/explore-search.ts'

/** Which days the page is about. */
export const OverviewSearch = ExploreSearch.pick({ range: true, from: true, until: true })
export type OverviewSearch = z.infer<typeof OverviewSearch>
