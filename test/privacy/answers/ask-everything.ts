import { MetricsAnswer, type MetricsQueryInput } from '../../../src/api/contract/metrics.ts'
import type { Dimension, Grain, MetricId } from '../../../src/model/metric.ts'
import type { ReleaseTable } from '../../../src/model/release.ts'
import { tableBy } from '../../../src/privacy/grid/cut-for.ts'
import { MONTHS, type ToldWorld } from './told-world.ts'

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

const askFor = (ask: Ask, { metric, dimension, grain }: Cut) =>
  ask({ metrics: [metric], ...MONTHS, grain, group_by: dimension === null ? [] : [dimension] })

/** Every answer as it is sent. */
export async function askTexts(ask: Ask, told: ToldWorld): Promise<string[]> {
  const found: string[] = []
  for (const cut of questionsOf(told)) {
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
  const from = String(row['time'] ?? MONTHS.from)
  const to = String(row['to'] ?? MONTHS.to)
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
