import { setImmediate } from 'node:timers/promises'
import { metricById } from '../../../metrics/catalog.ts'
import { METRIC_IDS, type Dimension, type MetricId } from '../../../model/metric.ts'
import type { ReleasedCell } from '../../../model/privacy/release.ts'
import { SPLIT_BY } from '../../published.ts'
import { releaseValues } from '../../release/release-values.ts'
import type { Tally } from '../../release/tally.ts'
import { toldSplits, type ToldSplits } from '../../release/splits-together.ts'
import { besideOthers } from './beside-splits.ts'
import { byRange, isSafe, leastOf, rangeOf, type Building } from '../building.ts'
import type { Row } from '../month-rows.ts'
import { readPieces, type Pieces } from './pieces.ts'
import { totalCell } from '../release-totals.ts'
import { amountOf, ONE, smallestParts } from '../smallest-part.ts'
import { openSplits, sumOf, type AddedUp, type SplitOf } from './read-split.ts'
import { countPeople, restOfAmounts, restOfPeople } from './rest-of-split.ts'

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
    const splits = await openSplits(feed, { metrics: asked, range }, building.rule)
    const pieces = await readPieces(feed, { metrics: asked.filter(isAmount), range })
    const told = new Map(asked.map((metric) => [metric, toldOf(building, metric, people)]))
    for (const by of SPLIT_BY) {
      const metrics = asked.filter((metric) => canSplit(metric, by))
      for (const [metric, split] of await splits.by(by, metrics)) {
        // Of a large organisation each metric takes long enough that questions would wait for all of them.
        await setImmediate()
        const [others, made] = [told.get(metric), pieces.get(metric)]
        const beside = others && made && { told: others, pieces: made }
        cells.push(...splitCells(building, { ...split, metric, row, by, people, beside }))
      }
    }
  }
  return cells
}

const isSplit = ({ metric }: ReleasedCell) => ['amount', 'people'].includes(metricById(metric).published.as)

const isAmount = (metric: MetricId) => metricById(metric).published.as === 'amount'

const canSplit = (metric: MetricId, by: Dimension) =>
  metricById(metric).combinations.some((set) => set.includes(by) && set.includes('user'))

interface Split extends SplitOf {
  metric: MetricId
  row: Row
  by: Dimension
  people: number
  /** Splits of the same that are told already, and what it is made of; numbers of people have none. */
  beside: { told: ToldSplits; pieces: Pieces } | undefined
}

/**
 * Values that may be told, the largest first, and all others together. What no value says stays with the others. Numbers of
 * people are of everybody alike, whatever is told beside them.
 */
function splitCells({ rule }: Building, split: Split): ReleasedCell[] {
  const { metric, row, by, values, everybody, people } = split
  if (values.length === 0) return []
  const isPeople = !isAmount(metric)
  const isTold = (tally: Omit<Tally, 'people'>) => isSafe(metric, { ...tally, people }, rule)
  const sum = values.reduce((whole, { all }) => whole + sumOf(all), 0n)
  const given = { ...split, hasUnsaid: sum !== sumOf(everybody) }
  const release = (areLookedAt: boolean) => {
    const rest = isPeople ? restOfPeople(split, rule, isTold) : restOfAmounts(split, rule, isTold)
    const beside = split.beside && besideOthers({ ...given, ...split.beside })
    const released = releaseValues(values, ({ all }) => isTold(all), {
      isSafeWithout: (one) => rest.isSafeWithout(one) && (!areLookedAt || (beside?.isSafeWith(one) ?? true)),
      takeOff: (one) => {
        rest.takeOff(one)
        beside?.takeOff(one)
      },
    })
    return { ...released, beside }
  }
  // Mostly all of them may stand beside the others: each by itself is looked at only where they may not.
  const together = release(false)
  const { published, other, beside } = (together.beside?.areSafe() ?? true) ? together : release(true)
  const cellOf = (key: string, parts: bigint) => ({ ...totalCell(metric, row, parts), dimension: by, key })
  const partsOf = (all: AddedUp) => (isPeople ? BigInt(all.active) * ONE : sumOf(all))
  const told = published.map(({ key, all }) => cellOf(key, partsOf(all)))
  const remains = isPeople
    ? BigInt(countPeople(other)) * ONE
    : published.reduce((left, { all }) => left - sumOf(all), sumOf(everybody))
  beside?.tell()
  const isAll = remains === 0n && other.length === 0
  const rested = isAll ? [] : [{ ...cellOf('', remains), key: null, members: other.length }]
  return [...told, ...rested]
}

/** Where splits of a metric are told beside each other. */
function toldOf({ rule }: Building, metric: MetricId, people: number): ToldSplits {
  const areSafe = (tally: Omit<Tally, 'people'>) => isSafe(metric, { ...tally, people }, rule)
  return toldSplits({ rule, least: leastOf(metric), isSafe: areSafe })
}

/**
 * A month of splits: its rows added up. People are not, as the same are in several. Of a value that some rows count among
 * "other" it is a part.
 */
export function sumSplits(rows: readonly ReleasedCell[]): ReleasedCell[] {
  const amounts = rows.filter(({ metric }) => isAmount(metric))
  const splits = Map.groupBy(amounts, ({ metric, dimension }) => `${metric} ${dimension}`)
  return [...splits.values()].flatMap(sumSplit).toSorted(inOrder)
}

/** The same of one metric by one dimension; its rows follow each other. */
function sumSplit(rows: readonly ReleasedCell[]): ReleasedCell[] {
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const others = byKey.get(null) ?? []
  return [...byKey].flatMap(([key, own]): ReleasedCell[] => {
    const [first] = own
    const [from, to] = [rows[0]?.from, rows.at(-1)?.to]
    if (!first || from === undefined || to === undefined) return []
    const sum = own.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n)
    const isTold = (row: ReleasedCell) => own.some((cell) => cell.from === row.from)
    const partial = key !== null && !others.every(isTold)
    return [{ ...first, from, to, amount: amountOf(sum), partial, members: null }]
  })
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
