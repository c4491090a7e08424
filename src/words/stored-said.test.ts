import { expect, test } from 'vitest'
import { inEnglish, said } from './said.ts'
import { readSaid, storedSaid } from './stored-said.ts'

test('what was said is read as it was written', () => {
  const one = said('days_changed_since', {
    count: 7,
    list: ['2026-03-10', said('more_days', { count: 6 })],
  })
  expect(readSaid(storedSaid(one))).toEqual(one)
})

test('sentences of older versions become codes where their words tell, else they stay as they are', () => {
  expect(readSaid('Not collected yet.')).toEqual(said('not_collected_yet'))
  expect(readSaid('The token for Copilot has expired.')).toMatchObject({ code: 'old_words' })
  expect(inEnglish(readSaid('The token for Copilot has expired.'))).toBe('The token for Copilot has expired.')
  expect(readSaid('')).toMatchObject({ code: 'old_words', params: { text: '' } })
})

test('what a newer version says by a code of its own is shown as it stands', () => {
  const text = '{"code":"of_a_newer_version","params":{}}'
  expect(readSaid(text)).toEqual({ code: 'old_words', params: { text } })
})
