import { askText } from '../../harness/stores/ask-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, HOUR_MS } from '../../../src/model/time/time.ts'
import { ACME, startCodeCollecting, type CodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { IS_NIGHT, inTurn, oneOf } from '../../harness/run/night.ts'
import { asFile, userDayLine, userDayLines } from '../../harness/vendor/user-day-line.ts'

/** Rows are read here, not answers: by day what is summed of them is in src/store/facts/derived/code-sums. */
const SUMS = IS_NIGHT
const NOON = Date.parse('2026-03-10T12:00:00Z')
const DATASET = 'org_users_1d'
const DAY = '2026-03-08'
const OF_DAY = { dataset: DATASET, account: ACME, day: DAY } as const

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

async function collected(lines: readonly string[]): Promise<CodeCollecting> {
  const world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    sums: SUMS,
    profile: { retentionDays: 3 },
  })
  world.host.report(OF_DAY, [asFile(lines)])
  await world.connect([DATASET])
  await world.collect()
  return world
}

const shown = async (world: CodeCollecting) => (await world.userDays()).find(({ day }) => day === DAY)

describe('U21: the vendor says something else about a day', () => {
  test.each(
    oneOf([
      ['down', 1],
      ['up', 9],
      ['to zero', 0],
    ]),
  )('%s: the newer answer counts, and the change is counted', async (_, interactions) => {
    await using world = await collected(userDayLines(DAY, 5))
    world.host.report(OF_DAY, [asFile(userDayLines(DAY, 5, interactions))])
    await world.collectNext(DATASET)
    expect(await shown(world)).toEqual({ day: DAY, people: 5, interactions: 5 * interactions })
    expect(await world.dataset(DATASET)).toMatchObject({ restated: 5, duplicates: 0, rows: 5 })
  })

  test('somebody vanishes from a day with it', async () => {
    await using world = await collected(userDayLines(DAY, 10))
    world.host.report(OF_DAY, [asFile(userDayLines(DAY, 9))])
    await world.collectNext(DATASET)
    expect(await shown(world)).toEqual({ day: DAY, people: 9, interactions: 36 })
  })

  test('there and back again, A to B to A: the last word counts', async () => {
    await using world = await collected(userDayLines(DAY, 5, 1))
    for (const interactions of [7, 1]) {
      world.host.report(OF_DAY, [asFile(userDayLines(DAY, 5, interactions))])
      await world.collectNext(DATASET)
    }
    expect(await shown(world)).toEqual({ day: DAY, people: 5, interactions: 5 })
  })

  test('one person twice in a day counts once, by the last line', async () => {
    const line = (interactions: number) => userDayLine({ day: DAY, userId: 7, interactions })
    await using world = await collected([line(3), line(5)])
    expect(await shown(world)).toEqual({ day: DAY, people: 1, interactions: 5 })
    expect((await world.dataset(DATASET)).duplicates).toBe(1)
  })
})

describe('U12 and U16: a day that comes with far less than before', () => {
  const fewer: [string, (world: CodeCollecting) => void][] = [
    ['is cut exactly at a line end', (world) => world.host.report(OF_DAY, [asFile(userDayLines(DAY, 7))])],
    ['has no rows any more', (world) => world.host.report(OF_DAY, [''])],
    ['has no files any more', (world) => world.host.report(OF_DAY, [])],
    ['is not found any more', (world) => world.host.withdraw(OF_DAY)],
  ]

  test.each(inTurn(fewer, 0, 3))(
    '%s: held, the old data stays, and a second time it is taken',
    async (_, lessen) => {
      await using world = await collected(userDayLines(DAY, 10))
      lessen(world)
      await world.collectNext(DATASET)
      expect(await shown(world)).toEqual({ day: DAY, people: 10, interactions: 40 })
      const held = await world.dataset(DATASET)
      expect(held).toMatchObject({ status: 'failing', rows: 10, lastError: { code: 'slice_held' } })
      expect(held.gaps.map(({ day }) => day)).toEqual([DAY])

      world.clock.advance(HOUR_MS)
      await world.collectNext(DATASET)
      expect((await shown(world))?.people ?? 0).toBeLessThan(10)
      expect(await world.dataset(DATASET)).toMatchObject({ gaps: [], lastError: null })
    },
  )

  test.runIf(IS_NIGHT)('the same again within the hour proves nothing', async () => {
    await using world = await collected(userDayLines(DAY, 10))
    world.host.report(OF_DAY, [asFile(userDayLines(DAY, 7))])
    await world.collectNext(DATASET)
    world.clock.advance(HOUR_MS / 2)
    await world.sync()
    expect((await shown(world))?.people).toBe(10)
    world.clock.advance(HOUR_MS)
    await world.sync()
    expect((await shown(world))?.people).toBe(7)
  })

  test('the whole day again ends the hold', async () => {
    await using world = await collected(userDayLines(DAY, 10))
    world.host.report(OF_DAY, [asFile(userDayLines(DAY, 2))])
    await world.collectNext(DATASET)
    world.host.report(OF_DAY, [asFile(userDayLines(DAY, 10))])
    await world.collectNext(DATASET)
    expect(await shown(world)).toEqual({ day: DAY, people: 10, interactions: 40 })
    expect(await world.dataset(DATASET)).toMatchObject({ gaps: [], lastError: null, status: 'ok' })
  })
})

describe('U20: late rows', () => {
  test('a settled day that is asked for by hand is opened again', async () => {
    await using world = await startCodeCollecting({
      now: NOON,
      facts: opened.facts,
      sums: SUMS,
      profile: { retentionDays: 12 },
    })
    const old = addDays('2026-03-10', -11)
    const of = { dataset: DATASET, account: ACME, day: old } as const
    world.host.report(of, [asFile(userDayLines(old, 5))])
    await world.connect([DATASET])
    await world.collect()
    world.host.report(of, [asFile(userDayLines(old, 6))])
    await world.collectNext(DATASET)
    expect((await world.userDays())[0]?.people).toBe(5)
    await world.sync(`${old}T00:00:00Z`)
    expect((await world.userDays())[0]?.people).toBe(6)
  })
})

describe('U25: names as people have them', () => {
  test('a rename keeps one person, a re-used login makes no other, and ids are exact', async () => {
    const ids = ['9007199254740993', '9007199254740992', '18446744073709551615']
    const logins = ['<script>alert(1)</script>', '=cmd()', 'Ann \u202Eelpmaxe']
    const lines = ids.map((userId, n) => userDayLine({ day: DAY, userId, login: logins[n] ?? '' }))
    await using world = await collected(lines)
    const called = async () => {
      const { tenant } = world.actor
      const people = await askText<{ user_id: string }>(
        opened.facts,
        'SELECT DISTINCT user_id FROM code_user_days WHERE tenant = {tenant:String} ORDER BY user_id',
        { tenant },
      )
      const of = { tenant, source: 'code_assistant' } as const
      const [names, { vendorIds }] = await Promise.all([opened.facts.names(of), opened.facts.ids(of)])
      return Object.fromEntries(
        people.map(({ user_id: subject }) => {
          const id = vendorIds.get(subject) ?? ''
          return [id, names.get(id)?.login]
        }),
      )
    }
    expect(await called()).toEqual(Object.fromEntries(ids.map((id, n) => [id, logins[n]])))
    world.host.report({ ...OF_DAY, day: '2026-03-09' }, [
      asFile(ids.map((userId) => userDayLine({ day: '2026-03-09', userId, login: 'shared' }))),
    ])
    await world.collectNext(DATASET)
    expect(await called()).toEqual(Object.fromEntries(ids.map((id) => [id, 'shared'])))
  })
})
