import { calledInTests } from '../../test/harness/stores/names-in-memory.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeSeat, seedCode, seedCodeSlices, userDay } from '../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  seededFacts,
  seedCosts,
  seedHole,
  seedWindow,
} from '../../test/harness/stores/seeded-facts.ts'
import { bothScope, openPeople } from '../../test/harness/stores/seeded-people.ts'
import { mergeIdentities } from './match/decide-matches.ts'
import { getPerson } from './get-person.ts'

const PERIOD = { from: '2026-03-01', to: '2026-03-05' }
const CODE = 'code_assistant:bob'
const CHAT = 'chat_assistant:b-chat'
const store = seededFacts()
let scope: ReturnType<typeof bothScope>
let world: Awaited<ReturnType<typeof openPeople>>

/** Bob prompts on every day and chats on two; an admin says on the third that both are one. */
beforeAll(async () => {
  const { facts } = store
  scope = bothScope()
  const used = ['2026-03-01', '2026-03-02', '2026-03-03'].map(
    (day) => [day, [userDay({ day, userId: 'bob', interactions: 2 })]] as const,
  )
  await seedCodeSlices(facts, scope, 'org_users_1d', used)
  await seedCode(facts, scope, 'seats', '2026-03-03', [codeSeat({ userId: 'bob', userName: 'Bob' })])
  const members = [{ userId: 'bob', userLogin: 'login-bob' }]
  const team = { teamId: '70', slug: 'core', name: 'Core', type: 'organization', parentId: '', members }
  await seedCode(facts, scope, 'teams', '2026-03-02', [team])
  const chat = (day: string, model: string, cost: string) =>
    costRecord({
      hour: `${day}T10:00:00Z`,
      userId: 'b-chat',
      product: 'chat',
      model,
      billing: [billingLine({ cost })],
    })
  await seedCosts(facts, scope, [
    chat('2026-03-01', 'small', '1'),
    chat('2026-03-03', 'small', '2'),
    chat('2026-03-03', 'large', '5.5'),
  ])
  await seedWindow(facts, scope, '2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z')
  const hole = { from: '2026-03-02T05:00:00Z', to: '2026-03-02T06:00:00Z', outcome: 'unrecoverable' } as const
  await seedHole(facts, scope, hole)
  world = await openPeople(store, scope, '2026-03-06T12:00:00Z')
  const input = { a: CODE, b: CHAT, from: '2026-03-03' }
  await mergeIdentities({ ctx: world.ctx, actor: world.actor(), called: calledInTests, input })
})
afterAll(() => world[Symbol.asyncDispose]())

const person = (key: string, part: object = {}) => getPerson({ ...world.asked, ...PERIOD, key, ...part })

it('a person is found by each of their accounts, with what the list says of them', async () => {
  const byChat = await person(CHAT)
  const [row] = (await world.people({ ...PERIOD, filter: { search: 'bob' } })).people
  expect(byChat).toMatchObject({
    key: CODE,
    status: 'both',
    name: 'Bob',
    code: row?.code,
    chat: row?.chat,
    teams: [{ id: '70', name: 'Core' }],
    teamHistory: [{ id: '70', name: 'Core', first: '2026-03-02', last: '2026-03-02' }],
    seat: { plan: 'business' },
    decisions: [{ kind: 'merge', a: CODE, b: CHAT, from: '2026-03-03', createdByName: null }],
  })
  expect(byChat.identities).toMatchObject([
    { userId: 'bob', firstSeen: '2026-03-01', lastSeen: '2026-03-03', timesDecided: 1 },
    { userId: 'b-chat', firstSeen: '2026-03-01', lastSeen: '2026-03-03', timesDecided: 1 },
  ])
  expect((await person(CODE)).key).toBe(CODE)
})

it('days and parts of the spend begin with the day of the decision, and sum to the row', async () => {
  const { days, spend, chat, code } = await person(CODE)
  expect(days.map((one) => [one.day, one.code?.interactions, one.chat?.credits])).toEqual([
    ['2026-03-01', 2, '0'],
    ['2026-03-02', 2, '0'],
    ['2026-03-03', 2, '7.5'],
    ['2026-03-04', undefined, '0'],
  ])
  expect(spend).toEqual([
    { product: 'chat', model: 'large', credits: '5.5', usd: '0' },
    { product: 'chat', model: 'small', credits: '2', usd: '0' },
  ])
  expect([code?.interactions, chat?.credits]).toEqual([6, '7.5'])
})

it('of either source it is said which days are not known whole and which can still change', async () => {
  const { days } = await person(CODE)
  // What was written in the lost hour may be of hours before it: the first days settle never.
  const told = days.map(({ day, states: { code_assistant: code, chat_assistant: chat } }) => [
    day.slice(-2),
    code.partial,
    code.provisional,
    chat.partial,
    chat.provisional,
  ])
  expect(told).toEqual([
    ['01', false, false, false, true],
    ['02', false, false, true, true],
    ['03', false, false, false, false],
    ['04', false, true, false, true],
  ])
})

it('somebody who did nothing in the period is still there', async () => {
  const quiet = await person(CODE, { from: '2026-02-01', to: '2026-02-10' })
  expect(quiet).toMatchObject({ key: CODE, status: 'code_only', code: null, spend: [] })
})

it.each(['code_assistant:nobody', 'bob', 'slack:bob', ''])('%j is nobody', async (key) => {
  await expect(person(key)).rejects.toMatchObject({ code: 'not_found' })
})
