import { expect, it } from 'vitest'
import { monthBefore, readBooksSearch } from './books-search.ts'

it('reads which months are listed and which one is open, and nothing that is no month', () => {
  expect(readBooksSearch({ tool: 'code_assistant', month: '2026-02', through: '2025-12' })).toEqual({
    tool: 'code_assistant',
    month: '2026-02',
    through: '2025-12',
  })
  expect(readBooksSearch({ through: '2025-13' })).toEqual({})
})

it('goes from the first month of a year to the one before it', () => {
  expect([monthBefore('2026-01'), monthBefore('2026-03')]).toEqual(['2025-12', '2026-02'])
})
