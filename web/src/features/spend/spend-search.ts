import { z } from 'zod'
import { ExploreSearch } from '../explore/explore-search.ts'

/** What the Spend page adds to the address of every page over days. */
export const SpendSearch = ExploreSearch.extend({
  /** Start of the hour whose records are open beside the page. */
  hour: z.iso.datetime().optional().catch(undefined),
})
export type SpendSearch = z.infer<typeof SpendSearch>
