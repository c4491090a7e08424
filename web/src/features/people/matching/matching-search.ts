import { pageSearch, textUpTo, wordOf } from '../../../app/search/page-search.ts'

export const MATCH_VIEWS = ['suggested', 'both', 'code_only', 'chat_only'] as const

/** Everything the Matching page shows is in its URL. */
export const readMatchingSearch = pageSearch({ show: wordOf(MATCH_VIEWS), search: textUpTo(100) })
