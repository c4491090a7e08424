import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

it('reads repeated keys as a list and writes them back the same', () => {
  const text = '?range=30d&filter=model:gpt-5.5&filter=-user:a@b.example'
  expect(parseSearch(text)).toEqual({ range: '30d', filter: ['model:gpt-5.5', '-user:a@b.example'] })
  expect(stringifySearch(parseSearch(text))).toBe(text)
})

it('survives values with every reserved character', () => {
  const search = { filter: ['sku:GPT-5.5 - Input & more = 100%? #1 +x'] }
  expect(parseSearch(stringifySearch(search))).toEqual({ filter: search.filter[0] })
})

it('leaves out what is not set', () => {
  expect(stringifySearch({ a: undefined, b: [] })).toBe('')
})
