import { expect, test } from 'vitest'
import {
  codeBilling,
  codeScope,
  metricsNode,
  reportLine,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricId } from '../../model/metric.ts'
import { addDays } from '../../model/time/time.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'

const store = seededFacts()
const CODE = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
const APRIL = { from: '2026-04-01', to: '2026-05-01' }
const DAYS = Array.from({ length: 61 }, (_, at) => addDays(APRIL.from, at))

/** Of thirty people twenty-four work, one of them a little more or less than the others. */
const worked = (day: string, more = 0) =>
  Array.from({ length: 24 }, (_, at) =>
    userDay({
      day,
      userId: `person-${at}`,
      interactions: 2 + (at % 3) + (at === 0 ? more : 0),
      aiCredits: `${1 + (at % 4)}.5`,
    }),
  )

async function released(now: string, lacks?: string) {
  const scope = codeScope()
  const members = Array.from({ length: 30 }, (_, at) => ({
    userId: `person-${at}`,
    userLogin: `person-${at}`,
  }))
  const team = { teamId: '0', slug: 'all', name: 'All', type: 'organization', parentId: '', members }
  await seedCode(store.facts, scope, 'teams', APRIL.from, [team])
  await seedCodeSlices(
    store.facts,
    scope,
    'org_users_1d',
    DAYS.filter((day) => day !== lacks).map((day) => [day, worked(day)] as const),
  )
  const build = async (at = now) => {
    const clock = stoppedClock(at)
    for (const of of CODE) await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock })
  }
  const reader = openReleaseReader(store.facts, scope.tenant)
  const asked = { source: 'code_assistant', table: 'totals', grain: 'month', ...APRIL } as const
  const amountOf = async (metric: MetricId) =>
    (await reader.cells({ ...asked, metrics: [metric], dimension: null }))[0]?.amount
  const reasonOf = async (metric: MetricId) =>
    (await reader.cells({ ...asked, metrics: [metric], dimension: 'nothing' }))[0]?.key
  const stateOf = async () => (await reader.rows(asked))[0]?.state
  await build()
  return { scope, build, amountOf, reasonOf, stateOf }
}

const LINE = reportLine({ day: '2026-04-08' })
const BILLED = codeBilling({ seatsTotal: 60 })

test('a month waits for a report however late it is imported', async () => {
  const { scope, build, amountOf, reasonOf } = await released('2026-05-20T00:00:00Z')
  expect([await amountOf('usage_report.net_usd'), await reasonOf('usage_report.net_usd')]).toEqual([
    undefined,
    'not_collected_yet',
  ])
  await seedCode(store.facts, scope, 'org_usage_report', '2026-04-30', [LINE], { from: APRIL.from })
  await build('2026-09-20T00:00:00Z')
  expect([await amountOf('usage_report.net_usd'), await reasonOf('usage_report.net_usd')]).toEqual([
    '0.6',
    undefined,
  ])
})

test('what is bought is told of a month that is held, and no sum of the use that changed', async () => {
  const { scope, build, amountOf, stateOf } = await released('2026-05-20T00:00:00Z')
  const day = '2026-04-08'
  await seedCode(store.facts, scope, 'org_users_1d', day, worked(day, 1))
  await seedCode(store.facts, scope, 'billing', '2026-04-30', [BILLED])
  await seedCode(store.facts, scope, 'org_usage_report', '2026-04-30', [LINE], { from: APRIL.from })
  await build()
  expect([
    await stateOf(),
    await amountOf('seats.billed_total'),
    await amountOf('usage_report.net_usd'),
  ]).toEqual(['held', '60', undefined])
})

test('the vendor’s number of some of a day’s people is told where enough are apart from ours, or nobody', async () => {
  const scope = codeScope()
  const days = Array.from({ length: 60 }, (_, at) => addDays('2026-03-01', at))
  // Sixty a day, of eighty.
  const used = (day: string) =>
    Array.from({ length: 60 }, (_, at) =>
      userDay({ day, userId: `person-${(at + Number(day.slice(-2)) * 7) % 80}`, interactions: 1 }),
    )
  const withLicence = new Map([
    ['2026-04-06', 60],
    ['2026-04-07', 59],
    ['2026-04-08', 56],
    ['2026-04-09', 55],
  ])
  await seedCodeSlices(
    store.facts,
    scope,
    'org_users_1d',
    days.map((day) => [day, used(day)] as const),
  )
  const counted = [...withLicence].map(
    ([day, activeUsers]) => [day, [metricsNode({ day, section: 'day', activeUsers })]] as const,
  )
  await seedCodeSlices(store.facts, scope, 'org_metrics', counted)
  const clock = stoppedClock('2026-05-20T00:00:00Z')
  for (const of of CODE) await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock })
  const asked = { source: 'code_assistant', table: 'totals', grain: 'day', ...APRIL } as const
  const cells = await openReleaseReader(store.facts, scope.tenant).cells({
    ...asked,
    metrics: ['code.licensed_active_users'],
    dimension: null,
  })
  expect(cells.map(({ from, amount }) => [from, amount])).toEqual([
    ['2026-04-06', '60'],
    ['2026-04-09', '55'],
  ])
})

test('no sum of the vendor’s is told beside days that have not come of ours and may be in it', async () => {
  const lacks = '2026-04-08'
  const { scope, build, amountOf, reasonOf } = await released('2026-04-30T00:00:00Z', lacks)
  const saysOfIt = (outcome: 'no_data_yet' | 'unrecoverable' | 'no_data') =>
    seedCodeSlices(store.facts, scope, 'org_users_1d', [[lacks, []]], { outcome })
  await seedCode(store.facts, scope, 'org_usage_report', '2026-04-30', [LINE], { from: APRIL.from })
  for (const outcome of ['no_data_yet', 'unrecoverable'] as const) {
    await saysOfIt(outcome)
    await build('2026-06-20T00:00:00Z')
    // The difference of the two would be what a single day was billed.
    expect([await amountOf('code.interactions'), await amountOf('usage_report.net_usd')]).toEqual([
      String(29 * 24 * 3),
      undefined,
    ])
    expect(await reasonOf('usage_report.net_usd')).toBe('waiting_for_vendor')
  }
  await saysOfIt('no_data')
  await build('2026-06-21T00:00:00Z')
  expect([await amountOf('usage_report.net_usd'), await reasonOf('usage_report.net_usd')]).toEqual([
    '0.6',
    undefined,
  ])
})
