import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/model/time/time.ts'
import { ACME, startCodeCollecting, type CodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { oneOf } from '../../harness/run/night.ts'
import { isReportOf, pathOf } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLines } from '../../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY = '2026-03-09'
const USERS = 'org_users_1d'
const PEOPLE = [{ day: DAY, people: 5, interactions: 20 }]
const isUsers = isReportOf(USERS, ACME)

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

async function start(): Promise<CodeCollecting> {
  const world = await startCodeCollecting({ now: NOON, facts: opened.facts, profile: { retentionDays: 2 } })
  world.host.report({ dataset: USERS, account: ACME, day: DAY }, [asFile(userDayLines(DAY, 5))])
  world.host.documents.set(pathOf('billing', ACME), { seat_breakdown: { total: 5 } })
  return world
}

describe('U1 to U4: waiting as told', () => {
  test('U1: Retry-After: 7 is waited out within the run', async () => {
    await using world = await start()
    await world.connect([USERS])
    let refusals = 0
    world.host.intercept = (request, response) =>
      isUsers(request) && refusals++ === 0 && sendJson(response, 429, {}, { 'retry-after': '7' })
    await world.collect()
    const [first, second] = world.host.requests.filter(isUsers)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(7000)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThanOrEqual(9000)
    expect(await world.dataset(USERS)).toMatchObject({ status: 'ok', lastError: null })
  })

  const dateIn = (ms: number) => (now: number) => new Date(now + ms).toUTCString()
  // Every form is read in src/outbound-http/pace.
  test.each(
    oneOf([
      [429, ['12', dateIn(45_000), dateIn(-60_000), '-5'], [12_000, 44_000, 1000, 60_000]],
      [503, ['30', dateIn(20_000), '', '0x10'], [30_000, 19_000, 60_000, 60_000]],
      [403, ['90', 'abc', '1.5', '0'], [90_000, 60_000, 60_000, 0]],
    ] satisfies [number, (string | ((now: number) => string))[], number[]][]),
  )('U2: %i with other forms of Retry-After is waited out within the run', async (status, forms, waits) => {
    await using world = await start()
    await world.connect([USERS])
    let refusals = 0
    world.host.intercept = (request, response) => {
      const form = isUsers(request) ? forms[refusals++] : undefined
      if (form === undefined) return false
      const retryAfter = typeof form === 'string' ? form : form(world.clock.now())
      return sendJson(response, status, {}, { 'retry-after': retryAfter })
    }
    await world.collect()
    const times = world.host.requests.filter(isUsers).map(({ at }) => at)
    for (const [n, wait] of waits.entries()) {
      const waited = (times[n + 1] ?? 0) - (times[n] ?? 0)
      expect(waited).toBeGreaterThanOrEqual(wait)
      expect(waited).toBeLessThanOrEqual(wait + 3500)
    }
    expect(await world.userDays()).toEqual(PEOPLE)
    expect(await world.dataset(USERS)).toMatchObject({ status: 'ok', lastError: null })
  })

  test.each(
    oneOf([
      ['3 hours as a date', dateIn(3 * HOUR_MS)(NOON), 3 * HOUR_MS],
      ['three years, which is a mistake and becomes a day', '99999999', DAY_MS],
    ]),
  )('U2: %s parks the feed until then, for a sync by hand too', async (_, retryAfter, wait) => {
    await using world = await start()
    await world.connect([USERS])
    world.host.intercept = (request, response) =>
      isUsers(request) && sendJson(response, 429, {}, { 'retry-after': retryAfter })
    await world.collect()
    const parked = await world.dataset(USERS)
    expect(Date.parse(parked.nextRunAt ?? '')).toBeGreaterThanOrEqual(NOON + wait)
    expect(Date.parse(parked.nextRunAt ?? '')).toBeLessThanOrEqual(NOON + wait + 60_000)
    expect(parked.status).not.toBe('failing')
    world.host.intercept = () => false
    const asked = world.host.requests.length
    await world.sync()
    expect(world.host.requests).toHaveLength(asked)
    await world.collectNext(USERS)
    expect(await world.userDays()).toEqual(PEOPLE)
  })

  test('U3: the primary limit parks every dataset of the credential until its reset, over a restart too', async () => {
    await using world = await start()
    await world.connect([USERS, 'billing'])
    await world.collect()
    world.clock.advance(7 * HOUR_MS)
    const reset = Math.ceil(world.clock.now() / 1000) * 1000 + 55 * 60_000
    world.host.intercept = (_request, response) =>
      sendJson(
        response,
        403,
        { message: 'API rate limit exceeded' },
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset / 1000) },
      )
    const asked = world.host.requests.length
    await world.collect()
    expect(world.host.requests).toHaveLength(asked + 1)
    // What lives in memory is gone after a restart; what is stored is not, for the dataset that was not due either.
    await world.restart()
    world.clock.advance(30 * 60_000)
    await world.collect()
    await world.sync()
    expect(world.host.requests).toHaveLength(asked + 1)
    expect((await world.connection()).health).toMatchObject({ status: 'delayed', code: 'rate_limited' })

    world.host.intercept = () => false
    world.clock.advance(reset + 60_000 - world.clock.now())
    await world.collect()
    expect(world.host.requests.length).toBeGreaterThan(asked + 2)
    expect(world.host.requests[asked + 1]?.at).toBeGreaterThanOrEqual(reset)
    expect(await world.dataset('billing')).toMatchObject({ status: 'ok', lastError: null })
  })

  test('U4: a secondary limit known by its words alone is waited out for a minute at least', async () => {
    await using world = await start()
    await world.connect([USERS])
    let refusals = 0
    world.host.intercept = (request, response) =>
      isUsers(request) &&
      refusals++ === 0 &&
      sendJson(response, 403, {
        message: 'You have exceeded a secondary rate limit. Please wait a few minutes.',
      })
    await world.collect()
    const [first, second] = world.host.requests.filter(isUsers)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(60_000)
    expect(await world.userDays()).toEqual(PEOPLE)
    expect((await world.connection()).health.status).toBe('ok')
  })
})
