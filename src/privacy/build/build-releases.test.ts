import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Random } from '../../../test/harness/run/chance.ts'
import { seededRandom } from '../../../test/harness/run/seeded-random.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import { copyTenant } from '../../../test/harness/stores/copy-tenant.ts'
import { everythingReleased } from '../../../test/harness/stores/everything-released.ts'
import { insertOrganization } from '../../access/organizations.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLogger } from '../../lib/logger.ts'
import type { PrivacyMode } from '../../model/privacy.ts'
import { storeCodeConnection } from '../../../test/harness/stores/code-connection.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import { putJob } from '../../store/control/collecting/dataset-jobs-table.ts'
import { listReleaseBuilds } from '../../store/control/people/release-builds-table.ts'
import { listReleaseWaits } from '../../store/control/people/release-waits-table.ts'
import { startReleases } from './keep-releases.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import type { MetricId } from '../../model/metric.ts'
import { RELEASE_GRAINS, type ReleasedCell } from '../../model/privacy/release.ts'
import { addDays, dayStart, DAY_MS, MINUTE_MS } from '../../model/time/time.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'
import { partedOf, tieOut } from './tie-out.suite.ts'

const store = seededFacts()
const clock = stoppedClock('2026-06-10T00:00:00Z')
const CHAT = RELEASED_SOURCES.filter(({ source }) => source === 'chat_assistant')

const PEOPLE = 70
const MODELS = ['large', 'medium', 'small', 'rare']

/** Somebody works on most weekdays; some hardly ever. All of it is decided by the numbers of person and day. */
function worksOn(person: number, day: string): boolean {
  const weekday = new Date(dayStart(day)).getUTCDay()
  const busy = person % 13 === 0 ? 11 : 3
  return weekday % 6 !== 0 && (person * 7 + dayStart(day) / DAY_MS) % busy !== 0
}

function recordsOf(from: string, to: string) {
  const days = Array.from({ length: (dayStart(to) - dayStart(from)) / DAY_MS }, (_, at) => addDays(from, at))
  return days.flatMap((day) =>
    Array.from({ length: PEOPLE }, (_, person) => person).flatMap((person) => {
      if (!worksOn(person, day)) return []
      const cost = `${1 + ((person * 31 + Number(day.slice(8))) % 17)}.${person % 10}5`
      return [
        costRecord({
          hour: `${day}T09:00:00Z`,
          userId: `person-${person}`,
          groups: [{ id: `team-${Math.floor(person / 10)}`, name: `Team ${Math.floor(person / 10)}` }],
          model: MODELS[(person + Number(day.slice(8))) % (person === 3 ? 4 : 3)] ?? '',
          billing: [billingLine({ cost })],
        }),
      ]
    }),
  )
}

async function seeded(tenant: string = randomUUID()): Promise<Scope> {
  const scope = { ...seededScope(), tenant }
  await seedCosts(store.facts, scope, recordsOf('2026-03-09', '2026-06-05'))
  await seedCosts(store.facts, scope, [
    costRecord({ hour: '2026-04-02T09:00:00Z', billing: [billingLine({ cost: '3.333' })] }),
  ])
  await seedWindow(store.facts, scope, '2026-03-09T00:00:00Z', '2026-06-09T00:00:00Z')
  return scope
}

async function build(scope: Scope, between?: () => void): Promise<void> {
  for (const of of CHAT)
    await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock, ...(between && { between }) })
}

const reads = (scope: Scope) => openReleaseReader(store.facts, scope.tenant)
const ASKED = { source: 'chat_assistant', from: '2026-03-01', to: '2026-06-10' } as const
const METRICS = ['spend.credits', 'chat.active_users'] as const satisfies MetricId[]

const everything = (scope: Scope) => everythingReleased(store.facts, scope.tenant)

/** Of cells that are of the same days. */
async function identified(scope: Scope, cells: readonly ReleasedCell[]): Promise<string[]> {
  const [{ from, to } = ASKED] = cells
  const query = metricsQuery({ metrics: cells.map(({ metric }) => metric), from, to })
  const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
  return cells.map(({ metric }) => String(rows[0]?.[metric]))
}

let scope: Scope
beforeAll(async () => {
  scope = await seeded()
  await build(scope)
})

/** The same, released, of another organisation. */
async function released(): Promise<Scope> {
  const copy = { ...scope, tenant: randomUUID() }
  await copyTenant(store.engine, { from: scope.tenant, to: copy.tenant })
  return copy
}

test('totals are the identified answers, to the last digit', async () => {
  for (const grain of RELEASE_GRAINS) {
    const totals = await reads(scope).cells({
      ...ASKED,
      table: 'totals',
      grain,
      dimension: null,
      metrics: METRICS,
    })
    expect(totals.map(({ metric }) => metric)).toContain('spend.credits')
    for (const [, cells] of Map.groupBy(totals, ({ from, to }) => `${from} ${to}`)) {
      const amounts = cells.map(({ amount }) => amount)
      expect([cells, amounts]).toEqual([cells, await identified(scope, cells)])
    }
  }
})

/** A month of 36 people in three teams, of whom six are idle; a third of them each use other things, and as much as chance has it. */
function variedRecords(random: Random) {
  const digits = () => String(random()).slice(2, 8)
  return Array.from({ length: 36 }, (_, person) => person).flatMap((person) => {
    const third = `${person % 3}`
    const of = {
      userId: `person-${person}`,
      groups: [{ id: `team-${Math.floor(person / 12)}`, name: `Team ${Math.floor(person / 12)}` }],
      model: `model-${third}`,
      product: `product-${third}`,
      surface: `surface-${third}`,
      client: `client-${third}`,
      serviceTier: `tier-${third}`,
    }
    const days = person % 6 === 5 ? ['03-10'] : ['03-10', '04-02', '04-09', '04-16', '04-23']
    return days.map((day) => {
      const cost = `${1 + Math.floor(9 * random())}.${digits()}${digits()}${digits()}`
      const line = { sku: `sku-${third}`, cost }
      const billing = [billingLine(line), billingLine({ ...line, costUnit: 'USD' })]
      return costRecord({ ...of, hour: `2026-${day}T09:00:00Z`, billing })
    })
  })
}

test('all that is told in parts sums to its total and to the facts, with "other", metric by metric', async () => {
  const varied = { ...seededScope(), tenant: randomUUID() }
  await seedCosts(store.facts, varied, variedRecords(seededRandom(5)))
  await seedWindow(store.facts, varied, '2026-03-01T00:00:00Z', '2026-05-09T00:00:00Z')
  await build(varied)
  const told: string[] = []
  for (const world of [scope, varied])
    told.push(...(await tieOut({ facts: store.facts, scope: world, clock, asked: ASKED })))
  expect(partedOf(['costs']).filter((one) => !told.includes(one))).toEqual([])
})

test('a model that one person alone uses is in "other"', async () => {
  const months = { ...ASKED, metrics: ['spend.credits'], table: 'splits', grain: 'month' } as const
  const keys = (await reads(scope).cells({ ...months, dimension: 'model' })).map(({ key }) => key)
  expect(keys).not.toContain('rare')
  expect(keys).toContain('large')
})

test('the same facts release the same, whatever kills the building between cells and rows', async () => {
  const again = await seeded()
  let writes = 0
  const kill = () => {
    writes += 1
    if (writes % 15 === 0) throw new Error('killed')
  }
  await vi.waitFor(() => build(again, kill), { timeout: 60_000, interval: 1 })
  expect(writes).toBeGreaterThan(20)
  const first = await everything(scope)
  expect(await everything(again)).toEqual(first)
  await build(scope)
  expect(await everything(scope)).toEqual(first)
})

test('nothing of another organisation is in a release', async () => {
  const other = seededScope()
  await build({ ...scope, tenant: other.tenant })
  expect((await everything(other)).cells).toEqual([])
})

test('a late record changes no number, and its rows say so', async () => {
  const late = await released()
  const before = await everything(late)
  await seedCosts(store.facts, late, [
    costRecord({ hour: '2026-05-06T09:00:00Z', userId: 'person-1', billing: [billingLine({ cost: '999' })] }),
  ])
  await build(late)
  const after = await everything(late)
  expect(after.cells).toEqual(before.cells)
  const held = after.rows.filter(({ state }) => state === 'held')
  expect(held.length).toBeGreaterThan(3)
  expect(held.filter(({ from, to }) => from > '2026-05-06' || to <= '2026-05-06')).toEqual([])
})

test('are made as soon as something is connected, where there was nothing before', async () => {
  await using control = await openMigratedControl()
  const tenant = await control.db
    .transaction()
    .execute((tx) => insertOrganization(tx, clock, { name: 'new', slug: 'new', mode: 'aggregate' }))
  const connected = await seeded(tenant)
  let looked = 0
  let rounds = 0
  let now: Scope = { ...connected, accounts: [] }
  await using keeping = startReleases({
    control,
    facts: store.facts,
    // Nothing is due again while the clock stands still.
    clock: { now: clock.now, sleep: (_, signal) => ((rounds += 1), systemClock.sleep(20, signal)) },
    logger: createLogger({ level: 'silent' }),
    newId: randomUUID,
    isSettled: () => true,
    scopeOf: () => {
      looked += 1
      return Promise.resolve(now)
    },
  })
  const months = () =>
    openReleaseReader(store.facts, tenant).rows({ ...ASKED, table: 'totals', grain: 'month' })
  // Where nothing was left it is looked for what is connected, and not at the facts.
  await expect.poll(() => rounds).toBeGreaterThan(3)
  expect(looked).toBe(1)
  now = connected
  await storeCodeConnection({ control, clock }, { tenant })
  await expect.poll(months, { timeout: 50_000 }).toHaveLength(2)
  await keeping[Symbol.asyncDispose]()
})

test('are made where people are not shown and the history is there, and nowhere else', async () => {
  await using control = await openMigratedControl()
  const add = (slug: string, mode: PrivacyMode) =>
    control.db.transaction().execute((tx) => insertOrganization(tx, clock, { name: slug, slug, mode }))
  const groups = await add('groups', 'aggregate')
  const people = await add('people', 'identified')
  const coming = await add('coming', 'aggregate')
  const inFirstSync = await seeded(coming)
  const [running, stuck] = [await add('running', 'aggregate'), await add('stuck', 'aggregate')]
  const collected = async (tenant: string, minutes: number): Promise<Scope> => {
    const next_run_at = new Date(clock.now() - minutes * MINUTE_MS).toISOString()
    const connection = await storeCodeConnection({ control, clock }, { tenant })
    await putJob(control.db, { connection_id: connection, dataset: 'costs', tenant, next_run_at })
    const own = await seeded(tenant)
    return { ...own, accounts: own.accounts.map((one) => ({ ...one, connection })) }
  }
  const scopes = new Map([
    [groups, await seeded(groups)],
    [people, await seeded(people)],
    [
      coming,
      { ...inFirstSync, accounts: inFirstSync.accounts.map((one) => ({ ...one, firstSync: ['costs'] })) },
    ],
    [running, await collected(running, 2)],
    [stuck, await collected(stuck, 20)],
  ] as const)
  const asked: string[] = []
  const keeping = startReleases({
    control,
    facts: store.facts,
    clock: { now: clock.now, sleep: (_, signal) => systemClock.sleep(100, signal) },
    logger: createLogger({ level: 'silent' }),
    newId: randomUUID,
    isSettled: () => true,
    scopeOf: (tenant) => {
      asked.push(tenant)
      return Promise.resolve(scopes.get(tenant) ?? { ...scope, tenant })
    },
  })
  const months = (tenant: string) =>
    openReleaseReader(store.facts, tenant).rows({ ...ASKED, table: 'totals', grain: 'month' })
  // While rows are made it is said so, of whom none was made of before.
  await expect.poll(() => listReleaseBuilds(control.db, groups), { interval: 1 }).toEqual(['chat_assistant'])
  expect(await listReleaseWaits(control.db, groups)).toEqual([])
  // The history begins within March, of which there is no whole month.
  await expect.poll(() => months(groups), { timeout: 50_000 }).toHaveLength(2)
  // Looked at twice, the first time to its end.
  await expect.poll(() => asked.filter((tenant) => tenant === coming).length).toBeGreaterThan(1)
  await expect.poll(() => months(stuck), { timeout: 50_000 }).toHaveLength(2)
  await keeping[Symbol.asyncDispose]()
  expect(asked).not.toContain(people)
  for (const tenant of [groups, people, coming])
    expect(await listReleaseBuilds(control.db, tenant)).toEqual([])
  expect(await months(people)).toEqual([])
  // Its newest days are there, and not yet the months before them.
  expect(await months(coming)).toEqual([])
  // What is due comes within minutes; what has been due for long may be waited for in vain.
  expect(await months(running)).toEqual([])
  // What waits, and for which connection: all of it, or the newest days.
  const connection_id = scope.accounts[0]?.connection
  const waits = { source: 'chat_assistant', connection_id }
  expect(await listReleaseWaits(control.db, coming)).toMatchObject([{ ...waits, since: null }])
  const since = expect.stringMatching(/^2026-06-0/)
  expect(await listReleaseWaits(control.db, groups)).toMatchObject([{ ...waits, since }])
  expect(await listReleaseWaits(control.db, people)).toEqual([])
})

test('a list of units holds from its quarter on, and what was divided before stays', async () => {
  const [own, before] = [await seeded(), scope]
  const chosen = { first: ['team-4', 'team-1'], leftOut: ['team-2'], costCenters: false }
  const lists = [{ holdsFrom: '2026-04-01', version: 1, ...chosen }]
  for (const of of CHAT)
    await buildReleases({ facts: store.facts, scope: own, of, rule: RULE, clock, unitLists: lists })
  const unitsIn = async (of: Scope, month: string) =>
    await reads(of).units({ source: 'chat_assistant', month })
  expect(await unitsIn(own, '2026-03')).toEqual(await unitsIn(before, '2026-03'))
  const [first, second, ...others] = await unitsIn(own, '2026-04')
  expect([first?.id, second?.id]).toEqual(['team-4', 'team-1'])
  expect(others.find(({ id }) => id === 'team-2')).toMatchObject({ kept: false, name: 'Team 2' })
  const keysOf = async (of: Scope) => {
    const months = { ...ASKED, table: 'units', grain: 'month', dimension: null, metrics: METRICS } as const
    return (await reads(of).cells({ ...months, from: '2026-04-01' })).map(({ key }) => key)
  }
  expect(await keysOf(before)).toContain('team-2')
  expect(await keysOf(own)).not.toContain('team-2')
  expect(await keysOf(own)).toContain('team-4')
})

test('rows keep the least group that they were released by, those of units the one that their quarter was cut by', async () => {
  const own = await seeded()
  const months = [
    { k: 10, now: stoppedClock('2026-05-06T00:00:00Z') },
    { k: 5, now: clock },
  ]
  for (const { k, now } of months)
    for (const of of CHAT)
      await buildReleases({ facts: store.facts, scope: own, of, rule: { ...RULE, k }, clock: now })
  const groupsOf = async (table: 'totals' | 'units') =>
    (await reads(own).rows({ ...ASKED, table, grain: 'month' })).map(({ from, k }) => [from, k])
  const april = ['2026-04-01', 10]
  expect(await groupsOf('totals')).toEqual([april, ['2026-05-01', 5]])
  expect(await groupsOf('units')).toEqual([april, ['2026-05-01', 10]])
})
