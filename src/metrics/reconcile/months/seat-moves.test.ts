import { expect, test } from 'vitest'
import { codeScope, codeSeat, ENTERPRISE, seedCode } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { readMoves } from './seat-moves.ts'

const store = seededFacts()
const MARCH = monthOf('2026-03-01')
const FEBRUARY = monthOf('2026-02-01')
const LISTS: Readonly<Record<string, readonly (readonly [userId: string, organization: string])[]>> = {
  '2026-02-27': [
    ['ann', 'acme'],
    ['bob', 'acme'],
  ],
  '2026-03-02': [
    ['ann', 'acme'],
    ['bob', 'acme'],
    ['cem', 'acme'],
    ['dee', 'acme'],
  ],
  '2026-03-09': [
    ['ann', 'acme'],
    ['ann', 'acme-data'],
    ['eve', 'acme'],
    ['', 'acme'],
  ],
}

test('who left within a month is the same from sets of people as from the lists themselves', async () => {
  const scope = codeScope([ENTERPRISE])
  for (const [day, people] of Object.entries(LISTS)) {
    const seats = people.map(([userId, organization]) => codeSeat({ userId, organization }))
    await seedCode(store.facts, scope, 'enterprise_seats', day, seats, { account: ENTERPRISE })
  }
  const months = [MARCH, FEBRUARY]
  const input = { facts: store.facts, scope, clock: stoppedClock('2026-04-20T00:00:00Z'), months }
  const read = (leavers: typeof months, doubled: typeof months) =>
    readMoves({ ...input, prices: [], invoices: [] }, { leavers, doubled })
  const fromRows = await read(months, [])
  expect(fromRows.get('2026-03')).toEqual({ leavers: 3, doubled: 0, alike: 0 })
  expect(fromRows.get('2026-02')).toEqual({ leavers: 0, doubled: 0, alike: 0 })
  expect((await read([], [MARCH])).get('2026-03')).toEqual({ leavers: 3, doubled: 1, alike: 0 })

  await store.facts.refreshCodeSums(scope.tenant)
  const asked: string[] = []
  const query: typeof store.facts.query = (statement, options) => {
    asked.push(JSON.stringify(statement.parts))
    return store.facts.query(statement, options)
  }
  const facts = { ...input.facts, query }
  const fromSets = await readMoves(
    { ...input, facts, prices: [], invoices: [] },
    { leavers: months, doubled: [] },
  )
  expect(fromSets).toEqual(fromRows)
  expect(asked.filter((one) => one.includes('"code_seats"'))).toEqual([])
})

test('seats of nobody that were granted at one moment are alike, those of other moments and of unknown ones are not', async () => {
  const scope = codeScope([ENTERPRISE])
  const nobody = (createdAt: string | null) =>
    codeSeat({ userId: '', assigneeType: '', organization: 'acme', createdAt })
  const seats = [codeSeat({ userId: 'ann', organization: 'acme' }), nobody('2026-02-05T12:11:49Z')]
  await seedCode(store.facts, scope, 'enterprise_seats', '2026-03-02', seats, { account: ENTERPRISE })
  const more = [
    ...seats,
    nobody('2026-02-05T12:11:49Z'),
    nobody('2026-02-06T12:11:49Z'),
    nobody(null),
    nobody(null),
  ]
  await seedCode(store.facts, scope, 'enterprise_seats', '2026-03-09', more, { account: ENTERPRISE })
  const clock = stoppedClock('2026-04-20T00:00:00Z')
  const input = { facts: store.facts, scope, clock, months: [MARCH], prices: [], invoices: [] }
  expect((await readMoves(input, { leavers: [], doubled: [MARCH] })).get('2026-03')).toEqual({
    leavers: 0,
    doubled: 0,
    alike: 1,
  })
})
