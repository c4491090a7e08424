import { metricById } from '../../metrics/catalog.ts'
import { previousWeeks } from '../../metrics/ask/time-range.ts'
import { addsUp, METRIC_UNITS, type COMPARISONS, type MetricId } from '../../model/metric.ts'
import { addDays, daysOf, utcDay } from '../../model/time/time.ts'
import { rangeOf } from '../build/building.ts'
import type { Row } from '../build/month-rows.ts'
import type { GridCut } from './cut-for.ts'
import type { PublishedNumber, Slot } from './read-numbers.ts'
import { isBorder, rowsBetween } from './row-calendar.ts'

/**
 * As many rows immediately before. By `previous_weeks` days and weeks are those of whole weeks before, where rows begin there: at
 * the ends of a month they are cut otherwise.
 */
export function cutBefore(cut: GridCut, compare: Comparison): GridCut {
  if (compare === 'previous_weeks' && cut.grain !== 'month') {
    const { start, end } = previousWeeks(rangeOf(cut), cut.grain)
    const weeks = { from: utcDay(start), to: utcDay(end) }
    if (isBorder(weeks.from, cut.grain) && isBorder(weeks.to, cut.grain)) return { ...cut, ...weeks }
  }
  const count = rowsBetween(cut, cut.grain).length
  // No row is longer than a month.
  const earlier = rowsBetween({ from: addDays(cut.from, -31 * (count + 1)), to: cut.from }, cut.grain)
  const rows = earlier.slice(-count)
  return { ...cut, from: rows[0]?.from ?? cut.from, to: cut.from }
}

type Comparison = (typeof COMPARISONS)[number]

/** Of a value or unit, '' of a total, null of "other". */
interface Asked {
  metric: MetricId
  key: string | null
}

/**
 * A number of all days of its slot and of no others: nothing else is set beside one of other days. What is counted up to the
 * end of a slot is of that end.
 */
export function wholeNumber(slot: Slot | null, { metric, key }: Asked): PublishedNumber | null {
  const number = slot?.number(metric, key) ?? null
  const isOfItsDays = number?.from === slot?.from || metricById(metric).trailingDays !== undefined
  return number && !number.partial && isOfItsDays ? number : null
}

/** Whether a number is at least so much, as a part of it is not told or never came. A ratio may be more or less. */
export const isLeast = (slot: Slot, { metric, key }: Asked): boolean =>
  (addsUp(metric) || METRIC_UNITS[metric] === 'people') && slot.number(metric, key)?.partial === true

/** The number that stands beside that of a slot, where both are whole, and "other" is what is left beside the same. */
export const numberBefore = (slot: Slot, before: Slot | null, asked: Asked): PublishedNumber | null =>
  before && isOfTheSame(slot, before, asked) && isAsLong(slot, before)
    ? wholeNumber(slot, asked) && wholeNumber(before, asked)
    : null

const isOfTheSame = (slot: Slot, before: Slot, { metric, key }: Asked): boolean =>
  key !== null || slot.told(metric).symmetricDifference(before.told(metric)).size === 0

/** Friday to Sunday are one row, and a week of a month's end has more days or less than others. */
const isAsLong = (slot: Slot, before: Slot): boolean =>
  [slot, before].every(isOfMonths) || daysOf(rangeOf(slot)).length === daysOf(rangeOf(before)).length

const isOfMonths = ({ from, to }: Row) => isBorder(from, 'month') && isBorder(to, 'month')

const areBothKnown = (slot: Slot, before: Slot, { metric, key }: Asked): boolean =>
  slot.number(metric, key) !== null && before.number(metric, key) !== null

/** Whether both are known and still not set beside each other, as one is not of all of its days, or of more than the other. */
export const isOfOtherDays = (slot: Slot, before: Slot, asked: Asked): boolean =>
  areBothKnown(slot, before, asked) &&
  isOfTheSame(slot, before, asked) &&
  numberBefore(slot, before, asked) === null

/** Whether "other" is known of both and is what is left beside others than before. */
export const isOtherThanBefore = (slot: Slot, before: Slot, metric: MetricId): boolean =>
  areBothKnown(slot, before, { metric, key: null }) && !isOfTheSame(slot, before, { metric, key: null })
