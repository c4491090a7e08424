import { expect, test } from 'vitest'
import { readSpendSearch, shownTools } from './spend-search.ts'

const BOTH = ['code_assistant', 'chat_assistant'] as const
const shown = (search: Record<string, unknown>, connected: readonly (typeof BOTH)[number][] = BOTH) =>
  shownTools(readSpendSearch(search), connected)

test('both tools are shown unless the address names one', () => {
  expect(shown({})).toEqual(BOTH)
  expect(shown({ range: '90d' })).toEqual(BOTH)
  expect(shown({ tool: 'code_assistant' })).toEqual(['code_assistant'])
  expect(shown({ tool: 'both', filter: ['model:gpt-5'] })).toEqual(BOTH)
})

test('an address of before that looks at something closely is about the chat assistant', () => {
  expect(shown({ filter: ['model:gpt-5'] })).toEqual(['chat_assistant'])
  expect(shown({ by: 'user' })).toEqual(['chat_assistant'])
  expect(shown({ all: 'user', compare: 'off' })).toEqual(['chat_assistant'])
})

test('a tool that is not connected gives way to the one that is', () => {
  expect(shown({ by: 'model' }, ['code_assistant'])).toEqual(['code_assistant'])
  expect(shown({ tool: 'code_assistant' }, ['chat_assistant'])).toEqual(['chat_assistant'])
  expect(shown({}, ['chat_assistant'])).toEqual(['chat_assistant'])
})
