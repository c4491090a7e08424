import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MetricsAnswer, MetricsQueryInput } from '../../../../src/api/contract/metrics.ts'
import { metricsQuery } from '../explore/explore-queries.ts'
import { OrganizationTotals } from './organization-totals.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const NOTE = { code: 'no_days', params: {}, message: 'Some days are in no number.' }

function answerOf(row: MetricsAnswer['rows'][number], more: Partial<MetricsAnswer> = {}): MetricsAnswer {
  return {
    columns: [],
    rows: [{ time: '2026-02-01T00:00:00Z', ...row }],
    completeness: { data_through: null, settled_through: null, missing: [], rejected: [] },
    notes: [],
    notes_said: [],
    ...more,
  }
}

function shown(code: MetricsAnswer, chat: MetricsAnswer): string {
  const queryClient = new QueryClient()
  const days = { from: '2025-03-01', to: '2026-03-01', grain: 'month' } as const
  const put = (metrics: MetricsQueryInput['metrics'], answer: MetricsAnswer) =>
    queryClient.setQueryData(metricsQuery({ metrics, ...days }).queryKey, answer)
  put(['code.active_users', 'code.ai_credits'], code)
  put(['chat.active_users', 'spend.credits', 'spend.usd'], chat)
  const page = createElement(QueryClientProvider, { client: queryClient }, createElement(OrganizationTotals))
  return renderToStaticMarkup(createElement(MantineProvider, null, page))
}

it('says of sums what they lack, and tells of dollars where the agreement is in them', () => {
  const code = answerOf(
    { 'code.active_users': 20, 'code.ai_credits': '300', at_least: ['code.ai_credits'] },
    { notes: [NOTE.message], notes_said: [NOTE] },
  )
  const chat = answerOf({
    'chat.active_users': 12,
    'spend.credits': null,
    'spend.usd': '45.5',
    partial: true,
  })
  const page = shown(code, chat)
  expect(page).toContain('>20<')
  expect(page).toContain('at least 300')
  expect(page).toContain('Some days are in no number.')
  expect(page).toContain('at least $45.50')
  expect(page).not.toContain('>Credits<')
})
