import { SEAT_DAYS, SEAT_ORDERS, SEAT_STATUSES } from '../../../../src/api/contract/words.ts'
import { pageSearch, textLike, textUpTo, wordOf } from '../../app/search/page-search.ts'
import { PERIOD_FIELDS, PICTURE_FIELDS } from '../explore/explore-search.ts'
import { earlierBeside, STATE_FIELDS } from '../explore/range/state-days.ts'

export const IDLE_DAYS = ['7', '14', '30', '60', '90'] as const
export const IDLE_DEFAULT = `${SEAT_DAYS.active}` as const

/** Everything the Seats page shows is in its URL; a price there overrides the organisation's. */
const readFields = pageSearch({
  ...PERIOD_FIELDS,
  ...PICTURE_FIELDS,
  ...STATE_FIELDS,
  idle: wordOf(IDLE_DAYS),
  status: wordOf(SEAT_STATUSES),
  team: textUpTo(200),
  editor: textUpTo(200),
  search: textUpTo(100),
  order: wordOf(SEAT_ORDERS),
  price: textLike(/^\d{1,7}(?:\.\d{1,4})?$/),
  currency: textLike(/^[A-Z]{3}$/),
})
export const readSeatsSearch = (search: Record<string, unknown>) => earlierBeside(readFields(search))
export type SeatsSearch = ReturnType<typeof readSeatsSearch>
