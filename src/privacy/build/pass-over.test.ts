import { beforeAll, describe, expect, test } from 'vitest'
import {
  codePart,
  codeScope,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { copyTenant } from '../../../test/harness/stores/copy-tenant.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS } from '../../model/metric.ts'
import { RELEASE_GRAINS, RELEASE_TABLES, type ReleasedCell } from '../../model/privacy/release.ts'
import { addDays, dayStart } from '../../model/time/time.ts'
import { SPLIT_BY } from '../published.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'
import { amountOf, smallestParts } from './smallest-part.ts'

const store = seededFacts()
const CODE = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
const [FIRST, END] = ['2026-04-01', '2026-07-01']
const LATER = '2026-09-15T00:00:00Z'
const ASKED = { source: 'code_assistant', from: FIRST, to: '2026-09-01' } as const

const PEOPLE = Array.from({ length: 70 }, (_, at) => `person-${String(at).padStart(2, '0')}`)

const days = (from: string, to: string): string[] => (from < to ? [from, ...days(addDays(from, 1), to)] : [])

function useOf(day: string) {
  const number = Number(day.slice(8))
  const isWeekend = new Date(dayStart(day)).getUTCDay() % 6 === 0
  return PEOPLE.flatMap((userId, at) => {
    if (at % 10 === 9 || (isWeekend ? at % 3 > 0 : (at + number) % 4 === 0)) return []
    const done = 1 + ((at * 3 + number) % 5)
    const counts = { interactions: done, generations: done * 2, acceptances: done }
    const model = ['large', 'medium', 'small'][(at + number) % 3] ?? ''
    const parts = [codePart('model_feature', model, 'chat_panel_ask_mode', counts)]
    return [userDay({ day, userId, ...counts, parts })]
  })
}

/** Three months of an organisation, whole: others are copies of it. */
let whole: Scope
beforeAll(async () => {
  whole = codeScope()
  const teams = ['0', '1', '2', '3'].map((teamId) => ({
    teamId,
    slug: `team-${teamId}`,
    name: `Team ${teamId}`,
    type: 'organization',
    parentId: '',
    members: PEOPLE.filter((_, at) => String(at % 5) === teamId).map((id) => ({ userId: id, userLogin: id })),
  }))
  await seedCode(store.facts, whole, 'teams', FIRST, teams)
  await seedUse(whole, days(FIRST, END))
})

async function seedUse(scope: Scope, of: readonly string[]): Promise<void> {
  const slices = of.map((day) => [day, useOf(day)] as const)
  await seedCodeSlices(store.facts, scope, 'org_users_1d', slices)
}

type Gone = 'no_data' | 'no_data_yet'

/** The same, but that of these days the vendor has nothing. */
async function seeded(gone: readonly string[], outcome: Gone): Promise<Scope> {
  const scope = codeScope()
  const without = { dataset: 'org_users_1d', slices: [...gone] }
  await copyTenant(store.engine, { from: whole.tenant, to: scope.tenant, without })
  const slices = gone.map((day) => [day, []] as const)
  await seedCodeSlices(store.facts, scope, 'org_users_1d', slices, { outcome })
  return scope
}

async function build(scope: Scope, at = LATER): Promise<void> {
  for (const of of CODE)
    await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock: stoppedClock(at) })
}

async function everything(scope: Scope) {
  const reader = openReleaseReader(store.facts, scope.tenant)
  const cuts = RELEASE_TABLES.flatMap((table) => RELEASE_GRAINS.map((grain) => ({ ...ASKED, table, grain })))
  const found = cuts.map(async (cut) => {
    const by = cut.table === 'splits' ? SPLIT_BY : [null]
    const cells = by.map((dimension) => reader.cells({ ...cut, dimension, metrics: METRIC_IDS }))
    const of = { table: cut.table, grain: cut.grain }
    return {
      rows: (await reader.rows(cut)).map((row) => ({ ...of, ...row })),
      cells: (await Promise.all(cells)).flat().map((cell) => ({ ...of, ...cell })),
    }
  })
  const all = await Promise.all(found)
  return { rows: all.flatMap(({ rows }) => rows), cells: all.flatMap(({ cells }) => cells) }
}

const sumOf = (cells: readonly ReleasedCell[]) =>
  amountOf(cells.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n))

/** What never came, what the vendor says of it to the end, and the days that the month's numbers are of. */
const GAPS = [
  ['in the middle of a month', days('2026-05-13', '2026-05-15'), 'no_data', ['2026-05-15', '2026-06-01']],
  ['at the end of a month', days('2026-05-28', '2026-06-01'), 'no_data_yet', ['2026-05-01', '2026-05-28']],
  ['of a whole month', days('2026-05-01', '2026-06-01'), 'no_data', ['2026-06-01', '2026-07-01']],
] as const

describe.each(GAPS)('days that never come %s', (_, gone, outcome, [from, to]) => {
  let scope: Scope
  let found: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    scope = await seeded(gone, outcome)
    await build(scope)
    found = await everything(scope)
  })

  test('do not stop what comes after them', () => {
    const months = found.rows.filter(({ table, grain }) => table === 'totals' && grain === 'month')
    const isGone = gone.length > 20
    expect(months.map(({ state }) => state)).toEqual(['released', isGone ? 'passed' : 'released', 'released'])
    const passed = found.rows.filter(({ grain, state }) => grain === 'day' && state === 'passed')
    expect(passed.flatMap((row) => days(row.from, row.to))).toEqual(gone)
  })

  test('are in no number', () => {
    const covering = found.cells.filter((cell) => gone.some((day) => cell.from <= day && cell.to > day))
    expect(covering).toEqual([])
  })

  test('leave numbers that are the identified answers of the days that they say', async () => {
    const totals = found.cells.filter(
      ({ table, grain, metric, from: first, to: end }) =>
        table === 'totals' &&
        grain !== 'day' &&
        metricById(metric).trailingDays === undefined &&
        first >= from &&
        end <= to,
    )
    expect(totals.length).toBeGreaterThan(2)
    for (const [, cells] of Map.groupBy(totals, ({ from: first, to: end }) => `${first} ${end}`)) {
      const [{ from: first, to: end } = { from, to }] = cells
      const query = metricsQuery({ metrics: cells.map(({ metric }) => metric), from: first, to: end })
      const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock: stoppedClock(LATER), query })
      for (const cell of cells) expect([cell, cell.amount]).toEqual([cell, String(rows[0]?.[cell.metric])])
    }
  })

  test('leave units and splits of exactly the days of the total', () => {
    const own = found.cells.filter(
      ({ grain, metric, from: first, to: end }) =>
        grain === 'month' && metric === 'code.interactions' && first === from && end === to,
    )
    const [total] = own.filter(({ table }) => table === 'totals')
    const units = own.filter(({ table }) => table === 'units')
    const models = own.filter(({ table, dimension }) => table === 'splits' && dimension === 'model')
    expect([units.length > 2, models.length > 2]).toEqual([true, true])
    expect([sumOf(units), sumOf(models)]).toEqual([total?.amount, total?.amount])
  })

  test('change nothing when they come after all', async () => {
    await seedUse(scope, gone)
    await build(scope)
    expect(await everything(scope)).toEqual(found)
  })

  // Three builds of months: a busy machine takes longer than for one.
  const patient = { timeout: 240_000 }
  test.runIf(gone === GAPS[0][1])('and the same is released in whatever steps', patient, async () => {
    const again = await seeded(gone, outcome)
    for (const at of ['2026-05-20', '2026-06-20', '2026-09-15']) await build(again, `${at}T00:00:00Z`)
    expect(await everything(again)).toEqual(found)
  })
})

test('days that somebody is still going to be asked for are waited for', async () => {
  const gone = codeScope()
  const asked = days('2026-05-01', '2026-06-01').filter((day) => day !== '2026-05-13')
  await seedUse(gone, asked)
  await build(gone)
  const { rows } = await everything(gone)
  expect(rows).toEqual([])
})
