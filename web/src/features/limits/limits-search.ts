import { LIMIT_LEVELS } from '../../../../src/api/contract/words.ts'

import { pageSearch, textUpTo, wordOf } from '../../app/search/page-search.ts'
import { earlierBeside, STATE_FIELDS } from '../explore/range/state-days.ts'

/** Everything the Limits page shows is in its URL. */
const readFields = pageSearch({
  level: wordOf(LIMIT_LEVELS),
  ...STATE_FIELDS,
  search: textUpTo(100),
  order: wordOf(['name']),
  /** Of the code assistant's budgets: what is looked for, the order, and whose people are open. */
  find: textUpTo(100),
  by: wordOf(['name']),
  budget: textUpTo(300),
})
export const readLimitsSearch = (search: Record<string, unknown>) => earlierBeside(readFields(search))
export type LimitsSearch = ReturnType<typeof readLimitsSearch>
