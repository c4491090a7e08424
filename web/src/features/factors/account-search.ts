import { pageSearch, textUpTo } from '../../app/search/page-search.ts'

/** What came of linking an account: `linked` is the id of its provider, `refused` the code of why it is nobody's. */
export const readAccountSearch = pageSearch({ linked: textUpTo(64), refused: textUpTo(64) })
