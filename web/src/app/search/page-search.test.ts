import { expect, it } from 'vitest'
import { day, instant, listOf, pageSearch, textLike, textUpTo, wordOf } from './page-search.ts'

const read = pageSearch({
  by: wordOf(['team', 'model']),
  find: textUpTo(5),
  price: textLike(/^\d+$/),
  from: day,
  hour: instant,
  top: listOf(wordOf(['a', 'b']), 2),
})

it('keeps what makes sense', () => {
  const search = { by: 'team', find: 'abcde', price: '12', from: '2028-02-29', hour: '2026-03-10T14:00:00Z' }
  expect(read({ ...search, top: ['a', 'b'] })).toEqual({ ...search, top: ['a', 'b'] })
  expect(read({ top: 'a' })).toEqual({ top: ['a'] })
})

it.each([
  ['a word of none', { by: 'teams' }],
  ['a name of every object', { by: 'constructor' }],
  ['too long a text', { find: 'abcdef' }],
  ['a number where text is meant', { find: 12 }],
  ['another form', { price: '1,5' }],
  ['a day of no calendar', { from: '2026-02-30' }],
  ['a day with a time', { from: '2026-02-03T00:00:00Z' }],
  ['an instant without its zone', { hour: '2026-03-10T14:00:00' }],
  ['text that is none', { hour: 'soon' }],
  ['a list with a stranger', { top: ['a', 'c'] }],
  ['too long a list', { top: ['a', 'b', 'a'] }],
  ['a key of another page', { else: 'x' }],
])('takes %s as absent', (_, search) => {
  expect(read(search)).toEqual({})
})
