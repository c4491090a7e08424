import { pageSearch, textUpTo } from '../../app/search/page-search.ts'

/** `tested`: id of the provider that one has just tried out. */
export const readIdentitySearch = pageSearch({ tested: textUpTo(64) })
