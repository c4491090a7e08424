import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginAgreement } from '../../src/access/agreement/journal.ts'
import { readRetention } from '../../src/access/agreement/read-retention.ts'
import { keepPeriods } from '../../src/collector/retention/keep-periods.ts'
import { runMetricsQuery } from '../../src/metrics/ask/run-query.ts'
import { RETENTION } from '../../src/model/privacy/retention.ts'
import { addDays, DAY_MS } from '../../src/model/time/time.ts'
import { buildReleases } from '../../src/privacy/build/build-releases.ts'
import { RELEASED_SOURCES } from '../../src/privacy/build/released-sources.ts'
import { openReleaseReader } from '../../src/privacy/read/release-reader.ts'
import { RULE } from '../../src/privacy/release/tally.ts'
import { grantOwn } from '../../src/store/facts/own/own-grant.ts'
import { oldestDay } from '../../src/store/facts/retention/delete-expired.ts'
import {
  ACME,
  harnessScope,
  startCodeCollecting,
  type CodeCollecting,
} from '../harness/collecting/code-collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { atNight } from '../harness/run/night.ts'
import { agreeOn, showGroups } from '../harness/stores/agree-on.ts'
import { codeScope, seedCode, userDay } from '../harness/stores/seeded-code.ts'
import { metricsQuery } from '../harness/stores/seeded-facts.ts'
import { isReportOf } from '../harness/vendor/scripted-code-host.ts'
import { asFile, userDayLines } from '../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DATASET = 'org_users_1d'
const METRICS = ['code.interactions'] as const
/** Of a whole year more than the vendor of the simulated company ever deletes. */
const KEPT_UPSTREAM = 440
/** Thirteen months, the running one included, of 10 January 2027. */
const SINCE = '2026-01-01'
const BEFORE = { from: '2025-12-01', to: SINCE }
const AFTER = { from: SINCE, to: '2026-03-01' }

let opened: Awaited<ReturnType<typeof openFacts>>
let world: CodeCollecting
beforeAll(async () => {
  opened = await openFacts()
  world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    sums: true,
    copiesLedger: true,
    profile: { retentionDays: KEPT_UPSTREAM },
  })
  for (let day = BEFORE.from; day < '2026-03-10'; day = addDays(day, 1))
    world.host.report({ dataset: DATASET, account: ACME, day }, [asFile(userDayLines(day, 30, 4))])
  await world.connect([DATASET])
  await world.collect()
  await showGroups(world.ctx, world.actor.tenant)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

const scope = () => {
  const { tenant, accounts } = harnessScope(world.actor.tenant)
  return { tenant, accounts: accounts.filter(({ level }) => level === ACME.level) }
}
const release = async () => {
  const built = []
  for (const of of RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant'))
    built.push(
      await buildReleases({ facts: opened.facts, scope: scope(), of, rule: RULE, clock: world.clock }),
    )
  return built.map(({ rows }) => rows)
}
const released = () =>
  openReleaseReader(opened.facts, world.actor.tenant).cells({
    source: 'code_assistant',
    grain: 'month',
    table: 'totals',
    dimension: null,
    metrics: METRICS,
    from: BEFORE.from,
    to: AFTER.to,
  })
const ask = ({ from, to }: { from: string; to: string }) =>
  runMetricsQuery({
    facts: opened.facts,
    scope: scope(),
    clock: world.clock,
    query: metricsQuery({ metrics: [...METRICS], from, to, grain: 'month' }),
  })
const oldest = () => oldestDay(opened.facts, { tenant: world.actor.tenant, data: 'person_days' })
const proofs = () => readRetention(world.ctx, world.actor)

test('nothing is deleted before the numbers of its groups are there', async () => {
  world.clock.advance(Date.parse('2027-01-10T12:00:00Z') - world.clock.now())
  await keepPeriods(world.ctx)
  expect(await oldest()).toBe(BEFORE.from)
  const [days] = (await proofs()).filter(({ data }) => data === 'person_days')
  expect(days).toMatchObject({ oldest: BEFORE.from, keptSince: SINCE })
  expect((await release())[0]).toBeGreaterThan(0)
})

test('a kill in the middle is repeated, and then the oldest of everything is within its period', async () => {
  const told = await ask(AFTER)
  const killed = vi.spyOn(opened.facts, 'deleteBefore').mockRejectedValueOnce(new Error('killed'))
  await keepPeriods(world.ctx)
  killed.mockRestore()
  await keepPeriods(world.ctx)
  expect(await oldest()).toBe(SINCE)
  // Nobody who reads what was committed takes it for a day or a snapshot.
  const marks = (await world.ledger(DATASET)).filter(({ kind }) => kind === 'expired')
  expect(marks).toMatchObject([{ outcome: 'expired', periodEnd: Date.parse(SINCE) }])
  for (const { data, keptSince, oldest: day, provenAt } of await proofs()) {
    expect([data, provenAt]).toEqual([data, new Date(world.clock.now()).toISOString()])
    expect([data, day === null || day >= (keptSince ?? '')]).toEqual([data, true])
  }
  expect((await ask(AFTER)).rows).toEqual(told.rows)
})

test('what is deleted is unknown to people, and not zero', async () => {
  const { rows, completeness } = await ask(BEFORE)
  expect(rows).toMatchObject([{ 'code.interactions': null }])
  expect(completeness.missing[0]).toMatchObject({ reason: 'past_retention' })
})

test('published numbers stay what they were, and are made of nothing that is gone', async () => {
  const months = await released()
  expect(months.map(({ from, amount }) => [from, amount])).toEqual([
    ['2025-12-01', '3720'],
    ['2026-01-01', '3720'],
    ['2026-02-01', '3360'],
  ])
  expect(await release()).toEqual([0])
  expect(await released()).toEqual(months)
})

test('nothing is missed, and no sync brings it back', async () => {
  expect(await opened.facts.checkLedger(true)).toEqual({ restored: 0, lost: [] })
  const from = world.host.requests.length
  await world.sync('2025-11-01')
  const asked = world.host.requests.slice(from).filter(isReportOf(DATASET, ACME))
  const days = asked.map(({ query }) => query.get('day') ?? '').toSorted()
  expect(days[0]).toBe(SINCE)
  expect(await oldest()).toBe(SINCE)
  expect((await world.dataset(DATASET)).gaps).toEqual([])
})

test('nothing of it is deleted where people are shown', async () => {
  const { tenant } = world.actor
  const { control, clock } = world.ctx
  await control.db.transaction().execute((tx) => beginAgreement(tx, clock, { tenant, mode: 'identified' }))
  world.clock.advance(60 * DAY_MS)
  await keepPeriods(world.ctx)
  expect(await oldest()).toBe(SINCE)
})

test.each(atNight(['what was deleted under a promise does not come back there either']))('%s', async () => {
  const from = world.host.requests.length
  await world.sync('2025-11-01')
  const asked = world.host.requests.slice(from).filter(isReportOf(DATASET, ACME))
  expect(asked.map(({ query }) => query.get('day') ?? '').toSorted()[0]).toBe(SINCE)
})

test('it is deleted there once an owner has confirmed the periods, without numbers of groups', async () => {
  const { tenant } = world.actor
  const months = await ownMonths()
  expect(months.map(({ day, values }) => [day, values['interactions']])).toEqual([
    ['2026-01-01', '124'],
    ['2026-02-01', '112'],
  ])
  await agreeOn(world.ctx, tenant, { deletes: true })
  await keepPeriods(world.ctx)
  expect(await oldest()).toBe('2026-03-01')
  // Sums of a month stay longer than its days, also where another account brings some of them later.
  const other = codeScope(['organization:other'])
  const late = userDay({ day: '2026-01-15', userId: '100', interactions: 1000 })
  const of = { account: 'organization:other' }
  await seedCode(opened.facts, { ...other, tenant }, DATASET, '2026-01-15', [late], of)
  await opened.facts.refreshCodeSums(tenant)
  expect(await ownMonths()).toEqual(months)
})

/** What somebody is told of their months. */
const ownMonths = async () => {
  const me = { source: 'code_assistant', userId: '100', login: '', email: '', name: '' } as const
  const own = grantOwn(opened.facts, { tenant: world.actor.tenant, accounts: [me] })
  const rows = await own.rows('code_person_months')
  return rows.toSorted((a, b) => String(a.day).localeCompare(String(b.day)))
}

test('every period is within its bounds', () => {
  for (const { keeps, least, most } of Object.values(RETENTION))
    expect(least <= keeps && keeps <= most).toBe(true)
})
