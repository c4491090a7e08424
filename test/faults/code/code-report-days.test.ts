import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRuns } from '../../../src/collector/status/list-runs.ts'
import { disconnectConnection } from '../../../src/connections/disconnect-connection.ts'
import { addDays, DAY_MS, HOUR_MS } from '../../../src/model/time/time.ts'
import {
  ACME,
  ENTERPRISE,
  startCodeCollecting,
  type CodeCollecting,
} from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { IS_NIGHT, oneOf } from '../../harness/run/night.ts'
import { isReportOf, pathOf } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLines } from '../../harness/vendor/user-day-line.ts'
import { allInEnglish } from '../../../src/words/all-in-english.suite.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const TODAY = '2026-03-10'
const KEPT_DAYS = 20
const DATASET = 'org_users_1d'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = () =>
  startCodeCollecting({ now: NOON, facts: opened.facts, profile: { retentionDays: KEPT_DAYS } })
const day = (back: number) => addDays(TODAY, -back)
const isAsk = isReportOf(DATASET, ACME)
const asked = (world: CodeCollecting, since = 0) =>
  world.host.requests
    .slice(since)
    .filter(isAsk)
    .map(({ query }) => query.get('day'))
const publish = (world: CodeCollecting, of: string, people: number, interactions = 4) =>
  world.host.report({ dataset: DATASET, account: ACME, day: of }, [
    asFile(userDayLines(of, people, interactions)),
  ])

async function collected(days: number): Promise<CodeCollecting> {
  const world = await start()
  for (let back = 1; back <= days; back += 1) publish(world, day(back), 5)
  await world.connect([DATASET])
  await world.collect()
  return world
}

describe('days of reports', () => {
  test('reach the facts and Data health, newest first, and today is never asked', async () => {
    await using world = await collected(3)
    expect(await world.userDays()).toEqual([
      { day: day(3), people: 5, interactions: 20 },
      { day: day(2), people: 5, interactions: 20 },
      { day: day(1), people: 5, interactions: 20 },
    ])
    expect(asked(world)).toEqual(Array.from({ length: KEPT_DAYS }, (_, n) => day(n + 1)))
    expect(await world.dataset(DATASET)).toMatchObject({
      status: 'ok',
      path: '/orgs/{org}/codeassist/metrics/reports/users-1-day',
      dataThrough: `${TODAY}T00:00:00.000Z`,
      settledThrough: null,
      slices: 3,
      rows: 15,
      gaps: [],
      lastError: null,
    })
  })

  // When a day is due is in src/collector/plan/plan-days.
  test.runIf(IS_NIGHT)(
    'are asked again until four days after their end and twice the same, and then no more',
    async () => {
      await using world = await collected(KEPT_DAYS)
      let from = world.host.requests.length
      await world.collectNext(DATASET)
      expect(asked(world, from)).toEqual([day(1), day(2), day(3), day(4), day(5), day(6), day(7)])
      from = world.host.requests.length
      await world.collectNext(DATASET)
      // Midnight has passed: the day that was today is asked for the first time, and one more settles.
      expect(asked(world, from)).toEqual([TODAY, day(1), day(2), day(3), day(4)])
      expect(await world.dataset(DATASET)).toMatchObject({ settledThrough: `${day(3)}T00:00:00.000Z` })
      from = world.host.requests.length
      await world.collectNext(DATASET)
      expect(asked(world, from)).toEqual([TODAY, day(1), day(2), day(3)])
    },
  )

  test('that come again unchanged touch no row', async () => {
    await using world = await collected(3)
    const loads = async () =>
      new Map((await world.ledger(DATASET)).map(({ slice, loadId }) => [slice, loadId]))
    const before = await loads()
    await world.collectNext(DATASET)
    expect(await loads()).toEqual(before)
    const [row] = (await world.ledger(DATASET)).filter(({ slice }) => slice === day(1))
    expect(row?.fetchedAt).toBeGreaterThan(NOON)
  })

  test.runIf(IS_NIGHT)(
    'without data are asked for a week, then it counts as an answer and is no gap',
    async () => {
      await using world = await start()
      publish(world, day(2), 5)
      await world.connect([DATASET])
      await world.collect()
      const outcome = async (of: string) =>
        (await world.ledger(DATASET)).find(({ slice }) => slice === of)?.outcome
      expect(await outcome(day(1))).toBe('no_data_yet')
      // Of the past, too, for the vendor may still be writing it.
      expect(await outcome(day(15))).toBe('no_data_yet')
      world.clock.advance(7 * DAY_MS)
      await world.collect()
      expect(await outcome(day(1))).toBe('no_data')
      expect(await outcome(day(13))).toBe('no_data')
      const from = world.host.requests.length
      await world.collectNext(DATASET)
      expect(asked(world, from)).not.toContain(day(1))
      expect(asked(world, from)).not.toContain(day(13))
      expect((await world.dataset(DATASET)).gaps).toEqual([])
    },
  )

  test('that are missing between others are named with why, as the numbers have it', async () => {
    await using world = await start()
    for (const back of [1, 2, 5, 6]) publish(world, day(back), 5)
    await world.connect([DATASET])
    expect(await world.dataset(DATASET)).toMatchObject({ knownDays: null, missingDays: [] })
    await world.collect()
    const waiting = 'Waiting for the vendor: it had nothing for these days yet and is asked again.'
    expect(await world.dataset(DATASET)).toMatchObject({
      knownDays: { from: day(6), to: day(1) },
      missingDays: [4, 3].map((back) => ({ day: day(back), reason: waiting })),
      gaps: [],
    })
    world.clock.advance(7 * DAY_MS)
    await world.collect()
    const none = 'The vendor has no data for these days.'
    expect((await world.dataset(DATASET)).missingDays).toEqual(
      [4, 3].map((back) => ({ day: day(back), reason: none })),
    )
    await disconnectConnection({ ctx: world.ctx, actor: world.actor, id: (await world.connection()).id })
    expect(await world.dataset(DATASET)).toMatchObject({ status: 'disconnected', lastError: null })
  })

  test('without a report are known to be empty where the vendor adds up nobody, and only there', async () => {
    await using world = await start()
    const sums = (of: string, active: number | null, generations = 0) =>
      world.host.report({ dataset: 'org_report_1d', account: ACME, day: of }, [
        JSON.stringify({
          day: of,
          organization_id: '9',
          ...(active !== null && { daily_active_users: active }),
          user_initiated_interaction_count: 0,
          code_generation_activity_count: generations,
        }),
      ])
    for (const back of [1, 6, 7]) publish(world, day(back), 5)
    sums(day(1), 5, 9)
    sums(day(2), 0)
    sums(day(3), 3)
    sums(day(4), null)
    sums(day(5), 0, 1)
    await world.connect([DATASET, 'org_report_1d'])
    // What comes first of the two is made up for at once.
    await world.collect()
    const missing = async () => (await world.dataset(DATASET)).missingDays.map((one) => one.day)
    expect(await missing()).toEqual([5, 4, 3].map(day))
    expect((await world.ledger(DATASET)).find(({ slice }) => slice === day(2))).toMatchObject({
      outcome: 'committed',
      rows: 0,
    })
    // It stays so while the vendor is asked again, and as long as its sums say so.
    const from = world.host.requests.length
    await world.collectNext(DATASET)
    expect(asked(world, from)).toContain(day(2))
    expect(await missing()).toEqual([5, 4, 3].map(day))
    publish(world, day(2), 4)
    await world.collectNext(DATASET)
    expect((await world.userDays()).find((one) => one.day === day(2))).toMatchObject({ people: 4 })
    sums(day(3), 0)
    await world.collectNext('org_report_1d')
    await world.collectNext(DATASET)
    expect(await missing()).toEqual([5, 4].map(day))
  })

  test('are known to be empty at once where the sums of them come while the days are asked for', async () => {
    let isWithin = false
    await using world = await startCodeCollecting({
      now: NOON,
      facts: opened.facts,
      profile: { retentionDays: 4 },
      failpoints: async (point) => {
        if (point !== 'before_finish' || isWithin) return
        isWithin = true
        await world.collectNext('org_report_1d')
      },
    })
    for (const back of [1, 3, 4]) publish(world, day(back), 5)
    const nobody = { day: day(2), organization_id: '9', daily_active_users: 0 }
    world.host.report({ dataset: 'org_report_1d', account: ACME, day: day(2) }, [JSON.stringify(nobody)])
    await world.connect([DATASET, 'org_report_1d'])
    await world.collect()
    expect([isWithin, (await world.dataset(DATASET)).missingDays]).toEqual([true, []])
  })

  test('a report that comes late is taken', async () => {
    await using world = await start()
    await world.connect([DATASET])
    await world.collect()
    expect(await world.dataset(DATASET)).toMatchObject({ status: 'no_data_yet', lastError: null })
    publish(world, day(3), 5)
    await world.collectNext(DATASET)
    expect(await world.userDays()).toEqual([{ day: day(3), people: 5, interactions: 20 }])
    expect((await world.dataset(DATASET)).status).toBe('ok')
  })

  test.runIf(IS_NIGHT)(
    'a report that comes after it had counted as none is taken within a week',
    async () => {
      await using world = await startCodeCollecting({
        now: NOON,
        facts: opened.facts,
        profile: { retentionDays: 40 },
      })
      publish(world, day(2), 5)
      await world.connect([DATASET])
      await world.collect()
      world.clock.advance(8 * DAY_MS)
      await world.collect()
      const of = async () => (await world.ledger(DATASET)).find(({ slice }) => slice === day(1))
      expect((await of())?.outcome).toBe('no_data')
      const askedFirst = (await of())?.firstAsked
      world.clock.advance(7 * DAY_MS)
      await world.collect()
      // Still nothing: that it was asked begins no new week of waiting.
      expect(await of()).toMatchObject({ outcome: 'no_data', firstAsked: askedFirst })
      publish(world, day(1), 7)
      world.clock.advance(7 * DAY_MS)
      await world.collect()
      expect(await world.userDays()).toContainEqual({ day: day(1), people: 7, interactions: 28 })
    },
  )

  test.runIf(IS_NIGHT)('a sync by hand from a day asks everything since then once more', async () => {
    await using world = await collected(KEPT_DAYS)
    publish(world, day(18), 6)
    const from = world.host.requests.length
    await world.sync(`${day(18)}T00:00:00Z`)
    expect(asked(world, from)).toEqual(Array.from({ length: 18 }, (_, n) => day(n + 1)))
    expect((await world.userDays()).find((row) => row.day === day(18))?.people).toBe(6)
  })

  test('a stop in the middle costs the days that were on their way together', async () => {
    const [together, kept] = [32, 40]
    let commits = 0
    await using world = await startCodeCollecting({
      now: NOON,
      facts: opened.facts,
      profile: { retentionDays: kept },
      failpoints: (at) => {
        if (at === 'after_commit' && ++commits === 1) throw new Error('stopped on purpose')
      },
    })
    for (let back = 1; back <= kept; back += 1) publish(world, day(back), 5)
    await world.connect([DATASET])
    await world.collect()
    expect(await world.userDays()).toHaveLength(together)
    const from = world.host.requests.length
    await world.collectNext(DATASET)
    // The newest seven may still change; of the others only those that are missing are asked for.
    expect(asked(world, from)).toHaveLength(7 + kept - together)
    expect(await world.userDays()).toHaveLength(kept)
  })
})

describe('U28: out for longer than the vendor keeps its reports', () => {
  test('what is still kept is fetched; the lost days are named, one by one', async () => {
    await using world = await collected(KEPT_DAYS)
    const away = KEPT_DAYS + 10
    world.clock.advance(away * DAY_MS)
    const firstKept = addDays(TODAY, away - KEPT_DAYS)
    for (let n = 0; n < KEPT_DAYS; n += 1) publish(world, addDays(firstKept, n), 5)
    await world.collect()
    const { gaps } = await world.dataset(DATASET)
    expect(gaps.map((gap) => gap.day)).toEqual(Array.from({ length: 10 }, (_, n) => addDays(TODAY, n)))
    expect(gaps[0]?.reason).toContain(`${KEPT_DAYS} days`)
    expect(await world.userDays()).toHaveLength(2 * KEPT_DAYS)
  })
})

describe('U22: a clock that is wrong', () => {
  test.each(
    oneOf([
      ['ours is 26 hours ahead', -26 * HOUR_MS],
      ['ours is 26 hours behind', 26 * HOUR_MS],
    ]),
  )('%s: settled by the upstream’s clock', async (_, skew) => {
    await using world = await start()
    world.host.intercept = (_request, response) => {
      response.setHeader('date', new Date(world.clock.now() + skew).toUTCString())
      return false
    }
    for (let back = 1; back <= KEPT_DAYS; back += 1) publish(world, day(back), 5)
    await world.connect([DATASET])
    await world.collect()
    const rows = (await world.ledger(DATASET)).filter(({ kind }) => kind === 'day')
    expect(rows.map(({ fetchedAt }) => Math.abs(fetchedAt - NOON - skew) < 60_000)).not.toContain(false)
  })
})

describe('an organisation that can no longer be found', () => {
  test('answers as days without a report do: its word counts for nothing while others say it is gone', async () => {
    await using world = await startCodeCollecting({
      now: NOON,
      facts: opened.facts,
      profile: { retentionDays: 5 },
    })
    publish(world, day(1), 5)
    world.host.documents.set(pathOf('billing', ACME), { seat_breakdown: { total: 5 } })
    await world.connect([DATASET, 'billing'])
    await world.collect()
    world.host.withdraw({ dataset: DATASET, account: ACME, day: day(1) })
    world.host.documents.clear()
    world.clock.advance(DAY_MS + HOUR_MS)
    await world.collect()
    const { lastSuccessAt } = await world.dataset(DATASET)
    for (let asked = 0; asked < 3; asked += 1) await world.collectNext(DATASET)
    expect(await world.userDays()).toEqual([{ day: day(1), people: 5, interactions: 20 }])
    // So nothing is called collected for it either.
    expect((await world.dataset(DATASET)).lastSuccessAt).toBe(lastSuccessAt)
    // Runs of one instant have no order of their own.
    const { runs } = allInEnglish(await listRuns({ ctx: world.ctx, actor: world.actor, limit: 10 }))
    const states = runs.flatMap(({ datasets }) => datasets).filter(({ dataset }) => dataset === DATASET)
    expect(states.map(({ state }) => state)).toContain('partial')
    expect((await world.connection()).health.message).not.toContain('Other data is collected')
    expect((await world.connection()).health).toMatchObject({ code: 'organization_not_found' })
  })
})

describe('a feed of the enterprise that the vendor does not offer', () => {
  test('does not keep days without a report of another feed from being known', async () => {
    const feed = 'enterprise_users_1d'
    await using world = await startCodeCollecting({
      now: NOON,
      facts: opened.facts,
      profile: { retentionDays: 5 },
    })
    for (const back of [2, 4]) {
      const of = day(back)
      world.host.report({ dataset: feed, account: ENTERPRISE, day: of }, [asFile(userDayLines(of, 5, 4))])
    }
    await world.connect(['enterprise_metrics', feed])
    await world.collect()
    expect((await world.connection()).health).toMatchObject({ code: 'enterprise_not_accessible' })
    const days = (await world.ledger(feed, ENTERPRISE)).filter(({ kind }) => kind === 'day')
    expect(days.map(({ slice, outcome }) => [slice, outcome]).toSorted()).toEqual(
      [5, 4, 3, 2, 1].map((back) => [day(back), back % 2 ? 'no_data_yet' : 'committed']),
    )
  })
})

describe('several organisations', () => {
  test('one that fails does not stop the next one, and is named', async () => {
    await using world = await start()
    publish(world, day(1), 5)
    world.host.intercept = (request, response) =>
      request.path.startsWith('/orgs/aaa/') &&
      sendJson(response, 403, { message: 'Must have admin rights; requires admin', status: '403' })
    await world.connect([DATASET], ['aaa', 'acme'])
    await world.collect()
    expect(await world.userDays()).toEqual([{ day: day(1), people: 5, interactions: 20 }])
    const view = await world.dataset(DATASET)
    expect(view).toMatchObject({ rows: 5, lastError: { code: 'role_missing' } })
    expect(view.lastError?.message).toMatch(/^aaa: /)
    expect((await world.connection()).health).toMatchObject({ status: 'action_needed', code: 'role_missing' })
  })
})
