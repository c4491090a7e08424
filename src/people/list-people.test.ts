import { calledInTests } from '../../test/harness/stores/names-in-memory.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeScope,
  codeSeat,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seedWindow,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import { askInEnglish } from '../metrics/ask/ask-in-english.suite.ts'
import { bothScope, openPeople } from '../../test/harness/stores/seeded-people.ts'
import { mergeIdentities, splitIdentity, undoDecision } from './match/decide-matches.ts'
import { getPerson } from './get-person.ts'
import type { PeoplePage } from './list-people.ts'
import { NO_MONEY } from './person-sums.ts'
import { allInEnglish } from '../words/all-in-english.suite.ts'
import { said } from '../words/said.ts'

const NOW = '2026-03-21T12:00:00Z'
const PERIOD = { from: '2026-03-01', to: '2026-03-21' }
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`
const store = seededFacts()
let scope: ReturnType<typeof bothScope>
let world: Awaited<ReturnType<typeof openPeople>>

const credits = (cost: string) => [billingLine({ cost })]
const chat = (n: number, userId: string, cost: string, email = '') =>
  costRecord({
    hour: `${day(n)}T10:00:00Z`,
    userId,
    userEmail: email,
    groups: [{ id: 'g1', name: 'Design' }],
    billing: credits(cost),
  })

/**
 * Ann has both by her e-mail address, Bob only looks alike (b-code and b-chat), Cleo holds an unused seat, Dan chats,
 * Fay is in a team and has nothing, and some costs are nobody's.
 */
beforeAll(async () => {
  const { facts } = store
  scope = bothScope()
  const uses = Array.from({ length: 20 }, (_, at) => {
    const n = at + 1
    const users = [...(n > 10 ? ['ann'] : []), ...(n % 2 === 0 ? ['b-code'] : [])]
    const rows = users.map((userId) => userDay({ day: day(n), userId, interactions: n, generations: 1 }))
    return [day(n), rows] as const
  })
  await seedCodeSlices(facts, scope, 'org_users_1d', uses)
  const seats = [
    codeSeat({ userId: 'ann', userEmail: 'Ann@example.com', userName: 'Ann' }),
    codeSeat({ userId: 'b-code', userName: 'Bob' }),
    codeSeat({ userId: 'cleo', userName: 'Cleo' }),
  ]
  await seedCode(facts, scope, 'seats', day(20), seats)
  const members = ['ann', 'fay'].map((userId) => ({ userId, userLogin: `login-${userId}` }))
  const team = { teamId: '70', slug: 'core', name: 'Core', type: 'organization', parentId: '', members }
  await seedCode(facts, scope, 'teams', day(10), [team])
  await seedCosts(facts, scope, [
    chat(2, 'a-chat', '1.5', 'ann@EXAMPLE.com'),
    chat(12, 'a-chat', '0.25', 'ann@EXAMPLE.com'),
    chat(4, 'b-chat', '3'),
    chat(14, 'b-chat', '4'),
    chat(5, 'dan', '7', 'dan@example.com'),
    chat(6, '', '0.125'),
  ])
  // Records of an hour are written hours later: with these the 20th is whole.
  await seedWindow(facts, scope, '2026-02-01T00:00:00Z', '2026-03-21T09:00:00Z')
  world = await openPeople(store, scope, NOW)
})
afterAll(() => world[Symbol.asyncDispose]())

const short = ({ people }: PeoplePage) =>
  people.map(({ key, code, chat: use }) => [key, code?.days, code?.interactions, use?.days, use?.credits])

describe('everybody of a period', () => {
  it('is one row over both sources, whether or not they did anything', async () => {
    const page = await world.people(PERIOD)
    expect(short(page)).toEqual([
      ['code_assistant:ann', 10, 155, 2, '1.75'],
      ['chat_assistant:b-chat', undefined, undefined, 2, '7'],
      ['code_assistant:b-code', 10, 110, undefined, undefined],
      ['code_assistant:cleo', 0, 0, undefined, undefined],
      ['chat_assistant:dan', undefined, undefined, 1, '7'],
      ['code_assistant:fay', 0, 0, undefined, undefined],
    ])
    expect(page.people[0]).toMatchObject({
      status: 'both',
      name: 'Ann',
      email: 'Ann@example.com',
      licensed: true,
      hasChatAccount: null,
      teams: [{ id: '70', name: 'Core' }],
      groups: [{ id: 'g1', name: 'Design' }],
      code: { last: day(20) },
      chat: { last: day(12), records: 2 },
    })
    expect(page.unattributed?.chat).toMatchObject({ records: 1, credits: '0.125' })
    expect(page.counts).toEqual({
      people: 6,
      both: 1,
      code_only: 3,
      chat_only: 2,
      idleSeats: 1,
      idleChat: null,
    })
    expect(page.totals).toMatchObject({
      code: { interactions: 265 },
      chat: { credits: '15.875', records: 6 },
    })
  })
  it('is not said to have no seat while an account has no list of them', async () => {
    const listed = codeScope()
    const used = ['ann', 'gus'].map((userId) => userDay({ day: day(20), userId, interactions: 1 }))
    await seedCode(store.facts, listed, 'org_users_1d', day(20), used)
    await seedCode(store.facts, listed, 'seats', day(20), [codeSeat({ userId: 'ann' })])
    const licensed = async (of: Scope) => {
      await using own = await openPeople(store, of, NOW)
      return (await own.people(PERIOD)).people.map((row) => [row.key.split(':')[1], row.licensed])
    }
    expect(await licensed(listed)).toEqual([
      ['ann', true],
      ['gus', false],
    ])
    const elsewhere = listed.accounts.map((one) => ({ ...one, account: 'organization:globex' }))
    expect(await licensed({ ...listed, accounts: [...listed.accounts, ...elsewhere] })).toEqual([
      ['ann', true],
      ['gus', null],
    ])
  })

  it('is said to have lines that no amount holds, and so is who they are of', async () => {
    const apart = bothScope()
    const billing = [billingLine({ cost: '2' }), billingLine({ cost: '3', costUnit: 'EUR' })]
    await seedCosts(store.facts, apart, [
      chat(2, 'in-credits', '1'),
      costRecord({ hour: `${day(2)}T10:00:00Z`, userId: 'in-euros', billing }),
    ])
    await seedWindow(store.facts, apart, '2026-02-01T00:00:00Z', '2026-03-21T09:00:00Z')
    await using own = await openPeople(store, apart, NOW)
    const untold = said('in_no_total', { lines: said('sku_line') })
    expect((await own.people(PERIOD)).notes).toContainEqual(untold)
    const notesOf = async (id: string) =>
      (await getPerson({ ...own.asked, ...PERIOD, key: `chat_assistant:${id}` })).notes
    expect(await Promise.all(['in-credits', 'in-euros'].map(notesOf))).toEqual([[], [untold]])
  })

  it('is in no team of a day before the first list of members because nobody knows, and the answer says so', async () => {
    const early = allInEnglish(await world.people({ from: day(1), to: day(9), filter: { team: '70' } }))
    expect([early.found, early.teamsKnown]).toEqual([0, false])
    expect(early.notes[0]).toMatch(/^Teams are unknown on 2026-03-08: .*\(acme\)/)
    const late = allInEnglish(await world.people(PERIOD))
    expect(late.teamsKnown).toBe(true)
    expect(late.notes.filter((note) => note.startsWith('Teams are unknown'))).toEqual([])
  })

  it.each([
    [{ status: 'chat_only' as const }, ['b-chat', 'dan']],
    [{ search: 'EXAMPLE' }, ['ann', 'dan']],
    [{ search: 'login-f' }, ['fay']],
    [{ team: '70' }, ['ann', 'fay']],
    [{ group: 'g1' }, ['ann', 'b-chat', 'dan']],
    [{ idle: 'seat' as const }, ['cleo']],
    [{ idle: 'all' as const, status: 'both' as const }, []],
  ])('can be asked for by %j', async (filter, users) => {
    const page = await world.people({ ...PERIOD, filter })
    expect(page.people.map(({ key }) => key.split(':')[1])).toEqual(users)
    expect(page.found).toBe(users.length)
  })

  it.each([
    ['credits', undefined, ['b-chat', 'dan', 'ann']],
    ['credits', 'asc', ['ann', 'b-chat', 'dan']],
    ['interactions', undefined, ['ann', 'b-code']],
    ['last_chat', undefined, ['b-chat', 'ann', 'dan']],
  ] as const)('by %s, %s, with the unknown last', async (order, direction, first) => {
    const { people } = await world.people({ ...PERIOD, order, direction })
    expect(people.slice(0, first.length).map(({ key }) => key.split(':')[1])).toEqual(first)
    expect(people.at(-1)?.[order === 'interactions' ? 'code' : 'chat']).toBeNull()
  })

  it('stands beside the days before, of which what was not collected as a whole is not compared', async () => {
    const earlier = async (period: { from: string; to: string }) => {
      const { people, comparedWith } = await world.people({ ...period, compare: true })
      const told = people.map(({ key, previous }) => [
        key.split(':')[1],
        previous?.code?.interactions,
        previous?.chat?.credits,
      ])
      return { comparedWith, of: Object.fromEntries(told.map(([key, ...amounts]) => [key, amounts])) }
    }
    const half = await earlier({ from: day(11), to: day(21) })
    expect(half.comparedWith).toEqual({ from: day(1), to: day(11) })
    expect(half.of).toMatchObject({ ann: [0, '1.5'], 'b-code': [30, undefined], 'b-chat': [undefined, '3'] })
    // The days before 1 March are known of costs alone.
    const { of } = await earlier({ from: day(1), to: day(21) })
    expect(of).toMatchObject({ ann: [undefined, '0'], dan: [undefined, '0'] })
    expect((await world.people(PERIOD)).people.every(({ previous }) => previous === null)).toBe(true)
  })

  it('is compared in no AI credits with days before reports told of them', async () => {
    const told = codeScope()
    const days = Array.from({ length: 20 }, (_, at) => {
      const use = userDay({
        day: day(at + 1),
        userId: 'ann',
        interactions: 1,
        aiCredits: at < 5 ? null : '2',
      })
      return [day(at + 1), [use]] as const
    })
    await seedCodeSlices(store.facts, told, 'org_users_1d', days)
    await using own = await openPeople(store, told, NOW)
    const compared = async (from: string, to: string) => {
      const { people, notes } = await own.people({ from, to, compare: true })
      const ann = people.find(({ key }) => key.endsWith(':ann'))
      const said = notes.filter(({ code }) => code === 'credits_not_compared')
      return [ann?.code?.aiCredits, ann?.previous?.code?.aiCredits, ann?.previous?.code?.interactions, said]
    }
    const untold = { code: 'credits_not_compared', params: { day: day(6) } }
    expect(await compared(day(11), day(19))).toEqual(['16', null, 8, [untold]])
    expect(await compared(day(11), day(16))).toEqual(['10', '10', 5, []])
  })

  it('is compared of as many days as are whole, and shows what came after in its own number', async () => {
    // Of the 21st costs are there until the morning and no report, of the 22nd nothing.
    const asked = { from: day(13), to: day(23), compare: true }
    const page = await world.people(asked)
    expect([page.compared, page.comparedWith]).toEqual([
      { from: day(13), to: day(21) },
      { from: day(5), to: day(13) },
    ])
    const bobs = page.people.find(({ key }) => key.endsWith(':b-code'))
    // On even days: 14 to 20, and 6 to 12 before.
    expect([bobs?.code, bobs?.compared?.code, bobs?.previous?.code].map((use) => use?.days)).toEqual([
      4, 4, 4,
    ])
    const alone = async (of: { from: string; to: string }) =>
      new Map((await world.people(of)).people.map(({ key, code, chat: use }) => [String(key), [code, use]]))
    const [part, before] = [
      await alone({ from: day(13), to: day(21) }),
      await alone({ from: day(5), to: day(13) }),
    ]
    const ann = page.people.find(({ key }) => key.endsWith(':ann'))
    expect([ann?.compared?.code, ann?.compared?.chat]).toEqual(part.get(ann?.key ?? ''))
    expect([ann?.previous?.code, ann?.previous?.chat]).toEqual(before.get(ann?.key ?? ''))
    expect(ann?.previous?.code).toMatchObject({ days: 2 })
    const whole = await world.people({ ...PERIOD, from: day(11), compare: true })
    expect(whole.compared).toEqual({ from: day(11), to: day(21) })
    expect(whole.people.every(({ compared }) => compared === null)).toBe(true)
    const tomorrow = await world.people({ from: day(22), to: day(23), asOf: day(20), compare: true })
    expect([tomorrow.compared, tomorrow.people.every(({ previous }) => previous === null)]).toEqual([
      null,
      true,
    ])
  })

  it('is unknown, not zero, where nothing was collected', async () => {
    const { people, totals } = await world.people({ from: '2025-01-01', to: '2025-02-01', asOf: day(20) })
    expect(people.map(({ code, chat: use }) => [code, use])).toContainEqual([null, null])
    expect(totals).toEqual({ code: null, chat: null, money: NO_MONEY })
  })
})

describe('decisions of an admin', () => {
  const BOB = { a: 'code_assistant:b-code', b: 'chat_assistant:b-chat' }
  const bob = (page: PeoplePage) => short(page).filter(([key]) => String(key).includes(':b-'))

  it('join two rows and, taken back, part them again', async () => {
    const before = await world.people(PERIOD)
    const { ctx, actor } = world
    const { id } = await mergeIdentities({ ctx, actor: actor(), called: calledInTests, input: BOB })
    const merged = await world.people(PERIOD)
    expect(bob(merged)).toEqual([['code_assistant:b-code', 10, 110, 2, '7']])
    expect(merged.counts).toMatchObject({ people: 5, both: 2 })
    await undoDecision({ ctx, actor: actor(), id })
    expect(short(await world.people(PERIOD))).toEqual(short(before))
  })

  it('count from their day on, and nothing is counted twice', async () => {
    const { ctx, actor } = world
    const { id } = await mergeIdentities({
      ctx,
      actor: actor(),
      called: calledInTests,
      input: { ...BOB, from: day(11) },
    })
    const page = await world.people(PERIOD)
    expect(bob(page)).toEqual([
      ['chat_assistant:b-chat', undefined, undefined, 1, '3'],
      ['code_assistant:b-code', 10, 110, 1, '4'],
    ])
    expect(page.people.find(({ key }) => key === BOB.b)).toMatchObject({ until: day(11), now: BOB.a })
    expect(page.counts.people).toBe(5)
    expect([page.found, page.foundEarlier]).toEqual([5, 1])
    const { both, code_only: codeOnly, chat_only: chatOnly } = page.counts
    for (const [status, count] of [
      ['both', both],
      ['code_only', codeOnly],
      ['chat_only', chatOnly],
    ] as const)
      expect((await world.people({ ...PERIOD, filter: { status } })).found).toBe(count)
    const compared = await world.people({ from: day(11), to: day(21), compare: true })
    expect(compared.people.find(({ key }) => key === BOB.a)?.previous).toBeNull()
    expect(compared.people.find(({ key }) => key.endsWith(':ann'))?.previous).not.toBeNull()
    await undoDecision({ ctx, actor: actor(), id })
  })

  it('part what one e-mail address joined', async () => {
    const { ctx, actor } = world
    const { id } = await splitIdentity({
      ctx,
      actor: actor(),
      called: calledInTests,
      input: { a: 'chat_assistant:a-chat' },
    })
    const { people } = await world.people({ ...PERIOD, filter: { search: 'ann@' } })
    expect(people.map(({ key, status }) => [key, status])).toEqual([
      ['code_assistant:ann', 'code_only'],
      ['chat_assistant:a-chat', 'chat_only'],
    ])
    await undoDecision({ ctx, actor: actor(), id })
  })
})

describe('pages', () => {
  it('hold everybody once, and stay right while data arrives', async () => {
    const { facts } = store
    const asked = { ...PERIOD, order: 'credits', limit: 2 } as const
    const first = await world.people(asked)
    await seedCosts(facts, scope, [chat(7, 'eve', '100'), chat(7, 'gil', '2')])
    const rest = await world.people({ ...asked, limit: 10, cursor: first.nextCursor ?? '' })
    const keys = [...first.people, ...rest.people].map(({ key }) => key.split(':')[1])
    expect(keys.slice(0, 4)).toEqual(['b-chat', 'dan', 'gil', 'ann'])
    expect(new Set(keys).size).toBe(keys.length)
    expect(rest.nextCursor).toBeNull()
    expect((await world.people(asked)).people[0]?.key).toBe('chat_assistant:eve')
  })

  it('of another order are refused', async () => {
    const { nextCursor } = await world.people({ ...PERIOD, limit: 1 })
    await expect(
      world.people({ ...PERIOD, order: 'credits', cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('idle seats', () => {
  it('are those that the seat metrics call idle or never used over the same 30 days, and unknown without a list', async () => {
    const { facts } = store
    const own = bothScope()
    const period = { from: '2026-02-19', to: '2026-03-21' }
    const old = { createdAt: '2025-06-01T00:00:00Z' }
    await seedCode(facts, own, 'org_users_1d', day(10), [
      userDay({ day: day(10), userId: 'by-report', interactions: 2 }),
      userDay({ day: day(10), userId: 'no-seat', interactions: 2 }),
    ])
    const unknown = await openPeople(store, own, NOW)
    expect((await unknown.people(period)).counts).toMatchObject({ idleSeats: null, idleChat: null })
    await unknown[Symbol.asyncDispose]()
    await seedCode(facts, own, 'seats', day(20), [
      codeSeat({ userId: 'by-report', ...old }),
      // The web site and the phone are in no report; the list knows of them.
      codeSeat({ userId: 'by-list', ...old, lastActivityAt: '2026-03-15T10:00:00Z' }),
      codeSeat({ userId: 'last-day', ...old, lastActivityAt: '2026-02-18T10:00:00Z' }),
      codeSeat({ userId: 'idle', ...old, lastActivityAt: '2026-02-17T10:00:00Z' }),
      codeSeat({ userId: 'never', ...old }),
      codeSeat({ userId: 'new', createdAt: '2026-03-01T00:00:00Z' }),
      codeSeat({ userId: '' }),
    ])
    await using of = await openPeople(store, own, NOW)
    const [row] = (
      await askInEnglish({
        facts,
        scope: own,
        clock: stoppedClock(NOW),
        query: metricsQuery({ metrics: ['seats.idle', 'seats.never_used', 'seats.total'], ...period }),
      })
    ).rows
    expect(row).toMatchObject({ 'seats.idle': 1, 'seats.never_used': 1, 'seats.total': 6 })
    const page = await of.people({ ...period, filter: { idle: 'seat' } })
    expect(page.people.map(({ key }) => key)).toEqual(['code_assistant:idle', 'code_assistant:never'])
    expect(page.counts.idleSeats).toBe(2)
    const everybody = await of.people(period)
    expect(
      Object.fromEntries(everybody.people.map(({ key, seatUse }) => [key.split(':')[1], seatUse])),
    ).toEqual({
      'by-report': 'used',
      'by-list': 'used',
      'last-day': 'used',
      idle: 'idle',
      never: 'idle',
      new: 'new',
      'no-seat': null,
    })
    // Of days that nobody has collected it is not known who used nothing.
    const ahead = await of.people({ from: '2026-04-01', to: '2026-04-10' })
    expect(ahead.counts).toMatchObject({ people: 6, idleSeats: null })
  })
})
