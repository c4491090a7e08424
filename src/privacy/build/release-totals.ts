import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS, METRIC_UNITS, type MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { addDays } from '../../model/time/time.ts'
import { totalsToTell, waitsFrom } from '../release/waiting-rows.ts'
import { feedOf, isReady, isSafe, rangeOf, type Building, type FeedToRelease } from './building.ts'
import type { Row } from './month-rows.ts'
import { readTallies, type Tallied } from './people/person-values.ts'
import { amountOf, ONE, smallestParts } from './smallest-part.ts'

const NOTHING_OF_SPLITS = { dimension: null, key: '', people: null, members: null, partial: false } as const

/** The total of a metric over some days. */
export function totalCell(metric: MetricId, { from, to }: Row, parts: bigint): ReleasedCell {
  const people = METRIC_UNITS[metric] === 'people' ? Number(parts / ONE) : null
  return { ...NOTHING_OF_SPLITS, from, to, metric, amount: amountOf(parts), people }
}

/**
 * Cells of one of the finest rows: of each amount that is safe by itself, or together with the days before that had to
 * wait. Numbers of people add up over no days, so that none of them waits.
 * @param people how many are known, whatever they did
 * @param isLast whether days of weeks ago are tried again: it costs a look at all of them
 */
export async function releaseTotals(
  building: Building,
  row: Row,
  { people, isLast }: { people: number; isLast: boolean },
): Promise<ReleasedCell[]> {
  const cells: ReleasedCell[] = []
  for (const feed of building.feeds.values()) {
    if (!isReady(building, feed, row)) continue
    const told = await tallyFeed(building, feed, row, { people, isLast })
    const toTell = totalsToTell(told, {
      isLead: ({ metric }) => building.of.lead.includes(metric),
      isInUse: ({ tally }) => tally.active > 0,
      isTold: (one) => isTold(building, one),
    })
    for (const { metric, total, since } of toTell)
      if (total !== null) cells.push(totalCell(metric, { from: since, to: row.to }, total))
  }
  return cells
}

interface Waited extends Tallied {
  since: string
}

const isTold = ({ rule }: Building, { metric, tally, total }: Tallied) =>
  total !== null && isSafe(metric, tally, rule)

const countsPeople = (metric: MetricId) => metricById(metric).published.as === 'people'

/** Each metric over the row and what of it waits. */
async function tallyFeed(
  building: Building,
  feed: FeedToRelease,
  row: Row,
  { people, isLast }: { people: number; isLast: boolean },
): Promise<Waited[]> {
  const since = Map.groupBy(feed.metrics, (metric) =>
    countsPeople(metric) ? row.from : waitingSince(building, metric),
  )
  const told: Waited[] = []
  for (const [from, metrics] of since) {
    const isLead = metrics.some((metric) => building.of.lead.includes(metric))
    if (from < row.from && !isLast && !isLead) continue
    const range = rangeOf({ from, to: row.to })
    const tallies = await readTallies(feed, { metrics, range }, { people, rule: building.rule })
    told.push(...tallies.map((one) => ({ ...one, since: from })))
  }
  return told
}

/** Leading metrics go together. */
function waitingSince({ of, soFar, first }: Building, metric: MetricId): string {
  const told = soFar.toldThrough(of.lead.includes(metric) ? of.lead : [metric])
  return waitsFrom(first, { told, passed: soFar.passedThrough() })
}

/** Cells of days that end within these. */
export const endingIn = (covered: Row | null, cells: readonly ReleasedCell[]): ReleasedCell[] =>
  cells.filter(({ to }) => covered !== null && to > covered.from && to <= covered.to)

/** Cells of what is covered of a row that is made of finer ones: sums of theirs. People are counted anew. */
export async function sumTotals(
  building: Building,
  row: Row | null,
  finer: readonly ReleasedCell[],
  people: number,
): Promise<ReleasedCell[]> {
  if (!row) return []
  const parts = endingIn(row, finer)
  const sums = METRIC_IDS.flatMap((metric) => {
    if (cannotAdd(metric)) return []
    const own = inARow(parts.filter((cell) => cell.metric === metric))
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const sum = own.reduce((all, { amount }) => all + smallestParts(amount ?? '0'), 0n)
    return [totalCell(metric, { from: first.from, to: last.to }, sum)]
  })
  const counted: ReleasedCell[] = []
  for (const feed of building.feeds.values()) {
    const metrics = feed.metrics.filter(countsPeople)
    if (isReady(building, feed, row))
      counted.push(...(await countPeople(building, feed, { metrics, row, people })))
  }
  return [...sums, ...counted].toSorted(inOrder)
}

const cannotAdd = (metric: MetricId) => !['amount', 'part'].includes(metricById(metric).published.as)

/** As many as follow each other without a gap: of a part of a whole there may be rows that do not tell it. */
function inARow(cells: readonly ReleasedCell[]): ReleasedCell[] {
  const gap = cells.findIndex(({ from }, at) => at > 0 && from !== cells[at - 1]?.to)
  return cells.slice(0, gap === -1 ? cells.length : gap)
}

const inOrder = (a: ReleasedCell, b: ReleasedCell) =>
  METRIC_IDS.indexOf(a.metric) - METRIC_IDS.indexOf(b.metric)

async function countPeople(
  { rule }: Building,
  feed: FeedToRelease,
  { metrics, row, people }: { metrics: readonly MetricId[]; row: Row; people: number },
): Promise<ReleasedCell[]> {
  const told = await readTallies(feed, { metrics, range: rangeOf(row) }, { people, rule })
  return told.flatMap(({ metric, tally, total }) =>
    total !== null && isSafe(metric, tally, rule) ? [totalCell(metric, row, total)] : [],
  )
}

/** Counts of people over the days before the end of a week row. */
export async function releaseTrailing(
  building: Building,
  { to }: Row,
  people: number,
): Promise<ReleasedCell[]> {
  const cells: ReleasedCell[] = []
  for (const metric of METRIC_IDS) {
    const published = metricById(metric).published
    const feed = feedOf(building, metric)
    if (published.as !== 'trailing' || !feed) continue
    const row = { from: addDays(to, -published.days), to }
    if (row.from < building.first || building.soFar.isPassed(row)) continue
    const counted = await countPeople(building, feed, { metrics: [published.of], row, people })
    cells.push(...counted.map((cell) => ({ ...cell, metric })))
  }
  return cells
}
