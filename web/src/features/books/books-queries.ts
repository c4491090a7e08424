import { ask } from '../../api/ask.ts'
import type { SourceKind } from '../../components/source/sources.ts'

/** Whatever shows months: what an invoice or a sign-off changes. */
export const BOOKS = [['books']]

/** A year of months up to this one; without it up to the current one. */
export const bookMonthsQuery = (through: string | undefined) =>
  ask('books', 'listBookMonths', { query: { to: through } })

/** The chain of a month. */
export const bookMonthQuery = (tool: SourceKind, month: string) =>
  ask('books', 'getBookMonth', { query: { tool, month } })
