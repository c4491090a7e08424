import { metricById } from '../../../metrics/catalog.ts'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { Interval } from '../../../model/time/time.ts'
import { SPLIT_BY } from '../../published.ts'
import type { Facts } from '../people/person-values.ts'

/** What splits of a metric are made of: values of several dimensions that something was done with at once; a bit for each. */
export interface Pieces {
  /** Those of a value; one of its own where the source does not say what goes with it. */
  of(by: Dimension, value: string): bigint
  /** What no value says. */
  unsaid(by: Dimension): bigint
}

/** Values that go together. Whoever knows products and models knows that as well. */
type Tuple = Readonly<Partial<Record<Dimension, string>>>

/** Dimensions that the source multiplies with each other. */
const setsOf = (metric: MetricId): Dimension[][] =>
  metricById(metric)
    .combinations.map((set) => SPLIT_BY.filter((by) => set.includes(by)))
    .filter(({ length }) => length > 1)

/** What each of these metrics is made of, as far as the source says how dimensions go together. */
export async function readPieces(
  { feed }: Facts,
  { metrics, range }: { metrics: readonly MetricId[]; range: Interval },
): Promise<Map<MetricId, Pieces>> {
  const tables = new Map<MetricId, Tuple[][]>(metrics.map((metric) => [metric, []]))
  for (const own of Map.groupBy(metrics, (metric) => JSON.stringify(setsOf(metric))).values()) {
    const [first] = own
    for (const groupBy of first ? setsOf(first) : []) {
      for (const asked of feed.apart({ metrics: own, range, groupBy })) {
        const groups = await feed.groups({ metrics: asked, range, groupBy })
        for (const [i, metric] of asked.entries()) {
          const found = groups.filter(({ values }) => Number(values[i] ?? 0) !== 0)
          tables.get(metric)?.push(found.map(({ key }) => tupleOf(groupBy, key)))
        }
      }
    }
  }
  return new Map([...tables].map(([metric, told]) => [metric, piecesOf(told)]))
}

const tupleOf = (groupBy: readonly Dimension[], key: readonly string[]): Tuple =>
  Object.fromEntries(groupBy.map((by, i) => [by, key[i] ?? '']))

/** Tables of what goes together, each by some of the dimensions. */
export function piecesOf(tables: readonly (readonly Tuple[])[]): Pieces {
  const bits = new Map<string, bigint>()
  let next = 0n
  const add = (name: string) => {
    bits.set(name, (bits.get(name) ?? 0n) | (1n << next))
  }
  for (const tuple of joined(tables)) {
    for (const by of SPLIT_BY) {
      const value = tuple[by]
      if (value !== undefined) add(nameOf(by, value))
    }
    next += 1n
  }
  const find = (name: string) => {
    const known = bits.get(name)
    if (known !== undefined) return known
    add(name)
    next += 1n
    return bits.get(name) ?? 0n
  }
  return { of: (by, value) => find(nameOf(by, value)), unsaid: (by) => find(by) }
}

const nameOf = (by: Dimension, value: string) => `${by} ${value}`

/** What goes together by all tables, and what only some of them know. */
function joined(tables: readonly (readonly Tuple[])[]): Tuple[] {
  const [first = [], ...others] = tables.filter(({ length }) => length > 0)
  const all = others.reduce<readonly Tuple[]>(join, first)
  const alone = [first, ...others].flatMap((table) => {
    const dimensions = dimensionsOf(table)
    const found = Map.groupBy(all, keyBy(dimensions))
    return table.filter((tuple) => !found.has(keyBy(dimensions)(tuple)))
  })
  return [...all, ...alone]
}

function join(tuples: readonly Tuple[], table: readonly Tuple[]): Tuple[] {
  const known = dimensionsOf(tuples)
  const keyOf = keyBy(dimensionsOf(table).filter((by) => known.includes(by)))
  const found = Map.groupBy(table, keyOf)
  return tuples.flatMap((one) => (found.get(keyOf(one)) ?? []).map((other) => ({ ...one, ...other })))
}

const dimensionsOf = ([first]: readonly Tuple[]) => SPLIT_BY.filter((by) => first?.[by] !== undefined)
const keyBy = (dimensions: readonly Dimension[]) => (tuple: Tuple) =>
  JSON.stringify(dimensions.map((by) => tuple[by]))
