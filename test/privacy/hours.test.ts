import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginAgreement } from '../../src/access/agreement/journal.ts'
import { readRetention } from '../../src/access/agreement/read-retention.ts'
import { keepPeriods } from '../../src/collector/retention/keep-periods.ts'
import type { MetricsQuery } from '../../src/metrics/metrics-query.ts'
import type { Dimension, Grain, MetricId } from '../../src/model/metric.ts'
import { addDays } from '../../src/model/time/time.ts'
import { buildReleases } from '../../src/privacy/build/build-releases.ts'
import { RELEASED_SOURCES } from '../../src/privacy/build/released-sources.ts'
import { openReleaseReader } from '../../src/privacy/read/release-reader.ts'
import { RULE } from '../../src/privacy/release/tally.ts'
import { listCostRecords } from '../../src/metrics/lists/list-cost-records.ts'
import { startCollecting, type Collecting } from '../harness/collecting/collecting.ts'
import { atNight, inTurn } from '../harness/run/night.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { askText } from '../harness/stores/ask-text.ts'
import { chatAccounts } from '../harness/stores/seeded-facts.ts'
import { costLine, hourOf, ORGANIZATION_ID, WORKSPACE_ID } from '../harness/vendor/cost-line.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'

const FIRST = '2025-12-01'
const CONNECTED = '2026-03-10'
/** Three months, the running one included, of 10 May 2026. */
const HOURS_SINCE = '2026-03-01'
/** Thirteen months of 10 January 2027. */
const DAYS_SINCE = '2026-01-01'
const GROUPS = ['design', 'sales'].map((id) => ({ id, name: id }))

let opened: Awaited<ReturnType<typeof openFacts>>
let world: Collecting
beforeAll(async () => {
  opened = await openFacts()
  const now = Date.parse(`${CONNECTED}T12:00:00Z`)
  world = await startCollecting({
    now,
    facts: opened.facts,
    sums: true,
    copiesLedger: true,
    profile: { retentionDays: 440 },
  })
  for (let day = FIRST; day < CONNECTED; day = addDays(day, 3)) world.vendor.files.push(fileOf(day))
  await world.connect()
  await world.collect()
  await agree('aggregate')
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

const linesOf = (day: string, credits = '1.25') =>
  Array.from({ length: 8 }, (_, i) => i).flatMap((i) =>
    [9, 17].map((hour) =>
      costLine({
        eventId: `${day}-${i}-${hour}`,
        at: hourOf(day, hour),
        userId: `user-${i}`,
        credits,
        model: hour === 9 ? 'small' : 'large',
        sku: i % 2 === 0 ? 'chat' : 'voice',
        groups: GROUPS.slice(i % 3 === 0 ? 0 : 1),
      }),
    ),
  )
const fileOf = (day: string, credits?: string) =>
  costFile(`file-${day}`, `${day}T23:59:59.000001Z`, linesOf(day, credits))

async function agree(mode: 'aggregate' | 'identified'): Promise<void> {
  const { control, clock } = world.ctx
  const { tenant } = world.actor
  const row = { id: tenant, name: 'Acme', slug: 'acme', createdAt: `${CONNECTED}T12:00:00.000Z` }
  if (mode === 'aggregate') await control.db.insertInto('organization').values(row).execute()
  await control.db.transaction().execute((tx) => beginAgreement(tx, clock, { tenant, mode }))
}

const METRICS: MetricId[] = ['spend.credits', 'chat.active_users', 'tokens.input', 'tokens.output']
const CUTS: Dimension[][] = [[], ['user'], ['model'], ['group'], ['user', 'group']]
/** Everything that is asked of a range by day and by more, whichever table answers. */
async function told({ from, to }: { from: string; to: string }) {
  const ask = async (query: Partial<MetricsQuery>) => (await world.ask({ from, to, ...query })).rows
  const grains: Grain[] = ['total', 'day', 'month']
  const answers = []
  for (const grain of grains)
    for (const groupBy of inTurn(CUTS, 0)) answers.push(await ask({ metrics: METRICS, grain, groupBy }))
  for (const groupBy of [['sku'], ['user', 'sku']] satisfies Dimension[][])
    answers.push(await ask({ metrics: ['spend.credits', 'chat.active_users'], grain: 'day', groupBy }))
  return answers
}

/** How far a number can be believed, which is less once its days are gone. */
const STATES = ['partial', 'provisional']
/** The first month, whose days are deleted in the end. */
async function monthly() {
  const answers = []
  for (const groupBy of [[], ['user'], ['model']] satisfies Dimension[][]) {
    const { rows } = await world.ask({ from: FIRST, to: DAYS_SINCE, groupBy })
    answers.push(rows.map((row) => Object.entries(row).filter(([name]) => !STATES.includes(name))))
  }
  return answers
}

const scope = () => ({
  tenant: world.actor.tenant,
  accounts: chatAccounts(
    { account: ORGANIZATION_ID, connection: 'c', label: 'Harness', state: 'connected' },
    WORKSPACE_ID,
  ),
})
const records = (from: string, to: string) =>
  listCostRecords({ facts: opened.facts, scope: scope(), from, to, filters: [], limit: 5000 })
const at = (instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now())
const proofs = () => readRetention(world.ctx, world.actor)
/** Rows with an hour before the day, those that count for nothing as well. */
const hours = async (before: string) => {
  const [found] = await askText<{ rows: number }>(
    opened.facts,
    `SELECT toUInt32(count()) AS rows FROM costs WHERE tenant = {tenant:String} AND event_time < toDateTime({before:String}, 'UTC')
  AND event_time != toStartOfDay(event_time)`,
    { tenant: world.actor.tenant, before },
  )
  return found?.rows
}

const WINTER = { from: FIRST, to: HOURS_SINCE }
let before: Awaited<ReturnType<typeof told>>

test('a kill between the ledger and the rows is repeated, and no question by day is answered differently', async () => {
  at('2026-05-10T12:00:00Z')
  before = await told(WINTER)
  expect(before[0]).toMatchObject([{ 'spend.credits': '600', 'chat.active_users': 8 }])
  expect(await hours(HOURS_SINCE)).toBe(480)
  const killed = vi.spyOn(opened.facts, 'coarsenHours').mockRejectedValueOnce(new Error('killed'))
  await keepPeriods(world.ctx)
  killed.mockRestore()
  expect(await hours(HOURS_SINCE)).toBe(480)
  await keepPeriods(world.ctx)
  expect(await hours(HOURS_SINCE)).toBe(0)
  expect(await told(WINTER)).toEqual(before)
  const [proof] = (await proofs()).filter(({ data }) => data === 'cost_hours')
  expect(proof).toMatchObject({ keptSince: HOURS_SINCE, oldest: '2026-03-01' })
  expect(await opened.facts.checkLedger(true)).toEqual({ restored: 0, lost: [] })
})

test('an hour that is not kept is unknown, a part of its day is refused, and records say their day', async () => {
  const of = { metrics: ['spend.credits'] satisfies MetricId[], from: '2026-02-26', to: '2026-03-05' }
  const { rows, completeness } = await world.ask({ ...of, grain: 'hour' })
  const known = rows.filter((row) => row['spend.credits'] !== null && row['spend.credits'] !== '0')
  expect(known.map(({ time }) => time)).toEqual([
    '2026-03-01T09:00:00Z',
    '2026-03-01T17:00:00Z',
    '2026-03-04T09:00:00Z',
    '2026-03-04T17:00:00Z',
  ])
  const early = rows.filter(({ time }) => String(time) < HOURS_SINCE)
  expect(early).toHaveLength(72)
  expect(early.every((row) => row['spend.credits'] === null)).toBe(true)
  expect(completeness.missing).toMatchObject([
    { reason: 'past_retention', to: '2026-03-01T00:00:00Z', message: { code: 'hours_past_retention' } },
  ])
  const part = { from: '2026-02-26T09:00:00Z', to: '2026-02-27' }
  await expect(world.ask({ ...of, ...part })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(records(part.from, part.to)).rejects.toMatchObject({ code: 'validation_failed' })
  const { data } = await records('2026-02-26', '2026-03-02')
  expect([...new Set(data.map(({ day, hour }) => `${day} ${hour}`))]).toEqual([
    '2026-03-01 2026-03-01T17:00:00Z',
    '2026-03-01 2026-03-01T09:00:00Z',
    '2026-02-26 null',
  ])
})

test('what is fetched again, or late, has no hour of those days from the start', async () => {
  const day = '2026-02-26'
  world.vendor.files.splice(
    world.vendor.files.findIndex(({ id }) => id === `file-${day}`),
    1,
    fileOf(day, '2.25'),
  )
  await world.sync(FIRST)
  expect(await hours(HOURS_SINCE)).toBe(0)
  const [total] = await told(WINTER)
  expect(total).toMatchObject([{ 'spend.credits': '616' }])
  expect((await records(day, addDays(day, 1))).data).toHaveLength(16)
  await keepPeriods(world.ctx)
  expect(await hours(HOURS_SINCE)).toBe(0)
})

test('a load that began before the ledger said so is waited for', async () => {
  const { tenant } = world.actor
  const open = { tenant, account: ORGANIZATION_ID, connection: 'c', dataset: 'costs', slice: 'late' } as const
  const [ledger] = await world.ledger('costs')
  if (!ledger) throw new Error('nothing was collected')
  await opened.facts.beginLoad({ ...ledger, ...open, loadId: 'still-loading' })
  expect(await opened.facts.coarsenHours({ tenant, account: ORGANIZATION_ID }, '2026-03-08')).toBe(0)
  expect(await hours('2026-03-08')).toBe(48)
  await opened.facts.sweepUncommitted({ tenant, account: ORGANIZATION_ID, dataset: 'costs' })
  expect(await opened.facts.coarsenHours({ tenant, account: ORGANIZATION_ID }, '2026-03-08')).toBe(48)
  expect(await hours('2026-03-08')).toBe(0)
})

test.each(
  atNight([
    'after fourteen months the oldest of everything is within its period, and months that were told stay',
  ]),
)('%s', async () => {
  const after = { from: DAYS_SINCE, to: CONNECTED }
  const december = await monthly()
  expect(december[0]).toEqual([[['spend.credits', '220']]])
  before = await told(after)
  const [of] = RELEASED_SOURCES
  if (!of) throw new Error('nothing is released')
  at('2027-01-10T12:00:00Z')
  await buildReleases({ facts: opened.facts, scope: scope(), of, rule: RULE, clock: world.clock })
  const published = () =>
    openReleaseReader(opened.facts, world.actor.tenant).cells({
      source: 'chat_assistant',
      grain: 'month',
      table: 'totals',
      dimension: null,
      metrics: ['spend.credits'],
      from: FIRST,
      to: CONNECTED,
    })
  const months = (await published()).map(({ amount }) => amount)
  expect(months).toEqual(['220', '200', '196', '60'])
  await keepPeriods(world.ctx)
  for (const { data, keptSince, oldest } of await proofs())
    expect([data, oldest === null || oldest >= (keptSince ?? '')]).toEqual([data, true])
  expect(await told(after)).toEqual(before)
  expect((await published()).map(({ amount }) => amount)).toEqual(months)
  // Days are unknown; months by person are kept for longer, and say what they said.
  const { rows, completeness } = await world.ask({ from: FIRST, to: DAYS_SINCE, grain: 'day' })
  expect(rows.every((row) => row['spend.credits'] === null)).toBe(true)
  expect(completeness.missing).toMatchObject([{ reason: 'past_retention' }])
  expect(await monthly()).toEqual(december)
  await opened.facts.refreshRollups(world.actor.tenant, world.clock.now())
  expect(await monthly()).toEqual(december)
  // Once they are lost nothing is made of what is left.
  await opened.facts.forgetSums()
  await opened.facts.refreshRollups(world.actor.tenant, world.clock.now())
  expect((await monthly())[0]).toEqual([[['spend.credits', null]]])
})

test('a weaker agreement brings no hour back', async () => {
  await agree('identified')
  await world.sync(FIRST)
  expect(await hours('2026-12-01')).toBe(0)
})
