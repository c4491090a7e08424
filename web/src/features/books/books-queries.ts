import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import type { SourceKind } from '../../components/source/sources.ts'
import { loadWordsFor } from '../../i18n/service-words.ts'

/** Whatever shows months: what an invoice or a sign-off changes. */
export const BOOKS = [['books']]

export const bookMonthsQuery = ask('books', 'listBookMonths', { query: {} })

/** The chain of a month; its reasons are said in the reader's language. */
export const bookMonthQuery = (tool: SourceKind, month: string) =>
  queryOptions({
    queryKey: ['books', 'month', tool, month],
    queryFn: async ({ signal }) => {
      const answer = await call('getBookMonth', { query: { tool, month } }, signal)
      await loadWordsFor(
        answer.data.flatMap(({ reasons_said: said }) => said).map((one) => ({ message_said: one })),
      )
      return answer
    },
  })
