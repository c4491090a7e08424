import { expect, test } from 'vitest'
import { asItStands, inEnglish, said } from './said.ts'

test('values stand in their places, as they are', () => {
  expect(inEnglish(said('at_most_here', { days: 9 }))).toBe('At most 9 here.')
  expect(inEnglish(said('token_outlives_parent', { endsAt: '2026-03-10' }))).toContain('ends at 2026-03-10.')
})

test('what is said may stand in a place, alone or as a list', () => {
  const sets = [said('words', { words: ['team', 'model'] }), said('words', { words: ['user'] })]
  expect(inEnglish(said('ask_by', { metric: 'spend.usd', sets }))).toBe(
    'Ask spend.usd by team, model; or by user.',
  )
})

test('what has no code is shown as it stands', () => {
  expect(inEnglish(asItStands('Of an older {version}.'))).toBe('Of an older {version}.')
})
