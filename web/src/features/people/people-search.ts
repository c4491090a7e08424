import {
  DIRECTIONS,
  IDLE_LICENCES,
  PEOPLE_ORDERS,
  PERSON_STATUSES,
} from '../../../../src/api/contract/words.ts'
import { pageSearch, textUpTo, wordOf } from '../../app/search/page-search.ts'
import { COMPARE_FIELD, PERIOD_FIELDS, PICTURE_FIELDS } from '../explore/explore-search.ts'

/** Everything the People page shows is in its URL. */
export const readPeopleSearch = pageSearch({
  ...PERIOD_FIELDS,
  ...COMPARE_FIELD,
  status: wordOf(PERSON_STATUSES),
  idle: wordOf(IDLE_LICENCES),
  team: textUpTo(200),
  group: textUpTo(200),
  search: textUpTo(100),
  order: wordOf(PEOPLE_ORDERS),
  direction: wordOf(DIRECTIONS),
})
export type PeopleSearch = ReturnType<typeof readPeopleSearch>

/** A person's page: the period, and how its pictures are drawn, which are of days. */
const { view, marks } = PICTURE_FIELDS
export const readPersonSearch = pageSearch({ ...PERIOD_FIELDS, view, marks })
