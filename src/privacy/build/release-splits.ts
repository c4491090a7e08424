import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS, type Dimension, type MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/release.ts'
import { SPLIT_BY } from '../published.ts'
import { releaseValues } from '../release/release-values.ts'
import { tallyOf, type Tally } from '../release/tally.ts'
import { byRange, isSafe, rangeOf, type Building } from './building.ts'
import type { Row } from './month-rows.ts'
import { readValues, type PersonValues } from './person-values.ts'
import { totalCell } from './release-totals.ts'
import { amountOf, ONE, smallestParts } from './smallest-part.ts'

/** The splits of a row, of each metric over the days that its total covers. */
export async function releaseSplits(
  building: Building,
  totals: readonly ReleasedCell[],
  people: number,
): Promise<ReleasedCell[]> {
  const cells: ReleasedCell[] = []
  for (const { feed, row, cells: of } of byRange(building, totals.filter(isSplit))) {
    const range = rangeOf(row)
    const asked = of.map(({ metric }) => metric)
    const whole = (await readValues(feed, { metrics: asked, range })).get('')
    for (const by of SPLIT_BY) {
      const metrics = asked.filter((metric) => canSplit(metric, by))
      const values = await readValues(feed, { metrics, range, by })
      for (const metric of metrics) {
        const split: Split = { metric, row, by, people, values: new Map(), all: whole?.get(metric) }
        for (const [value, own] of values) {
          const one = own.get(metric)
          if (one && sumOf(one) !== 0n) split.values.set(value, one)
        }
        cells.push(...splitCells(building, split))
      }
    }
  }
  return cells
}

const isSplit = ({ metric }: ReleasedCell) => ['amount', 'people'].includes(metricById(metric).published.as)

const canSplit = (metric: MetricId, by: Dimension) =>
  metricById(metric).combinations.some((set) => set.includes(by) && set.includes('user'))

interface Split {
  metric: MetricId
  row: Row
  by: Dimension
  people: number
  values: Map<string, PersonValues>
  /** What everybody did, which may be more than the values say. */
  all: PersonValues | undefined
}

/** Values that may be told, the largest first, and all others together. */
function splitCells({ rule }: Building, split: Split): ReleasedCell[] {
  const { metric, row, by, values, all, people } = split
  if (!all || values.size === 0) return []
  const isPeople = metricById(metric).published.as === 'people'
  const rest = isPeople ? membersOf : remainderOf
  const keys = [...values].toSorted(largestFirst).map(([key]) => key)
  const tallyFor = (some: readonly string[]): Tally | null => {
    const only = some.length === 1 && some[0] !== undefined ? values.get(some[0]) : null
    const own = only?.of ?? rest(split, new Set(some))
    return own && { ...tallyOf(own.values(), rule), people }
  }
  // What no value says stays with the others, so that they are never empty where there is any of it.
  const isTold = (some: readonly string[]) => {
    const tally = tallyFor(some)
    return tally !== null && isSafe(metric, tally, rule)
  }
  const { published, other } = releaseValues(keys, isTold)
  const cellOf = (key: string, parts: bigint) => ({ ...totalCell(metric, row, parts), dimension: by, key })
  const told = published.flatMap((key) => {
    const own = values.get(key)
    return own ? [cellOf(key, isPeople ? BigInt(own.of.size) * ONE : sumOf(own))] : []
  })
  const remains = isPeople
    ? BigInt(membersOf(split, new Set(other))?.size ?? 0) * ONE
    : told.reduce((left, { amount }) => left - smallestParts(amount ?? '0'), sumOf(all))
  if (remains === 0n && other.length === 0) return told
  return [...told, { ...cellOf('', remains), key: null, members: other.length }]
}

export const sumOf = ({ of, nobody }: PersonValues): bigint =>
  [...of.values()].reduce((all, one) => all + one, nobody)

function largestFirst([a, one]: [string, PersonValues], [b, other]: [string, PersonValues]): number {
  const [own, its] = [sumOf(one), sumOf(other)]
  return own === its ? (a < b ? -1 : 1) : own > its ? -1 : 1
}

/** What people did beside the values that are not among these; null where those say more than there is. */
function remainderOf({ values, all }: Split, kept: ReadonlySet<string>): Map<string, bigint> | null {
  const left = new Map(all?.of)
  for (const [key, { of }] of values) {
    if (kept.has(key)) continue
    for (const [person, amount] of of) left.set(person, (left.get(person) ?? 0n) - amount)
  }
  return [...left.values()].some((amount) => amount < 0n) ? null : left
}

/** Who is in any of these values, each once. */
function membersOf({ values }: Split, kept: ReadonlySet<string>): Map<string, bigint> | null {
  const people = [...kept].flatMap((key) => [...(values.get(key)?.of.keys() ?? [])])
  return new Map(people.map((person) => [person, ONE]))
}

/** A month of splits: its rows added up. People are not, as the same are in several. */
export function sumSplits(rows: readonly ReleasedCell[]): ReleasedCell[] {
  const amounts = rows.filter(({ metric }) => metricById(metric).published.as === 'amount')
  const groups = Map.groupBy(amounts, ({ metric, dimension, key }) =>
    JSON.stringify([dimension, metric, key]),
  )
  const spans = Map.groupBy(amounts, ({ metric, dimension }) => `${metric} ${dimension}`)
  const cells = [...groups.values()].flatMap((own): ReleasedCell[] => {
    const [first] = own
    const span = first && spans.get(`${first.metric} ${first.dimension}`)
    const [from, to] = [span?.[0]?.from, span?.at(-1)?.to]
    if (!first || from === undefined || to === undefined) return []
    const sum = own.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n)
    return [{ ...first, from, to, amount: amountOf(sum), members: null }]
  })
  return cells.toSorted(inOrder)
}

const inOrder = (a: ReleasedCell, b: ReleasedCell) =>
  orderOf(a).localeCompare(orderOf(b), 'en', { numeric: true })
const orderOf = ({ dimension, metric, key }: ReleasedCell) =>
  [dimension, METRIC_IDS.indexOf(metric), key === null ? 1 : 0, key].join(' ')

/** Parts of a whole, as far as a split tells them in these rows, all of them. */
export function partTotals(splits: readonly ReleasedCell[], totals: readonly ReleasedCell[]): ReleasedCell[] {
  return METRIC_IDS.flatMap((metric): ReleasedCell[] => {
    const published = metricById(metric).published
    if (published.as !== 'part') return []
    const whole = totals.find((cell) => cell.metric === published.of)
    const part = splits.find(
      ({ dimension, key, metric: of, from, to }) =>
        of === published.of &&
        dimension === published.dimension &&
        key === published.value &&
        from === whole?.from &&
        to === whole.to,
    )
    return part ? [{ ...part, metric, dimension: null, key: '' }] : []
  })
}
