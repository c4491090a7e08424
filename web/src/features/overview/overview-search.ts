import { pageSearch } from '../../app/search/page-search.ts'
import { PERIOD_FIELDS } from '../explore/explore-search.ts'

/** Which days the page is about. */
export const readOverviewSearch = pageSearch(PERIOD_FIELDS)
