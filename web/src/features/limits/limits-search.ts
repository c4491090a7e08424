import { day, pageSearch, textUpTo, wordOf } from '../../app/page-search.ts'

export const LEVELS = ['user', 'group', 'workspace'] as const

/** Everything the Limits page shows is in its URL. */
export const readLimitsSearch = pageSearch({
  level: wordOf(LEVELS),
  as_of: day,
  search: textUpTo(100),
  order: wordOf(['name']),
})
export type LimitsSearch = ReturnType<typeof readLimitsSearch>
