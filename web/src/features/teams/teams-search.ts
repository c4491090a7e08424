import { TEAM_ORDERS } from '../../../../src/api/contract/words.ts'

import { pageSearch, textUpTo, wordOf } from '../../app/search/page-search.ts'
import { COMPARE_FIELD, PERIOD_FIELDS } from '../explore/explore-search.ts'

/** Everything the Teams page shows is in its URL. */
export const readTeamsSearch = pageSearch({
  ...PERIOD_FIELDS,
  ...COMPARE_FIELD,
  search: textUpTo(100),
  /** Login of one organization. */
  organization: textUpTo(200),
  order: wordOf(TEAM_ORDERS),
  /** Id of the team that is open beside the list. */
  team: textUpTo(200),
})
