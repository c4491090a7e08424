import { MovementAnswer } from '../../../src/api/contract/adoption.ts'
import { MetricsAnswer, type MetricsQueryInput } from '../../../src/api/contract/metrics.ts'
import { OverviewAnswer } from '../../../src/api/contract/overview.ts'
import { metricById } from '../../../src/metrics/catalog.ts'
import type { Dimension, Grain, MetricId } from '../../../src/model/metric.ts'
import type { ReleaseTable } from '../../../src/model/privacy/release.ts'
import { monthOf } from '../../../src/model/time/calendar-month.ts'
import { addDays, utcDay } from '../../../src/model/time/time.ts'
import { tableBy } from '../../../src/privacy/grid/cut-for.ts'
import { inTurn } from '../../harness/run/night.ts'
import { MOVES, type Moved } from './tell-moves.ts'
import type { ToldWorld } from './told-world.ts'

/** A number of an answer, and what it says it is of. */
export interface AnsweredNumber extends Cut {
  /** '' of a total, null of "other". */
  key: string | null
  amount: bigint
  /** How many people the row says it counts; null where it does not say. */
  people: number | null
}

interface Days {
  from: string
  to: string
}

/** What one question asks for. */
interface Cut extends Days {
  metric: MetricId
  table: ReleaseTable
  dimension: Dimension | null
  grain: Grain
}

export type Ask = (query: MetricsQueryInput, accept?: string) => Promise<{ status: number; text: string }>

/** What a route answers a reader with. */
export type Get = (path: string) => Promise<string>

const GRAINS: Record<ReleaseTable, readonly Grain[]> = {
  totals: ['day', 'week', 'month', 'total'],
  splits: ['week', 'month', 'total'],
  units: ['month', 'total'],
}

/** Beside the months the quarter and the year that they are in, of which more is to come. */
const spansOf = ({ months }: ToldWorld): Days[] =>
  ['2026-04-01', '2027-01-01'].flatMap((to) => (to > months.to ? { ...months, to } : []))

/** What can be asked of a world, number by number: an answer says of which days only for all its numbers together. */
function questionsOf(told: ToldWorld): Cut[] {
  const { amounts, people, dimensions, of, months } = told
  return [...amounts, ...people].flatMap((metric) =>
    [null, ...dimensions.keys(), of.unit].flatMap((dimension) => {
      const cut = { metric, table: tableBy(dimension), dimension }
      return [
        ...GRAINS[cut.table].map((grain) => ({ ...cut, ...months, grain })),
        ...spansOf(told).map((span) => ({ ...cut, ...span, grain: 'total' as const })),
      ]
    }),
  )
}

const askFor = (ask: Ask, { metric, dimension, grain, from, to }: Cut) =>
  ask({ metrics: [metric], from, to, grain, group_by: dimension === null ? [] : [dimension] })

/** Every answer as it is sent; by day every second one. */
export async function askTexts(ask: Ask, told: ToldWorld): Promise<string[]> {
  const found: string[] = []
  for (const cut of inTurn(questionsOf(told), 0)) {
    const { status, text } = await askFor(ask, cut)
    if (status === 200) found.push(text)
  }
  return found
}

/** Every number that the route answers with of a world. */
export async function askEverything(ask: Ask, told: ToldWorld): Promise<AnsweredNumber[]> {
  const found: AnsweredNumber[] = []
  for (const cut of questionsOf(told)) {
    const { status, text } = await askFor(ask, cut)
    // Not every number of people is known by every dimension.
    if (status === 422) continue
    const { rows } = MetricsAnswer.parse(JSON.parse(text))
    found.push(...rows.flatMap((row) => numberIn(row, cut)))
  }
  return found
}

function numberIn(row: MetricsAnswer['rows'][number], cut: Cut): AnsweredNumber[] {
  const { metric, dimension } = cut
  const [amount, people] = [row[metric], row['people']]
  if (amount === null || amount === undefined) return []
  const key = dimension === null ? '' : row[dimension]
  const to = String(row['to'] ?? cut.to)
  const { published } = metricById(metric)
  const from = published.as === 'trailing' ? addDays(to, -published.days) : String(row['time'] ?? cut.from)
  return [
    {
      ...cut,
      key: typeof key === 'string' ? key : null,
      from,
      to,
      amount: BigInt(String(amount)),
      people: typeof people === 'number' ? people : null,
    },
  ]
}

/** Who came, stayed and left between the last two months, as far as it is told. */
export async function askMovement(get: Get, { moves, months: { to } }: ToldWorld): Promise<Moved[]> {
  if (!moves) return []
  const from = monthOf(addDays(to, -1)).first
  const { data } = MovementAnswer.parse(JSON.parse(await get(`/adoption/movement?from=${from}&to=${to}`)))
  return MOVES.flatMap((how) => {
    const count = data[0]?.[how] ?? null
    return count === null ? [] : [{ how, count }]
  })
}

/** A median of a row, and of how many pull requests it says it is. */
export interface AnsweredMedian extends Days {
  hours: number
  of: number
}

/** Every median of hours to merge that is told of a world. */
export async function askMedians(ask: Ask, { months }: ToldWorld): Promise<AnsweredMedian[]> {
  const found: AnsweredMedian[] = []
  for (const grain of GRAINS.totals.filter((one) => one !== 'total')) {
    const metrics: MetricId[] = ['prs.median_hours_to_merge', 'prs.merged']
    const { status, text } = await ask({ metrics, ...months, grain, group_by: [] })
    if (status !== 200) throw new Error(`medians by ${grain} ended with ${status}: ${text}`)
    for (const row of MetricsAnswer.parse(JSON.parse(text)).rows) {
      const [hours, of] = metrics.map((metric) => row[metric] ?? null)
      const days = { from: String(row['time']), to: String(row['to']) }
      if (hours !== null) found.push({ ...days, hours: Number(hours), of: Number(of) })
    }
  }
  return found
}

/** Every number that the first page tells of a month. */
export async function askOverview(get: Get, { of }: ToldWorld, month: string): Promise<string[]> {
  const answer = OverviewAnswer.parse(JSON.parse(await get(`/overview?month=${month}`)))
  const { people, costs, spend, changes } = answer
  const told = (days: Days, metric: string | null, by: string, amount: string | number | null) =>
    metric === null || amount === null ? [] : [overviewNumber(days, metric, by, amount)]
  return [
    ...people.sources
      .filter(({ source }) => source === of.source)
      .flatMap((one) => (one.days ? told(one.days, one.metric, '', one.active) : [])),
    ...people.trend.points.flatMap((point) => {
      const days = { from: point.day, to: utcDay(monthOf(point.day).end) }
      const active = of.source === 'chat_assistant' ? point.chat_assistant : point.code_assistant
      return told(days, of.people, '', active)
    }),
    ...costs.flatMap(({ months }) =>
      months.flatMap(({ month: days, before, amounts }) =>
        amounts.flatMap((one) => [
          ...told(days, one.metric, '', one.amount),
          ...(before ? told(before, one.metric, '', one.before) : []),
        ]),
      ),
    ),
    ...(spend?.units ?? []).flatMap(({ metric, used, months = [] }) => [
      ...(spend ? told(spend.month, metric, '', used) : []),
      ...months.flatMap((one) => told(one.month, metric, '', one.amount)),
    ]),
    ...changes.flatMap(({ metric, now, before, driver, period, before_period }) => [
      ...told(period, metric, '', now),
      ...told(before_period, metric, '', before),
      ...(driver?.parts ?? []).flatMap(({ dimension, value }) => [
        ...told(period, metric, `${dimension}=${value}`, driver?.now ?? null),
        ...told(before_period, metric, `${dimension}=${value}`, driver?.before ?? null),
      ]),
    ]),
  ]
}

/** As it is compared with numbers that were asked for one by one. */
export const overviewNumber = (
  { from, to }: Days,
  metric: string,
  by: string,
  amount: string | number | bigint,
) => `${metric} ${by} ${from} ${to}: ${amount}`
