import { metricById } from '../../metrics/catalog.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import type { Published } from '../../privacy/gate.ts'
import { isByUse, isIn, isOfGrain } from '../../privacy/grid/cut-for.ts'
import { isLeast, isOfOtherDays, isOtherThanBefore } from '../../privacy/grid/numbers-beside.ts'
import type { Row } from '../../privacy/build/month-rows.ts'
import type { PublishedNumbers, Slot } from '../../privacy/grid/read-numbers.ts'
import { distinct, said, type Said } from '../../words/said.ts'
import type { MetricsAnswer } from '../contract/metrics.ts'
import type { PublishedAnswer } from './published-answer.ts'
import { isPassed, isReleased, passedText } from './published-reach.ts'
import { sourceOf } from './source-of.ts'

/** Numbers that were read of rows. */
type Read = Pick<PublishedAnswer, 'metrics' | 'now' | 'cut'>

/** Which release an answer is of. */
export function privacyOf({
  published: { mode, k },
  now,
}: Pick<PublishedAnswer, 'published' | 'now'>): MetricsAnswer['privacy'] {
  const rows = now.slots.flatMap((slot) => [...slot.rows.values()].flat()).filter(isReleased)
  const last = rows.toSorted((a, b) => (a.to < b.to ? -1 : 1) || a.revision - b.revision).at(-1)
  return {
    mode,
    k,
    release: last ? `${last.to}/${last.revision}` : null,
    structure: last ? quarterOf(last.from) : null,
  }
}

/** What a reader must know to believe the published numbers. */
export function notesOf(answer: PublishedAnswer): Said[] {
  const { now, before, metrics, told, cut, published, units } = answer
  const rows = now.slots.flatMap((slot) => [...slot.rows.values()].flat())
  const undivided = metrics.filter((metric) => !isIn(metric, cut.table))
  const people = metrics.filter(
    (metric) => !told.includes(metric) && !undivided.includes(metric) && isOfGrain(metric, cut.grain),
  )
  // All are in what is left: nothing of a unit is kept back.
  const isUndivided = cut.table === 'units' && units.size === 0 && now.hasOther
  const lacksAll = (slot: Slot, metric: MetricId) =>
    ['', ...now.keys, ...(isUndivided ? [null] : [])].every((key) => slot.number(metric, key) === null)
  const lacksOne = (slot: Slot, metric: MetricId) => now.keys.some((key) => slot.number(metric, key) === null)
  const isShort = now.slots.some((slot) =>
    told.some(
      (metric) =>
        (slot.rows.get(sourceOf(metric)) ?? []).some((one) => isReleased(one) || !isByUse(metric)) &&
        slot.nothing(metric) === null &&
        (lacksAll(slot, metric) || (cut.table === 'units' && lacksOne(slot, metric))),
    ),
  )
  const asked = ['', null, ...now.keys].flatMap((key) => told.map((metric) => ({ metric, key })))
  const beside = now.slots.flatMap((slot, at) => {
    const earlier = before?.slots[at]
    return earlier ? [{ slot, earlier }] : []
  })
  const isNotBeside = beside.some(({ slot, earlier }) =>
    asked.some((one) => isOfOtherDays(slot, earlier, one)),
  )
  const isOther = beside.some(({ slot, earlier }) =>
    told.some((metric) => isOtherThanBefore(slot, earlier, metric)),
  )
  return distinct([
    ...(people.length > 0 ? [said('people_not_summed', { grain: cut.grain })] : []),
    ...(undivided.length > 0 ? [said('undivided_only', { metrics: undivided })] : []),
    ...carriedNotes(answer),
    ...passedNotes({ now, metrics: told }),
    ...shortNotes(answer),
    ...partNotes(answer, ['', null, ...now.keys]),
    ...(isNotBeside ? [said('previous_not_told')] : []),
    ...(isOther ? [said('other_not_compared')] : []),
    ...(rows.some(({ state }) => state === 'held') ? [said('row_held')] : []),
    ...(isUndivided && cut.dimension ? [said('no_units_known', { dimension: cut.dimension })] : []),
    ...(isShort || (cut.dimension !== null && now.hasOther && !isUndivided)
      ? [keptBack({ ...now, hasOther: now.hasOther && !isUndivided }, published)]
      : []),
  ])
}

/** Of numbers that are kept back: a lead, who has no row of what is left, does not find them in one. */
export function keptBack(
  { slots, hasOther }: Pick<PublishedNumbers, 'slots' | 'hasOther'>,
  agreed: Pick<Published, 'k'>,
): Said {
  const rows = slots.flatMap((slot) => [...slot.rows.values()].flat())
  // What is agreed today may be less than what kept them back.
  const k = Math.max(...rows.map((row) => row.k ?? agreed.k))
  return said(hasOther ? 'withheld_in_other' : 'withheld', { k: rows.length > 0 ? k : agreed.k })
}

/** Rows that were passed over, of metrics that lack their days. */
function passedNotes({ now, metrics }: Pick<Read, 'now' | 'metrics'>): Said[] {
  return now.slots.flatMap((slot) =>
    metrics.filter(isByUse).flatMap((metric) => {
      const passed = (slot.rows.get(sourceOf(metric)) ?? []).filter(isPassed)
      const number = slot.number(metric, '')
      const isLacking = ({ from, to }: Row) =>
        number === null || number.partial || number.from > from || number.to < to
      return passed.some(isLacking) ? [said(passedText(metric))] : []
    }),
  )
}

/** Rows that tell nothing of some of their days. */
export function shortNotes({ now, metrics }: Pick<Read, 'now' | 'metrics'>): Said[] {
  return now.slots.flatMap((slot) => {
    const [row, ...more] = [...slot.rows.values()].flat()
    if (!row || more.length > 0) return []
    return metrics.flatMap((metric) => {
      const number = slot.number(metric, '')
      const isShort = number !== null && (number.from > row.from || number.to < row.to)
      if (!isShort || metricById(metric).trailingDays !== undefined) return []
      const { from, to: until } = number
      return [said('row_is_short', { to: row.to, from, until })]
    })
  })
}

/** Numbers that are at least so much, where no short row says of which days. */
export function partNotes(
  { now, metrics }: Pick<Read, 'now' | 'metrics'>,
  keys: readonly (string | null)[] = [''],
): Said[] {
  const isInPart = now.slots.some((slot) =>
    keys.some((key) => metrics.some((metric) => isLeast(slot, { metric, key }))),
  )
  return isInPart && shortNotes({ now, metrics }).length === 0 ? [said('told_in_part')] : []
}

/** Rows that count days before them. */
export function carriedNotes({ now, metrics }: Pick<Read, 'now' | 'metrics'>): Said[] {
  return now.slots.flatMap((slot) =>
    metrics.flatMap((metric) => {
      const from = slot.number(metric, '')?.from
      const isCarried =
        from !== undefined && from < slot.from && metricById(metric).trailingDays === undefined
      return isCarried ? [said('row_carries', { from, to: slot.to })] : []
    }),
  )
}
