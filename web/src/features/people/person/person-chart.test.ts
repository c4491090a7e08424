import { expect, it } from 'vitest'
import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import { personChart } from './person-chart.ts'

const SETTLED = { provisional: false, partial: false }
const day: PersonDetail['days'][number] = {
  day: '2026-03-17',
  interactions: 4,
  acceptances: 1,
  chat_records: 2,
  credits: '3',
  usd: '0',
  states: {
    code_assistant: { provisional: true, partial: false },
    chat_assistant: { provisional: false, partial: true },
  },
}
const person = {
  days: [day, { ...day, day: '2026-03-18', states: { code_assistant: SETTLED, chat_assistant: SETTLED } }],
  // The earliest of both sources: it says nothing of one of them.
  completeness: {
    data_through: '2026-03-20T06:00:00Z',
    settled_through: '2026-03-16T00:00:00Z',
    missing: [],
    rejected: [],
  },
}

it.each([
  [
    'code.interactions',
    [
      [true, false],
      [false, false],
    ],
  ],
  [
    'spend.credits',
    [
      [false, true],
      [false, false],
    ],
  ],
] as const)('the days of %s are as settled and as whole as those of their source', (metric, states) => {
  const { buckets } = personChart(person, metric)
  expect(buckets.map(({ provisional, partial }) => [provisional, partial])).toEqual(states)
})
