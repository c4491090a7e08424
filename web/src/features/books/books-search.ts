import { MONTH_FORM } from '../../../../src/api/contract/words.ts'
import { pageSearch, textLike, wordOf } from '../../app/search/page-search.ts'
import { addDays } from '../../format/time.ts'
import { SOURCE_KINDS } from '../../components/source/sources.ts'

const month = textLike(MONTH_FORM)

/** Which month of which tool is open, and the last of the months that are listed; left out: the current one. */
export const readBooksSearch = pageSearch({ tool: wordOf(SOURCE_KINDS), month, through: month })
export type BooksSearch = ReturnType<typeof readBooksSearch>

/** The month before one, `YYYY-MM`. */
export const monthBefore = (of: string): string => addDays(`${of}-01`, -1).slice(0, 7)
