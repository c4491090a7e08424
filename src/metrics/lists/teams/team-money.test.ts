import { expect, it } from 'vitest'
import { codeScope, codeSeat, seedCode, userDay } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { english } from '../../../words/all-in-english.suite.ts'
import { listTeams } from './list-teams.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`
const team = (teamId: string, ...userIds: string[]) => {
  const members = userIds.map((userId) => ({ userId, userLogin: '' }))
  return { teamId, slug: teamId, name: teamId, type: 'organization', parentId: '', members }
}

it('say the credits of their people; who is in two counts in both, and without any given it is unknown', async () => {
  const { facts } = store
  const own = codeScope()
  await seedCode(facts, own, 'org_users_1d', day(20), [
    userDay({ day: day(20), userId: '1', interactions: 1, aiCredits: '0.1' }),
    userDay({ day: day(20), userId: '2', interactions: 1, aiCredits: '0.2' }),
    userDay({ day: day(20), userId: '3', interactions: 1 }),
    userDay({ day: day(20), userId: '4', interactions: 1, aiCredits: '5' }),
  ])
  await seedCode(facts, own, 'teams', day(20), [team('a', '1', '2'), team('b', '2'), team('c', '3')])
  const asked = { facts, scope: own, clock, order: 'ai_credits', limit: 10 } as const
  const { data, notes } = await english(listTeams)({ ...asked, from: day(20), to: day(21) })
  expect(data.map(({ id, aiCredits }) => [id, aiCredits])).toEqual([
    ['a', '0.3'],
    ['b', '0.2'],
    ['c', null],
  ])
  expect(notes).toContainEqual(expect.stringContaining('never add up to the whole'))
})

it('say what the seats of their people cost, by the membership of each day; who is in two costs in both', async () => {
  const { facts } = store
  const own = codeScope()
  const seats = ['1', '2', '4', ''].map((userId) => codeSeat({ userId, planType: 'business' }))
  for (const at of [day(20), day(21)]) {
    await seedCode(facts, own, 'seats', at, [...seats, ...seats.slice(0, 1)])
    const moved = at === day(21) ? ['2'] : ['2', '1']
    await seedCode(facts, own, 'teams', at, [team('a', '1', '2'), team('b', ...moved), team('c', '3')])
  }
  const price = { amount: '31', currency: 'EUR' }
  const asked = {
    facts,
    scope: own,
    clock,
    order: 'seat_cost',
    limit: 10,
    from: day(20),
    to: day(22),
  } as const
  const prices = [{ item: 'seat.business', validFrom: null, price }] as const
  const { data, seatCurrency, notes } = await english(listTeams)({ ...asked, prices })
  expect(data.map(({ id, seatCost }) => [id, seatCost])).toEqual([
    ['a', '3.999999936'],
    ['b', '2.999999952'],
    ['c', null],
  ])
  expect(seatCurrency).toBe('EUR')
  expect(notes).toContainEqual(expect.stringContaining('costs in both'))
  const without = await english(listTeams)({ ...asked, prices: [] })
  expect([without.seatCurrency, ...without.data.map(({ seatCost }) => seatCost)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
