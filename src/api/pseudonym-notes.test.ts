import { expect, test } from 'vitest'
import { notesOfMonth, NOTES_OF_PSEUDONYMS } from './pseudonym-notes.ts'

const amount = (from: string, partial: boolean) => ({
  of: new Map(),
  total: '9',
  from,
  to: '2026-05-01',
  partial,
})

test('a month says of which days its sums are, and of which numbers days never came', () => {
  const code = new Map([
    ['code.interactions', amount('2026-04-01', false)],
    ['code.ai_credits', amount('2026-03-28', true)],
  ] as const)
  const notes = notesOfMonth('2026-04', { code_assistant: code, chat_assistant: new Map() })
  expect(notes.slice(NOTES_OF_PSEUDONYMS.length)).toEqual([
    {
      code: 'pseudonym_days',
      params: { metrics: ['code.ai_credits'], from: '2026-03-28', until: '2026-05-01' },
    },
    { code: 'pseudonyms_lack_days', params: { metrics: ['code.ai_credits'] } },
  ])
})
