import { ask, askInWords } from '../../api/ask.ts'
import type { SourceKind } from '../../components/source/sources.ts'

/** Whatever shows months: what an invoice or a sign-off changes. */
export const BOOKS = [['books']]

/** A year of months up to this one; without it up to the current one. */
export const bookMonthsQuery = (through: string | undefined) =>
  ask('books', 'listBookMonths', { query: { to: through } })

/** The chain of a month; its reasons are said in the reader's language. */
export const bookMonthQuery = (tool: SourceKind, month: string) =>
  askInWords(
    'books',
    'getBookMonth',
    ({ data }) => data.flatMap(({ reasons_said: said }) => said).map((reason) => ({ message_said: reason })),
    { query: { tool, month } },
  )
