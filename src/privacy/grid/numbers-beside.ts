import { metricById } from '../../metrics/catalog.ts'
import { addsUp, type MetricId } from '../../model/metric.ts'
import { addDays } from '../../model/time/time.ts'
import type { GridCut } from './cut-for.ts'
import type { PublishedNumber, Slot } from './read-numbers.ts'
import { rowsBetween } from './row-calendar.ts'

/** As many rows immediately before. */
export function cutBefore(cut: GridCut): GridCut {
  const count = rowsBetween(cut, cut.grain).length
  // No row is longer than a month.
  const earlier = rowsBetween({ from: addDays(cut.from, -31 * (count + 1)), to: cut.from }, cut.grain)
  const rows = earlier.slice(-count)
  return { ...cut, from: rows[0]?.from ?? cut.from, to: cut.from }
}

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

/** Whether a number is at least so much, as a part of it is not told. A number of people and a ratio are told whole or not at all. */
export const isLeast = (slot: Slot, { metric, key }: Asked): boolean =>
  addsUp(metric) && slot.number(metric, key)?.partial === true

/** The number that stands beside that of a slot, where both are whole, and "other" is what is left beside the same. */
export const numberBefore = (slot: Slot, before: Slot | null, asked: Asked): PublishedNumber | null =>
  before && isOfTheSame(slot, before, asked) ? wholeNumber(slot, asked) && wholeNumber(before, asked) : null

const isOfTheSame = (slot: Slot, before: Slot, { metric, key }: Asked): boolean =>
  key !== null || slot.told(metric).symmetricDifference(before.told(metric)).size === 0

const areBothKnown = (slot: Slot, before: Slot, { metric, key }: Asked): boolean =>
  slot.number(metric, key) !== null && before.number(metric, key) !== null

/** Whether both are known and still not set beside each other, as one is not of all of its days. */
export const isOfOtherDays = (slot: Slot, before: Slot, asked: Asked): boolean =>
  areBothKnown(slot, before, asked) &&
  isOfTheSame(slot, before, asked) &&
  numberBefore(slot, before, asked) === null

/** Whether "other" is known of both and is what is left beside others than before. */
export const isOtherThanBefore = (slot: Slot, before: Slot, metric: MetricId): boolean =>
  areBothKnown(slot, before, { metric, key: null }) && !isOfTheSame(slot, before, { metric, key: null })
