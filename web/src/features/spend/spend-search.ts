import { instant, pageSearch } from '../../app/page-search.ts'
import { EXPLORE_FIELDS } from '../explore/explore-search.ts'

/** What the Spend page adds to the address of every page over days. */
export const readSpendSearch = pageSearch({
  ...EXPLORE_FIELDS,
  /** Start of the hour whose records are open beside the page. */
  hour: instant,
})
