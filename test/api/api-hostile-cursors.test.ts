import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES, type RouteContract } from '../../src/api/contract/routes.ts'
import { writeCursor } from '../../src/lib/page-cursor.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { startApiApp, type ApiApp, type TestOrganization } from '../harness/service/api-app.ts'
import { codeScope, codeSeat, seedCode, userDay } from '../harness/stores/seeded-code.ts'
import { costRecord, seedCosts, seededScope } from '../harness/stores/seeded-facts.ts'
import { inTurn, IS_NIGHT } from '../harness/run/night.ts'
import { rounds } from '../harness/run/rounds.ts'

const DATES = ['from', 'to', 'as_of', 'month']
const asked = (name: string) => (route: RouteContract) =>
  route.query !== undefined && name in route.query.shape
const routes: RouteContract[] = Object.values(ROUTES)
// These are refused in whole where names are shown; `people-shown.test.ts` asks them.
const named = routes.filter(({ privacy }) => privacy !== 'pseudonym')
const PAGED = named.filter(asked('cursor')).map(({ path }) => path)
const DATED = named.filter((route) => DATES.some((name) => asked(name)(route)))
const NOW = Date.now()
const DAY = Math.floor(NOW / DAY_MS)

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp()
  await Promise.all([app.ours, app.theirs].map(seed))
})
afterAll(() => app[Symbol.asyncDispose]())

/** Three people of each source, so that every list that they are in has a second page of one. */
async function seed({ tenant }: TestOrganization): Promise<void> {
  const { facts } = app.core.ctx
  const yesterday = utcDay(NOW - DAY_MS)
  const ids = ['u-1', 'u-2', 'u-3']
  const hour = `${yesterday}T00:00:00Z`
  const records = ids.map((userId) => costRecord({ hour, userId }))
  await seedCosts(facts, { ...seededScope(), tenant }, records)
  const code = { ...codeScope(), tenant }
  const days = ids.map((userId) => userDay({ day: yesterday, userId }))
  await seedCode(facts, code, 'org_users_1d', yesterday, days)
  await seedCode(
    facts,
    code,
    'seats',
    yesterday,
    ids.map((userId) => codeSeat({ userId })),
  )
}

/** What a route needs beside a cursor. */
const SIX_DAYS = { from: utcDay(NOW - 5 * DAY_MS), to: utcDay(NOW + DAY_MS) }
const NEEDED: Record<string, Record<string, string>> = {
  '/cost-records': SIX_DAYS,
  '/bill-lines': SIX_DAYS,
  '/adoption/movement': SIX_DAYS,
  '/dimension-values': { dimension: 'user', source: 'chat_assistant', ...SIX_DAYS },
}

async function get(path: string, query: Record<string, string>, of = app.ours) {
  const search = new URLSearchParams({ ...NEEDED[path], ...query })
  const answer = await app.request(`/api/v1${path.replace('{key}', 'chat_assistant:u-1')}?${search}`, {
    headers: of.callers[0]?.headers ?? {},
  })
  return { status: answer.status, text: await answer.text() }
}

async function nextCursor(path: string, of = app.ours): Promise<string | null> {
  const { status, text } = await get(path, { limit: '1' }, of)
  expect(status, text).toBe(200)
  return JSON.parse(text).next_cursor
}

/** Those that stopped the service for good, one at a time; and what an attacker would try next. */
const FORGED = [
  ['interactions desc', 'number', '1', 'x', 1e15, 0, 1e15],
  ['interactions desc', 'number', '1', 'x', DAY, 0, DAY],
  ['interactions desc', 'number', '1', 'x', 1e9, DAY - 28, DAY],
  ['interactions desc', 'number', '1', 'x', -1e8, DAY - 28, DAY],
  [0, 1e12],
  [0, -1e9],
  [1e300],
  [-1],
  [1, DAY],
  [1, NOW],
  [1e15, 'account', 'event'],
  [`${utcDay(NOW)}T00:00:00Z`, '00000000-0000-4000-8000-000000000000'],
]

/** By day so many lists and routes share what is tried: each of it is tried of one among them. */
const SHARE = 4

describe.each(PAGED.map((path, place) => [path, place] as const))('%s', (path, place) => {
  test.each(inTurn(FORGED, place % SHARE, SHARE).map((position) => [position]))(
    'refuses a cursor of its own making: %j',
    async (position) => {
      const { status, text } = await get(path, { cursor: writeCursor(position) })
      expect(status, text).toBe(422)
      const { errors } = JSON.parse(text)
      expect(errors).toEqual([
        { path: 'cursor', message: expect.any(String), message_said: expect.anything() },
      ])
    },
  )

  test('refuses whatever else is sent as a cursor', async () => {
    // Of a connection there is none here, and nobody has vouched for who asks.
    const hasNone = path.includes('{id}') || path === '/me/looks'
    const genuine = hasNone ? null : await nextCursor(path)
    const part = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null))
    const hostile = fc.oneof(
      fc
        .array(part, { maxLength: 8 })
        .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url')),
      fc.string({ maxLength: 200 }),
      // A seal that was given for another position, and a position with another seal.
      fc.array(part, { minLength: 1, maxLength: 8 }).map((position) => {
        const made = Buffer.from(JSON.stringify(position)).toString('base64url')
        return (genuine ?? 'x'.repeat(40)).slice(0, 22) + made
      }),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (cursor) => {
        expect((await get(path, { cursor })).status).toBe(422)
      }),
      rounds(IS_NIGHT ? 60 : 15),
    )
  })
})

describe('a cursor that a list has given', () => {
  const GIVING = ['/people', '/people/matches', '/seats', '/cost-records', '/dimension-values', '/audit']

  test.each(GIVING)('leads on in %s, there and nowhere else, for those it was given to', async (path) => {
    const cursor = await nextCursor(path)
    if (cursor === null) throw new Error('there is no second page')
    expect((await get(path, { limit: '1', cursor })).status).toBe(200)
    expect((await get(path, { limit: '1', cursor }, app.theirs)).status).toBe(422)
    for (const other of PAGED.filter((one) => one !== path)) {
      expect((await get(other, { cursor })).status, other).toBe(422)
    }
  })

  test('is refused with one character changed', async () => {
    const cursor = await nextCursor('/people')
    if (cursor === null) throw new Error('there is no second page')
    const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const others = (at: number) => [...CHARACTERS].filter((one) => one !== cursor[at])
    // The last one of the seal, at 21, carries four bits that mean nothing.
    for (const at of [0, 10, 21, 22, 40, cursor.length - 2]) {
      for (const other of at === 21 ? others(at) : others(at).slice(0, 2)) {
        const changed = cursor.slice(0, at) + other + cursor.slice(at + 1)
        expect((await get('/people', { limit: '1', cursor: changed })).status, `${at} ${other}`).toBe(422)
      }
    }
  })

  test('is known after a restart', async () => {
    const cursor = await nextCursor('/people')
    await app.forget()
    expect((await get('/people', { limit: '1', cursor: cursor ?? '' })).status).toBe(200)
  })
})

describe('no day is too far away to be answered', () => {
  const FAR = [
    '0001-01-01',
    '0001-02-01',
    '1969-12-31',
    '1970-01-01',
    '1999-12-31',
    '2000-01-01',
    '2000-02-01',
  ]
  const AHEAD = ['2099-12-01', '2100-01-01', '2149-06-07', '9999-12-01', '9999-12-31']

  test.each(DATED.map((route, place) => [route.path, route, place] as const))(
    '%s',
    async (path, { query }, place) => {
      const has = (name: string) => query !== undefined && name in query.shape
      const days = [...FAR, ...AHEAD]
      const asks = [
        ...(has('as_of') ? days.map((day) => ({ as_of: day })) : []),
        ...(has('month') ? days.map((day) => ({ month: day.slice(0, 7) })) : []),
        ...(has('from') ? days.slice(1).map((day, i) => ({ from: days[i] ?? '', to: day })) : []),
        ...(has('from') ? [{ from: '0001-01-01', to: '9999-12-31' }] : []),
      ]
      // What is named may not be known at that time.
      const told = path.includes('{id}') ? [200, 404, 422] : [200, 422]
      for (const ask of inTurn(asks, place % SHARE, SHARE)) {
        const { status, text } = await get(path, ask)
        expect(told, `${JSON.stringify(ask)}: ${text}`).toContain(status)
      }
    },
  )
})
