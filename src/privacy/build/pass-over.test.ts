import { beforeAll, describe, expect, test } from 'vitest'
import {
  codePart,
  codeScope,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { atNight } from '../../../test/harness/run/night.ts'
import { copyTenant } from '../../../test/harness/stores/copy-tenant.ts'
import { everythingReleased } from '../../../test/harness/stores/everything-released.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { metricById } from '../../metrics/catalog.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { addDays, dayStart } from '../../model/time/time.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'
import { amountOf, smallestParts } from './smallest-part.ts'

const store = seededFacts()
const CODE = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
const [FIRST, END] = ['2026-04-01', '2026-07-01']
const LATER = '2026-09-15T00:00:00Z'

const PEOPLE = Array.from({ length: 70 }, (_, at) => `person-${String(at).padStart(2, '0')}`)
/** So few that their months have weeks and no days. */
const FEW = 45
/** So few that they have months alone. */
const FEWEST = 18

const days = (from: string, to: string): string[] => (from < to ? [from, ...days(addDays(from, 1), to)] : [])

function useOf(day: string, people: number) {
  const number = Number(day.slice(8))
  const isWeekend = new Date(dayStart(day)).getUTCDay() % 6 === 0
  return PEOPLE.slice(0, people).flatMap((userId, at) => {
    if (at % 10 === 9 || (isWeekend ? at % 3 > 0 : (at + number) % 4 === 0)) return []
    const done = 1 + ((at * 3 + number) % 5)
    const counts = { interactions: done, generations: done * 2, acceptances: done }
    const model = ['large', 'medium', 'small'][(at + number) % 3] ?? ''
    const parts = [codePart('model_feature', model, 'chat_panel_ask_mode', counts)]
    return [userDay({ day, userId, ...counts, parts })]
  })
}

/** Three months of an organisation, whole. */
async function seededWhole(people: number): Promise<Scope> {
  const scope = codeScope()
  const teams = ['0', '1', '2', '3'].map((teamId) => ({
    teamId,
    slug: `team-${teamId}`,
    name: `Team ${teamId}`,
    type: 'organization',
    parentId: '',
    members: PEOPLE.slice(0, people)
      .filter((_, at) => String(at % 5) === teamId)
      .map((id) => ({ userId: id, userLogin: id })),
  }))
  await seedCode(store.facts, scope, 'teams', FIRST, teams)
  await seedUse(scope, days(FIRST, END), people)
  return scope
}

/** Others are copies of these. */
let whole: Record<'day' | 'week' | 'month', Scope>
beforeAll(async () => {
  const [day, week, month] = [PEOPLE.length, FEW, FEWEST]
  whole = { day: await seededWhole(day), week: await seededWhole(week), month: await seededWhole(month) }
})

async function seedUse(scope: Scope, of: readonly string[], people: number): Promise<void> {
  const slices = of.map((day) => [day, useOf(day, people)] as const)
  await seedCodeSlices(store.facts, scope, 'org_users_1d', slices)
}

type Gone = 'no_data' | 'no_data_yet'

/** One of them, but that of these days the vendor has nothing. */
async function seeded(finest: keyof typeof whole, gone: readonly string[], outcome: Gone): Promise<Scope> {
  const scope = codeScope()
  const without = { dataset: 'org_users_1d', slices: [...gone] }
  await copyTenant(store.engine, { from: whole[finest].tenant, to: scope.tenant, without })
  const slices = gone.map((day) => [day, []] as const)
  await seedCodeSlices(store.facts, scope, 'org_users_1d', slices, { outcome })
  return scope
}

async function build(scope: Scope, at = LATER): Promise<void> {
  for (const of of CODE)
    await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock: stoppedClock(at) })
}

const everything = (scope: Scope) => everythingReleased(store.facts, scope.tenant)

const sumOf = (cells: readonly ReleasedCell[]) =>
  amountOf(cells.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n))

/** What never came, what the vendor says of it to the end, in which rows, and the days that the month's numbers are of. */
const GAPS = [
  {
    where: 'in the middle of a month',
    gone: days('2026-05-13', '2026-05-15'),
    outcome: 'no_data',
    finest: 'day',
    passed: days('2026-05-13', '2026-05-15'),
    covered: ['2026-05-15', '2026-06-01'],
  },
  ...atNight([
    {
      where: 'at the end of a month',
      gone: days('2026-05-25', '2026-06-01'),
      outcome: 'no_data_yet',
      finest: 'week',
      passed: days('2026-05-25', '2026-06-01'),
      covered: ['2026-05-01', '2026-05-25'],
    },
  ] as const),
  {
    where: 'of a whole month',
    gone: days('2026-05-01', '2026-06-01'),
    outcome: 'no_data',
    finest: 'week',
    passed: days('2026-05-01', '2026-06-01'),
    covered: ['2026-06-01', '2026-07-01'],
  },
] as const

describe.each(GAPS)(
  'days that never come $where',
  ({ gone, outcome, finest, passed, covered: [from, to] }) => {
    const people = finest === 'day' ? PEOPLE.length : FEW
    let scope: Scope
    let found: Awaited<ReturnType<typeof everything>>
    beforeAll(async () => {
      scope = await seeded(finest, gone, outcome)
      await build(scope)
      found = await everything(scope)
    })

    test('do not stop what comes after them', () => {
      const months = found.rows.filter(({ table, grain }) => table === 'totals' && grain === 'month')
      const isGone = gone.length > 20
      expect(months.map(({ state }) => state)).toEqual([
        'released',
        isGone ? 'passed' : 'released',
        'released',
      ])
      const over = found.rows.filter(({ grain, state }) => grain === finest && state === 'passed')
      const totals = over.filter(({ table }) => table === 'totals')
      expect(totals.flatMap((row) => days(row.from, row.to))).toEqual(passed)
    })

    test('are in no number', () => {
      const covering = found.cells.filter((cell) => gone.some((day) => cell.from <= day && cell.to > day))
      expect(covering.filter(({ amount, people: counted }) => amount !== null || counted !== null)).toEqual(
        [],
      )
    })

    test('leave numbers that are the identified answers of the days that they say', async () => {
      const totals = found.cells.filter(
        ({ table, grain, dimension, metric, from: first, to: end }) =>
          table === 'totals' &&
          dimension === null &&
          grain !== 'day' &&
          metricById(metric).trailingDays === undefined &&
          first >= from &&
          end <= to,
      )
      expect(totals.length).toBeGreaterThan(2)
      for (const [, cells] of Map.groupBy(totals, ({ from: first, to: end }) => `${first} ${end}`)) {
        const [{ from: first, to: end } = { from, to }] = cells
        const query = metricsQuery({ metrics: cells.map(({ metric }) => metric), from: first, to: end })
        const { rows } = await runMetricsQuery({
          facts: store.facts,
          scope,
          clock: stoppedClock(LATER),
          query,
        })
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
      await seedUse(scope, gone, people)
      await build(scope)
      expect(await everything(scope)).toEqual(found)
    })

    // Three builds of months: a busy machine takes longer than for one.
    const patient = { timeout: 240_000 }
    test.runIf(outcome === 'no_data_yet')('and the same is released in whatever steps', patient, async () => {
      const again = await seeded(finest, gone, outcome)
      for (const at of ['2026-05-20', '2026-06-20', '2026-09-15']) await build(again, `${at}T00:00:00Z`)
      expect(await everything(again)).toEqual(found)
    })
  },
)

/** Quiet days, of which a vendor says that it has nothing yet. */
const WEEKENDS = days(FIRST, END).filter((day) => new Date(dayStart(day)).getUTCDay() % 6 === 0)

describe.each([
  ['month', FEWEST],
  ...atNight([
    ['week', FEW],
    ['day', PEOPLE.length],
  ] as const),
] as const)('days that never come of a %s', (finest, people) => {
  let scope: Scope
  let found: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    scope = await seeded(finest, WEEKENDS, 'no_data_yet')
    await build(scope)
    found = await everything(scope)
  })

  const months = (cells: typeof found.cells) =>
    cells.filter(
      ({ table, grain, dimension, metric, from }) =>
        table === 'totals' &&
        grain === 'month' &&
        dimension === null &&
        metricById(metric).trailingDays === undefined &&
        // After June nothing is known: its weekends may still come.
        from < '2026-06-01',
    )

  test('keep nobody from what came of it, which is marked as the identified answer is', async () => {
    const totals = found.rows.filter(({ table }) => table === 'totals')
    expect(totals.filter(({ state }) => state === 'passed')).toEqual([])
    const released = months(found.cells)
    expect(new Set(released.map(({ from }) => from)).size).toBe(2)
    for (const [, cells] of Map.groupBy(released, ({ from }) => from)) {
      const [{ from, to } = { from: FIRST, to: END }] = cells
      const query = metricsQuery({ metrics: cells.map(({ metric }) => metric), from, to })
      const asked = { facts: store.facts, scope, clock: stoppedClock(LATER), query }
      const [row] = (await runMetricsQuery(asked)).rows
      for (const { metric, amount, partial } of cells)
        expect([metric, amount, partial]).toEqual([metric, String(row?.[metric]), row?.['partial']])
      expect(row?.['partial']).toBe(true)
    }
  })

  test('leave units and splits that are the total, and say that they are of a part', () => {
    const parts = found.cells.filter(
      ({ grain, metric, dimension, table, from }) =>
        grain === 'month' &&
        metric === 'code.interactions' &&
        from === '2026-05-01' &&
        (table === 'units' || dimension === 'model'),
    )
    const [total] = months(found.cells).filter(
      ({ metric, from }) => metric === 'code.interactions' && from === '2026-05-01',
    )
    expect(parts.every(({ partial }) => partial)).toBe(true)
    for (const own of Map.groupBy(parts, ({ table }) => table).values())
      expect([own.length > 0, sumOf(own)]).toEqual([true, total?.amount])
    expect(parts.filter(({ key }) => key !== null).length).toBeGreaterThan(1)
  })

  test('are counted when they come after all, as whatever is late, and people are not counted again', async () => {
    await seedUse(scope, WEEKENDS, people)
    await build(scope)
    const now = months((await everything(scope)).cells).filter(({ from }) => from === '2026-05-01')
    const query = metricsQuery({
      metrics: ['code.interactions'],
      from: '2026-05-01',
      to: '2026-06-01',
    })
    const { rows } = await runMetricsQuery({
      facts: store.facts,
      scope,
      clock: stoppedClock(LATER),
      query,
    })
    const of = (cells: typeof now, metric: string) => {
      const cell = cells.find((one) => one.metric === metric && one.from === '2026-05-01')
      return cell && [cell.amount, cell.partial]
    }
    expect(of(now, 'code.interactions')).toEqual([String(rows[0]?.['code.interactions']), false])
    expect(of(now, 'code.active_users')).toEqual(of(months(found.cells), 'code.active_users'))
  })

  test('that come without anybody’s use leave the numbers, which are whole then', async () => {
    const quiet = await seeded(finest, WEEKENDS, 'no_data_yet')
    await build(quiet)
    const before = months((await everything(quiet)).cells)
    const empty = WEEKENDS.map((day) => [day, []] as const)
    await seedCodeSlices(store.facts, quiet, 'org_users_1d', empty)
    await build(quiet)
    const after = months((await everything(quiet)).cells)
    expect(after.map(({ amount }) => amount)).toEqual(before.map(({ amount }) => amount))
    const amounts = after.filter(({ metric }) => metric === 'code.interactions')
    expect(amounts.map(({ partial }) => partial)).toEqual([false, false])
    const { rows } = await everything(quiet)
    // Of June, which is not over, weeks wait for their month.
    expect(rows.filter(({ state, from }) => state === 'held' && from < '2026-06-01')).toEqual([])
  })
})

test.each([
  ['no_data', '2026-05-27', false],
  ['no_data', '2026-05-28', true],
  ...atNight([
    ['no_data_yet', '2026-06-22', false],
    ['no_data_yet', '2026-06-23', true],
  ] as const),
] as const)(
  'after a holiday of which the vendor says "%s" later days are told on %s: %s',
  async (outcome, now, isPassed) => {
    const scope = await seeded('day', ['2026-05-13'], outcome)
    await build(scope, `${now}T00:00:00Z`)
    const { rows } = await everything(scope)
    const on = (day: string) => rows.find(({ grain, from }) => grain === 'day' && from === day)?.state
    expect([on('2026-05-12'), on('2026-05-13'), on('2026-05-14')]).toEqual(
      isPassed ? ['released', 'passed', 'released'] : ['released', undefined, undefined],
    )
  },
)

test('days that somebody is still going to be asked for are waited for', async () => {
  const gone = codeScope()
  const asked = days('2026-05-01', '2026-06-01').filter((day) => day !== '2026-05-13')
  await seedUse(gone, asked, FEW)
  await build(gone)
  const { rows } = await everything(gone)
  expect(rows).toEqual([])
})
