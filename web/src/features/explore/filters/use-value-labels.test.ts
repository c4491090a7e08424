import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { valuesQuery } from '../explore-queries.ts'
import { useValueLabels } from './use-value-labels.ts'

const days = { from: '2026-03-01', to: '2026-04-01' }
const ask = (search: string) => valuesQuery(days, 'code_assistant', 'team', search).queryKey

function shown(queryClient: QueryClient, values: readonly string[]): string {
  const Labels = () => useValueLabels(days, 'code_assistant', 'team', values).join(', ')
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Labels)),
  )
}

it('names a team that is not among the hundred that are used most', () => {
  const queryClient = new QueryClient()
  const most = Array.from({ length: 100 }, (_, at) => ({ value: `${at}`, label: `Team ${at}` }))
  queryClient.setQueryData(ask(''), { data: most, next_cursor: '100' })
  queryClient.setQueryData(ask('4711'), { data: [{ value: '4711', label: 'Platform' }], next_cursor: null })
  expect(shown(queryClient, ['4711', '4712'])).toBe('Platform, 4712')
})
