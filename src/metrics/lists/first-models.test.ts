import { expect, test } from 'vitest'
import { codePart, codeScope, seedCode, userDay } from '../../../test/harness/stores/seeded-code.ts'
import {
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import { newOf, readFirstModels } from './first-models.ts'

const store = seededFacts()
const clock = stoppedClock('2026-06-01T12:00:00.123Z')

const used = (model: string, ...days: string[]) => days.map((day) => ({ model, day }))

test('one that vanished and came back is not new; of the first days of a history none is', () => {
  const days = [
    ...used('old', '2026-01-01', '2026-05-01'),
    ...used('early', '2026-01-14'),
    ...used('new', '2026-01-15', '2026-03-01'),
    ...used('', '2026-02-01'),
  ]
  expect(newOf([days])).toEqual(used('new', '2026-01-15'))
})

test('a connection that came later makes nothing new that another one knows, nor what it began with', () => {
  const first = [...used('old', '2026-01-01'), ...used('later', '2026-04-20')]
  const second = [...used('old', '2026-05-01'), ...used('later', '2026-03-01'), ...used('own', '2026-03-20')]
  expect(newOf([first, second])).toEqual(used('own', '2026-03-20'))
})

test('first uses are those of the stored days of each tool, and nothing is new while older ones are to come', async () => {
  const chat = seededScope()
  const on = (day: string, model: string) => costRecord({ hour: `${day}T10:00:00Z`, userId: 'u', model })
  const records = [on('2026-01-01', 'a'), on('2026-02-03', 'b'), on('2026-02-01', 'b'), on('2026-04-01', 'a')]
  await seedCosts(store.facts, chat, records)
  const ask = (scope: typeof chat, feed: 'costs' | 'user_days') =>
    readFirstModels({ facts: store.facts, clock, scope, feed })
  expect(await ask(chat, 'costs')).toEqual(used('b', '2026-02-01'))
  expect(await ask(chat, 'user_days')).toEqual([])
  const coming = { ...chat, accounts: chat.accounts.map((one) => ({ ...one, firstSync: ['costs'] })) }
  expect(await ask(coming, 'costs')).toEqual([])

  const code = codeScope()
  for (const [day, model] of [
    ['2026-01-01', 'a'],
    ['2026-03-01', 'b'],
    ['2026-03-02', 'b'],
  ] as const) {
    const parts = [codePart('model_feature', model, 'chat_panel', { interactions: 1, generations: 1 })]
    await seedCode(store.facts, code, 'org_users_1d', day, [
      userDay({ day, userId: '1', interactions: 1, generations: 1, parts }),
    ])
  }
  expect(await ask(code, 'user_days')).toEqual(used('b', '2026-03-01'))
})
