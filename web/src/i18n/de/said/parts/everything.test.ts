import { expect, test } from 'vitest'
import { ROLES } from '../../../../../../src/api/contract/words.ts'
import { ENGLISH } from '../../../../../../src/words/english.ts'
import { PLACE } from '../../../../../../src/words/template.ts'
import { written } from '../../../../../../src/words/written.ts'
import { texts as everything } from './everything.ts'
import { germanWriting } from '../writing.ts'

test.each(Object.entries(everything))('%s has no place that the English text lacks', (code, german) => {
  const english = new Map(Object.entries(ENGLISH)).get(code) ?? ''
  const placesOf = (text: string) => [...text.matchAll(PLACE)].map(([place]) => place)
  expect(placesOf(english)).toEqual(expect.arrayContaining(placesOf(german)))
})

test('numbers, times, names and lists are written as German writes them', () => {
  const writing = germanWriting(everything)
  const say = (code: string, params: Parameters<typeof written>[0]['params']) =>
    written({ code, params }, writing)
  expect(say('too_many_at_once', { mostEach: 1200 })).toContain(writing.number('1200'))
  expect(say('token_outlives_parent', { endsAt: '2026-03-10' })).toContain(writing.time('2026-03-10'))
  const sets = [
    { code: 'words', params: { words: ['team', 'model'] } },
    { code: 'words', params: { words: ['user'] } },
  ]
  expect(say('ask_by', { metric: 'spend.usd', sets })).toBe(
    'Fragen Sie „US-Dollar“ nach Team, Modell; oder nach Person ab.',
  )
  expect(say('of_a_newer_version', {})).toBeUndefined()
  expect(
    say('ask_by', { metric: 'spend.usd', sets: { code: 'of_a_newer_version', params: {} } }),
  ).toBeUndefined()
})

test.each(ROLES.filter((role) => role !== 'admin'))('the role %s has its German name', (role) => {
  const said = written({ code: 'ask_by_one', params: { dimension: role } }, germanWriting(everything))
  expect(said).not.toContain(role)
})
