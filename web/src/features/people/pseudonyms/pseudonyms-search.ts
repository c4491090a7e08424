import {
  DIRECTIONS,
  MONTH_FORM,
  PERSON_STATUSES,
  PSEUDONYM_ORDERS,
} from '../../../../../src/api/contract/words.ts'
import { pageSearch, textLike, textUpTo, wordOf } from '../../../app/search/page-search.ts'

/** Everything the table of people without names shows is in its address: pseudonyms, and nothing else of anybody. */
export const readPseudonymsSearch = pageSearch({
  month: textLike(MONTH_FORM),
  status: wordOf(PERSON_STATUSES),
  search: textUpTo(40),
  order: wordOf(PSEUDONYM_ORDERS),
  direction: wordOf(DIRECTIONS),
})
export type PseudonymsSearch = ReturnType<typeof readPseudonymsSearch>
