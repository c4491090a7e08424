import { MovementAnswer } from '../../../src/api/contract/adoption.ts'
import { MetricsAnswer, type MetricsQueryInput } from '../../../src/api/contract/metrics.ts'
import { metricById } from '../../../src/metrics/catalog.ts'
import type { Dimension, Grain, MetricId } from '../../../src/model/metric.ts'
import type { ReleaseTable } from '../../../src/model/privacy/release.ts'
import { monthOf } from '../../../src/model/time/calendar-month.ts'
import { addDays } from '../../../src/model/time/time.ts'
import { tableBy } from '../../../src/privacy/grid/cut-for.ts'
import { MOVES, type Moved } from './tell-moves.ts'
import type { ToldWorld } from './told-world.ts'

/** A number of an answer, and what it says it is of. */
export interface AnsweredNumber extends Cut {
  /** '' of a total, null of "other". */
  key: string | null
  from: string
  to: string
  amount: bigint
  /** How many people the row says it counts; null where it does not say. */
  people: number | null
}

/** What one question asks for. */
interface Cut {
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

/** What can be asked of a world, number by number: an answer says of which days only for all its numbers together. */
function questionsOf({ amounts, people, dimensions, of }: ToldWorld): Cut[] {
  return [...amounts, ...people].flatMap((metric) =>
    [null, ...dimensions.keys(), of.unit].flatMap((dimension) => {
      const table = tableBy(dimension)
      return GRAINS[table].map((grain) => ({ metric, table, dimension, grain }))
    }),
  )
}

const askFor = (ask: Ask, { months }: ToldWorld, { metric, dimension, grain }: Cut) =>
  ask({ metrics: [metric], ...months, grain, group_by: dimension === null ? [] : [dimension] })

/** Every answer as it is sent. */
export async function askTexts(ask: Ask, told: ToldWorld): Promise<string[]> {
  const found: string[] = []
  for (const cut of questionsOf(told)) {
    const { status, text } = await askFor(ask, told, cut)
    if (status === 200) found.push(text)
  }
  return found
}

/** Every number that the route answers with of a world. */
export async function askEverything(ask: Ask, told: ToldWorld): Promise<AnsweredNumber[]> {
  const found: AnsweredNumber[] = []
  for (const cut of questionsOf(told)) {
    const { status, text } = await askFor(ask, told, cut)
    // Not every number of people is known by every dimension.
    if (status === 422) continue
    const { rows } = MetricsAnswer.parse(JSON.parse(text))
    found.push(...rows.flatMap((row) => numberIn(row, cut, told.months)))
  }
  return found
}

function numberIn(
  row: MetricsAnswer['rows'][number],
  cut: Cut,
  months: ToldWorld['months'],
): AnsweredNumber[] {
  const { metric, dimension } = cut
  const [amount, people] = [row[metric], row['people']]
  if (amount === null || amount === undefined) return []
  const key = dimension === null ? '' : row[dimension]
  const to = String(row['to'] ?? months.to)
  const { published } = metricById(metric)
  const from = published.as === 'trailing' ? addDays(to, -published.days) : String(row['time'] ?? months.from)
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
