import { pageSearch, textLike, wordOf } from '../../app/search/page-search.ts'
import { SOURCE_KINDS } from '../../components/source/sources.ts'

/** Which month of which tool is open. */
export const readBooksSearch = pageSearch({
  tool: wordOf(SOURCE_KINDS),
  month: textLike(/^20\d\d-(?:0[1-9]|1[0-2])$/),
})
