import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS, type Dimension, type MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/release.ts'
import { SPLIT_BY } from '../published.ts'
import { releaseValues } from '../release/release-values.ts'
import { tallyOf, type Tally } from '../release/tally.ts'
import { toldSplits, type ToldSplits } from '../release/splits-together.ts'
import { besideOthers } from './beside-splits.ts'
import { byRange, isSafe, leastOf, rangeOf, type Building } from './building.ts'
import type { Row } from './month-rows.ts'
import { readValues, type PersonValues, type ValuesOf } from './person-values.ts'
import { readPieces, type Pieces } from './pieces.ts'
import { totalCell } from './release-totals.ts'
import { amountOf, ONE, smallestParts } from './smallest-part.ts'
import { amountsLeft, peopleLeft, ranked, type Ranked } from './what-is-left.ts'

/** The splits of a row, of each metric over the days that its total covers. */
export async function releaseSplits(
  building: Building,
  totals: readonly ReleasedCell[],
  people: number,
): Promise<ReleasedCell[]> {
  const cells: ReleasedCell[] = []
  for (const { feed, row, cells: totalsOf } of byRange(building, totals.filter(isSplit))) {
    const range = rangeOf(row)
    const asked = totalsOf.map(({ metric }) => metric)
    const whole = (await readValues(feed, { metrics: asked, range })).get('')
    const everybody = new Map([...(whole ?? [])].map(([metric, all]) => [metric, ranked(all.of)]))
    const pieces = await readPieces(feed, { metrics: asked.filter(isAmount), range })
    const told = new Map(asked.map((metric) => [metric, toldOf(building, metric, people)]))
    for (const by of SPLIT_BY) {
      const metrics = asked.filter((metric) => canSplit(metric, by))
      const values = await readValues(feed, { metrics, range, by })
      for (const metric of metrics) {
        const [all, inOrder] = [whole?.get(metric), everybody.get(metric)]
        if (!all || !inOrder) continue
        const [others, made] = [told.get(metric), pieces.get(metric)]
        const beside = others && made && { told: others, pieces: made }
        const given = { metric, row, by, people, all, beside, everybody: inOrder }
        cells.push(...splitCells(building, { ...given, values: valuesOf(metric, values) }))
      }
    }
  }
  return cells
}

/** Values of which there is anything. */
function valuesOf(metric: MetricId, values: ValuesOf): Map<string, PersonValues> {
  const found = new Map<string, PersonValues>()
  for (const [value, own] of values) {
    const one = own.get(metric)
    if (one && sumOf(one) !== 0n) found.set(value, one)
  }
  return found
}

const isSplit = ({ metric }: ReleasedCell) => ['amount', 'people'].includes(metricById(metric).published.as)

const isAmount = (metric: MetricId) => metricById(metric).published.as === 'amount'

const canSplit = (metric: MetricId, by: Dimension) =>
  metricById(metric).combinations.some((set) => set.includes(by) && set.includes('user'))

interface Split {
  metric: MetricId
  row: Row
  by: Dimension
  people: number
  values: Map<string, PersonValues>
  /** What everybody did, which may be more than the values say. */
  all: PersonValues
  everybody: Ranked
  /** Splits of the same that are told already, and what it is made of; numbers of people have none. */
  beside: { told: ToldSplits; pieces: Pieces } | undefined
}

/**
 * Values that may be told, the largest first, and all others together. What no value says stays with the others. Numbers of
 * people are of everybody alike, whatever is told beside them.
 */
function splitCells({ rule }: Building, split: Split): ReleasedCell[] {
  const { metric, row, by, values, all, people } = split
  if (values.size === 0) return []
  const isPeople = !isAmount(metric)
  const isTold = (tally: Omit<Tally, 'people'>) => isSafe(metric, { ...tally, people }, rule)
  const sum = [...values.values()].reduce((whole, one) => whole + sumOf(one), 0n)
  const given = { by, values: [...values.keys()], all: all.of, hasUnsaid: sum !== sumOf(all), rule }
  const largest = largestFirst(values)
  const release = (areLookedAt: boolean) => {
    const members = peopleLeft(isPeople ? [...values.values()].map(({ of }) => of) : [], rule, isTold)
    const rest = isPeople ? members : amountsLeft(split.everybody, rule, isTold)
    const beside = split.beside && besideOthers({ ...given, ...split.beside })
    const released = releaseValues(largest, ({ of }) => isTold(tallyOf(of.values(), rule)), {
      isSafeWithout: (one) =>
        rest.isSafeWithout(one.of) && (!areLookedAt || (beside?.isSafeWith(one) ?? true)),
      takeOff: (one) => {
        rest.takeOff(one.of)
        beside?.takeOff(one)
      },
    })
    return { ...released, members, beside }
  }
  // Mostly all of them may stand beside the others: each by itself is looked at only where they may not.
  const together = release(false)
  const { published, other, members, beside } =
    (together.beside?.areSafe() ?? true) ? together : release(true)
  beside?.tell()
  const cellOf = (key: string, parts: bigint) => ({ ...totalCell(metric, row, parts), dimension: by, key })
  const told = published.map(({ key, of, sum: own }) => cellOf(key, isPeople ? BigInt(of.size) * ONE : own))
  const remains = isPeople
    ? BigInt(members.count()) * ONE
    : published.reduce((left, { sum: own }) => left - own, sumOf(all))
  const isAll = remains === 0n && other.length === 0
  const rested = isAll ? [] : [{ ...cellOf('', remains), key: null, members: other.length }]
  return [...told, ...rested]
}

/** Where splits of a metric are told beside each other. */
function toldOf({ rule }: Building, metric: MetricId, people: number): ToldSplits {
  const areSafe = (tally: Omit<Tally, 'people'>) => isSafe(metric, { ...tally, people }, rule)
  return toldSplits({ rule, least: leastOf(metric), isSafe: areSafe })
}

export function sumOf({ of, nobody }: PersonValues): bigint {
  let sum = nobody
  for (const amount of of.values()) sum += amount
  return sum
}

function largestFirst(values: ReadonlyMap<string, PersonValues>) {
  return [...values]
    .map(([key, own]) => ({ key, of: own.of, sum: sumOf(own) }))
    .toSorted((a, b) => (a.sum === b.sum ? (a.key < b.key ? -1 : 1) : a.sum > b.sum ? -1 : 1))
}

/** A month of splits: its rows added up. People are not, as the same are in several. */
export function sumSplits(rows: readonly ReleasedCell[]): ReleasedCell[] {
  const amounts = rows.filter(({ metric }) => isAmount(metric))
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
