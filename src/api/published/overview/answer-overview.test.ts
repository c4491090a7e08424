import { describe, expect, test } from 'vitest'
import { monthOf } from '../../../model/time/calendar-month.ts'
import type { SourceKind } from '../../../model/connection.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { ReleasedCell, ReleasedRow } from '../../../model/privacy/release.ts'
import { dayStart, utcDay } from '../../../model/time/time.ts'
import type { ReleaseReader } from '../../../privacy/read/release-reader.ts'
import { OverviewAnswer, OverviewQuery } from '../../contract/overview.ts'
import { sourceOf } from '../source-of.ts'
import { answerPublishedOverview } from './answer-overview.ts'

type Numbers = readonly (readonly [metric: MetricId, amount: number, by?: Dimension, value?: string])[]

/** A month of a source as it was released. */
interface Month {
  source: IdentitySource
  row: ReleasedRow
  cells: ReleasedCell[]
}

function month(
  source: IdentitySource,
  name: string,
  numbers: Numbers,
  row: Partial<ReleasedRow> = {},
): Month {
  const { first, end } = monthOf(`${name}-01`)
  const days = { from: first, to: utcDay(end) }
  return {
    source,
    row: { ...days, state: 'released', revision: 1, people: 60, k: 5, ...row },
    cells: numbers.map(([metric, amount, dimension = null, key = '']) => ({
      ...days,
      dimension,
      key,
      metric,
      amount: String(amount),
      people: null,
      partial: false,
      members: null,
    })),
  }
}

function releasesOf(months: readonly Month[]): ReleaseReader {
  const within = (to: string, asked: { from: string; to: string }) => to > asked.from && to <= asked.to
  return {
    rows: async (asked) =>
      months
        .filter(({ source, row }) => source === asked.source && within(row.to, asked))
        .map(({ row }) => row),
    cells: async (asked) =>
      months
        .flatMap(({ cells }) => cells)
        .filter(
          (cell) =>
            sourceOf(cell.metric) === asked.source &&
            asked.metrics.includes(cell.metric) &&
            cell.dimension === asked.dimension &&
            within(cell.to, asked),
        ),
    units: async () => [],
    lacks: async () => [],
    bar: async () => null,
  }
}

const BOTH: readonly SourceKind[] = ['code_assistant', 'chat_assistant']

async function ask(months: readonly Month[], query: Record<string, string> = {}, connected = BOTH) {
  const answer = await answerPublishedOverview(
    { releases: releasesOf(months), mode: 'aggregate', k: 5 },
    { query: OverviewQuery.parse(query), connected: new Set(connected), now: dayStart('2026-11-10') },
  )
  return OverviewAnswer.parse(answer)
}

const NAMES = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']
/** Eight quiet months of the chat assistant. */
const QUIET = NAMES.map((name, at) =>
  month('chat_assistant', name, [
    ['chat.active_users', 100],
    ['spend.credits', 1000 + (at % 3) * 10],
    ['spend.credits', 400, 'model', 'm1'],
    ['spend.credits', 600 + (at % 3) * 10, 'model', 'm2'],
  ]),
)
const LOUD: Numbers = [
  ['chat.active_users', 102],
  ['spend.credits', 1500],
  ['spend.credits', 880, 'model', 'm1'],
  ['spend.credits', 620, 'model', 'm2'],
]
const OCTOBER = month('chat_assistant', '2026-10', LOUD)

describe('a month that was published', () => {
  test('is told with the one before it, and by what most of its change is', async () => {
    const answer = await ask([...QUIET, OCTOBER], { month: '2026-10' })
    const october = { from: '2026-10-01', to: '2026-11-01' }
    expect(answer.people.sources).toMatchObject([
      { source: 'code_assistant', active: null, days: null },
      { source: 'chat_assistant', active: 102, active_before: 100, licensed: null, days: october },
    ])
    expect(answer.people.trend.points.at(-1)).toMatchObject({ day: '2026-10-01', chat_assistant: 102 })
    expect(answer.spend).toMatchObject({
      month: october,
      closed: true,
      units: [{ unit: 'CREDITS', used: '1500', previous_month: '1010', projected: null }],
      limits: null,
    })
    expect(answer.costs.map(({ months }) => months)).toMatchObject([
      [],
      [{ month: october, closed: true, partial: false, amounts: [{ amount: '1500', before: '1010' }] }],
    ])
    expect(answer.changes).toMatchObject([
      {
        kind: 'spend',
        before: '1010',
        now: '1500',
        period: october,
        driver: { parts: [{ dimension: 'model', value: 'm1' }] },
        evidence: { path: '/spend', search: { from: '2026-10-01', until: '2026-10-31' } },
      },
    ])
    expect(answer.privacy).toMatchObject({ mode: 'aggregate', k: 5 })
  })

  test('of which days never came is told and stands beside no other, its people neither', async () => {
    const cells = OCTOBER.cells.map((cell) => ({ ...cell, partial: true }))
    const answer = await ask([...QUIET, { ...OCTOBER, cells }], { month: '2026-10' })
    const [, chat] = answer.people.sources
    expect(chat).toMatchObject({ active: 102, active_compared: null, active_before: 100 })
    expect(answer.spend?.units).toMatchObject([{ used: '1500', at_least: true, previous_month: null }])
    expect([answer.changes, answer.notes_said?.map(({ code }) => code)]).toEqual([[], ['told_in_part']])
  })

  test('is the newest one where none is asked for, of each source its own', async () => {
    const code = month('code_assistant', '2026-08', [['code.active_users', 50]])
    const answer = await ask([...QUIET, code])
    expect(answer.costs[0]).toMatchObject({ source: 'code_assistant', months: [], data_through: null })
    expect(answer.period).toEqual({ from: '2026-08-01', to: '2026-10-01' })
    expect(answer.people.sources).toMatchObject([
      { active: 50, days: { from: '2026-08-01' } },
      { active: 100, days: { from: '2026-09-01' } },
    ])
  })

  test('is of whole months: of others the nearest are named', async () => {
    await expect(ask(QUIET, { from: '2026-09-10', to: '2026-10-10' })).rejects.toMatchObject({
      code: 'not_published',
    })
  })
})

describe('what is not published is null, and no sentence is made of it', () => {
  test('a month that was withheld: not the one before it in its place', async () => {
    const withheld = month('chat_assistant', '2026-10', [], { state: 'carried', revision: 0 })
    const answer = await ask([...QUIET, withheld], { month: '2026-10' })
    expect(answer.people.sources[1]).toMatchObject({ active: null, active_before: null, days: null })
    expect([answer.spend, answer.seats, answer.changes, answer.compared]).toEqual([null, null, [], []])
    expect(answer.reach[1]).toMatchObject({ data_through: null, missing: [{ reason: 'withheld' }] })
  })

  test('a month that never arrived as a whole: not called one of few people', async () => {
    const passed = month('chat_assistant', '2026-10', [], { state: 'passed', revision: 0 })
    const answer = await ask([...QUIET, passed], { month: '2026-10' })
    expect([answer.spend, answer.changes, answer.compared]).toEqual([null, [], []])
    expect(answer.reach[1]).toMatchObject({ missing: [{ message_said: { code: 'row_passed' } }] })
  })

  test('the first month has none before it to have changed from', async () => {
    const answer = await ask([OCTOBER], { month: '2026-10' })
    expect(answer.people.sources[1]).toMatchObject({ active: 102, active_before: null })
    expect(answer.spend?.units[0]).toMatchObject({ used: '1500', previous_month: null })
    expect(answer.changes).toEqual([])
    expect(answer.compared).toMatchObject([{ source: 'chat_assistant', reason: 'too_short' }])
  })

  test('a month that counts days of the one before it is told with them, and set beside nothing', async () => {
    const carries = month('chat_assistant', '2026-10', LOUD)
    carries.cells = carries.cells.map((cell) => ({ ...cell, from: '2026-09-29' }))
    const answer = await ask([...QUIET, carries], { month: '2026-10' })
    expect(answer.spend?.units[0]).toMatchObject({ used: '1500', previous_month: null })
    expect(answer.costs[1]?.months[0]).toMatchObject({ before: null, amounts: [{ before: null }] })
    expect(answer.changes).toEqual([])
    expect(answer.compared).toMatchObject([{ reason: 'not_whole' }])
    expect(answer.notes_said).toMatchObject([{ code: 'row_carries', params: { from: '2026-09-29' } }])
  })

  test.each([
    ['the month before', QUIET.length - 1],
    ['the month itself', QUIET.length],
  ])('days that are in no number: %s is not compared', async (_, short) => {
    const months = [...QUIET, month('chat_assistant', '2026-10', LOUD)].map((one, at) =>
      at === short ? { ...one, cells: one.cells.map((cell) => ({ ...cell, from: addDay(cell.from) })) } : one,
    )
    const answer = await ask(months, { month: '2026-10' })
    expect(answer.changes).toEqual([])
    const isShort = short === QUIET.length
    expect(answer.notes_said?.map(({ code }) => code)).toEqual(isShort ? ['row_is_short'] : [])
    expect(answer.spend?.units[0]).toMatchObject({ used: '1500', previous_month: null, at_least: isShort })
    const year = answer.spend?.units[0]?.months?.filter(({ amount }) => amount !== null) ?? []
    expect(year.map(({ whole }) => whole)).toEqual(months.map((__, at) => at !== short))
  })

  test('a month whose facts have changed since: it can be published anew', async () => {
    const held = month('chat_assistant', '2026-10', LOUD, { state: 'held' })
    const answer = await ask([...QUIET, held], { month: '2026-10' })
    expect(answer.spend).toMatchObject({ closed: false, units: [{ used: '1500', provisional: true }] })
    expect(answer.changes).toEqual([])
    expect(answer.notes_said).toMatchObject([{ code: 'row_held' }])
  })

  test('a value that was not published in both months is not what a change is mostly made of', async () => {
    const unknown = LOUD.filter(([, , , value]) => value !== 'm1')
    const news = [...unknown, ['spend.credits', 880, 'model', 'm3'] as const]
    const answer = await ask([...QUIET, month('chat_assistant', '2026-10', news)], { month: '2026-10' })
    expect(answer.changes).toMatchObject([{ kind: 'spend', driver: null }])
  })

  test('a source that is not connected', async () => {
    const answer = await ask([...QUIET, OCTOBER], { month: '2026-10' }, ['chat_assistant'])
    expect(answer.connected).toEqual({ code_assistant: false, chat_assistant: true })
    expect(answer.people.sources.map(({ source }) => source)).toEqual(['chat_assistant'])
    expect(answer.people.trend.points.every((point) => point.code_assistant === null)).toBe(true)
  })
})

const addDay = (day: string) => utcDay(dayStart(day) + 86_400_000)

describe('months that differ as months do are no news', () => {
  test('an amount within the spread of the months before', async () => {
    const uneven = NAMES.map((name, at) =>
      month('chat_assistant', name, [['spend.credits', at % 2 === 0 ? 1000 : 1500]]),
    )
    const answer = await ask([...uneven, month('chat_assistant', '2026-10', [['spend.credits', 1000]])], {
      month: '2026-10',
    })
    expect(answer.compared).toMatchObject([{ reason: null }])
    expect(answer.changes).toEqual([])
  })

  test('an amount of which too few months are known to say what they differ by', async () => {
    const answer = await ask([...QUIET.slice(-5), OCTOBER], { month: '2026-10' })
    expect(answer.changes).toEqual([])
  })

  test('people: a few more are none, many more are', async () => {
    const told = async (active: number) =>
      (await ask([...QUIET, month('chat_assistant', '2026-10', [['chat.active_users', active]])])).changes
    expect(await told(112)).toEqual([])
    expect(await told(150)).toMatchObject([{ kind: 'people', before: '100', now: '150', driver: null }])
  })
})
