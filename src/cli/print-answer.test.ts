import { expect, test } from 'vitest'
import type { MetricsAnswer } from '../api/contract/metrics.ts'
import { printAnswer } from './print-answer.ts'
import { tokenTable } from './print-tokens.ts'
import { spoken } from '../api/sentence.ts'
import { asItStands, said } from '../words/said.ts'

const ANSWER: MetricsAnswer = {
  columns: [
    { name: 'model', type: 'string', unit: null },
    { name: 'spend.credits', type: 'decimal', unit: 'credits' },
  ],
  rows: [
    { model: 'gpt-5\u001b[31m', 'spend.credits': '12.5' },
    { model: 'gpt-5-mini', 'spend.credits': null },
  ],
  completeness: {
    data_through: '2026-01-02T00:00:00Z',
    settled_through: null,
    missing: [
      {
        from: '2026-01-02T00:00:00Z',
        to: '2026-01-03T00:00:00Z',
        reason: 'not_collected_yet',
        ...spoken('message', said('not_collected_yet')),
        metrics: ['spend.credits'],
      },
    ],
    rejected: [],
  },
  ...spoken('notes', [asItStands('A note.')]),
}

test('a table lines its columns up, shows unknown as a dash and lets no terminal code through', () => {
  expect(printAnswer(ANSWER, 'table')).toBe(
    [
      'model       spend.credits (credits)',
      'gpt-5?[31m                     12.5',
      'gpt-5-mini                        –',
      '',
      'Data through 2026-01-02T00:00:00Z, settled through –.',
      '2026-01-02T00:00:00Z to 2026-01-03T00:00:00Z: Not collected yet.',
      'A note.',
      '',
    ].join('\n'),
  )
})

test('JSON is the answer as the API gives it, CSV its rows', () => {
  expect(JSON.parse(printAnswer(ANSWER, 'json'))).toEqual(ANSWER)
  expect(printAnswer(ANSWER, 'csv')).toBe('model,spend.credits\r\ngpt-5\u001b[31m,12.5\r\ngpt-5-mini,\r\n')
})

test('tokens are listed without their values', () => {
  const token = {
    id: 't1',
    name: 'Report\n',
    role: 'analyst',
    people: false,
    kind: 'service',
    hint: 'tmk_abcd…',
    expiresAt: null,
    lastUsedAt: null,
  }
  expect(tokenTable([token])).toBe(
    'id  name     role     people  kind     begins     expires  last used\nt1  Report?  analyst  no      service  tmk_abcd…  never    never\n',
  )
})
