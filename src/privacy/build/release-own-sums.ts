import { metricById } from '../../metrics/catalog.ts'
import { METRIC_IDS, METRIC_UNITS, type MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { addDays, utcDay } from '../../model/time/time.ts'
import type { RowRelease } from '../../store/facts/releases/release-tables.ts'
import { rowWith } from '../../store/facts/releases/write-releases.ts'
import { isSafeCount, type Rule } from '../release/tally.ts'
import { lacksBeside, markLacking } from './lacking.ts'
import { byRange, feedOf, isSettled, rangeOf, type Building } from './building.ts'
import type { Row } from './month-rows.ts'
import { nothingBrought } from './nothing-brought.ts'
import { totalCell } from './release-totals.ts'
import { ONE, smallestParts } from './smallest-part.ts'

/** Some come later than what people did, such as a bill; they are waited for as long. */
const LATE_DAYS = 21

/**
 * The vendor's own sums over the days of which ours is told: whose they are nobody knows, so that what ours says of them is
 * all that is asked. What is bought is told of whole months.
 * @param told totals of the row
 */
export async function releaseOwnSums(
  building: Building,
  row: Row,
  { told, people }: { told: readonly ReleasedCell[]; people: number },
): Promise<ReleasedCell[]> {
  const asked = METRIC_IDS.flatMap((metric) => {
    const days = daysOf(metric, row, told)
    const feed = days && feedOf(building, metric)
    if (!days || !feed || !isSettled(feed, days) || lacksBeside(building, metric, days)) return []
    return [{ metric, from: days.from, to: days.to }]
  })
  const cells: ReleasedCell[] = []
  for (const { feed, row: days, cells: own } of byRange(building, asked)) {
    for (const metrics of feed.feed.apart({
      metrics: own.map(({ metric }) => metric),
      range: rangeOf(days),
    })) {
      const values = await feed.feed.total({ metrics, range: rangeOf(days) })
      for (const [i, metric] of metrics.entries()) {
        const value = values[i] ?? null
        const parts = value === null ? null : smallestParts(String(value))
        if (parts !== null && mayTell(metric, parts, { told, people, rule: building.rule }))
          cells.push(totalCell(metric, days, parts))
      }
    }
  }
  return cells
}

/** The days that a sum is told of; null where ours is not told. */
function daysOf(metric: MetricId, row: Row, told: readonly ReleasedCell[]): Row | null {
  const { published } = metricById(metric)
  if (told.some((cell) => cell.metric === metric)) return null
  if (published.as === 'bought') return isMonth(row) ? row : null
  if (published.as !== 'own_sum') return null
  return told.find((cell) => cell.metric === published.beside) ?? null
}

const isBought = ({ metric }: ReleasedCell) => metricById(metric).published.as === 'bought'

function isMonth({ from, to }: Row): boolean {
  const { first, end } = monthOf(from)
  return from === first && to === utcDay(end)
}

/**
 * A number of people is of enough of them, whoever counts it. Where it counts some of ours, so is what lies between the two: who
 * that may be, such as whoever has no licence, is known to some.
 */
function mayTell(metric: MetricId, parts: bigint, { told, people, rule }: Beside): boolean {
  if (METRIC_UNITS[metric] !== 'people') return true
  const { published } = metricById(metric)
  const isPart = published.as === 'own_sum' && published.counts === 'some'
  const ours = told.find((cell) => isPart && cell.metric === published.beside)?.amount
  const apart = ours ? Math.abs(Number((smallestParts(ours) - parts) / ONE)) : 0
  return isSafeCount({ people, active: Number(parts / ONE) }, rule) && (apart === 0 || apart >= rule.k)
}

interface Beside {
  told: readonly ReleasedCell[]
  people: number
  rule: Rule
}

/**
 * Rows that were released before the sums that belong beside them had settled, with these. A month waits for them for ever, such
 * as for a report that is imported. Beside numbers that are held no sum of the same use is told, but what is bought is.
 */
export async function releaseLateSums(building: Building): Promise<RowRelease[]> {
  const { soFar, clock } = building
  const since = addDays(utcDay(clock.now()), -LATE_DAYS)
  const late: RowRelease[] = []
  for (const { build: _, ...row } of soFar.released()) {
    if (row.cut !== 'totals' || row.grain === 'quarter' || (row.to < since && row.grain !== 'month')) continue
    const told = soFar.cells('totals', row.grain, row)
    const sums = await releaseOwnSums(building, row, { told, people: row.people })
    const more = row.state === 'held' ? sums.filter(isBought) : sums
    if (more.length > 0)
      late.push(
        rowWith({ ...row, revision: row.revision + 1 }, [
          ...told,
          ...markLacking(building, more),
          ...nothingBrought(building, row, [...told, ...more]),
        ]),
      )
  }
  return late
}
