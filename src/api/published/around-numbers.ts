import { metricById } from '../../metrics/catalog.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import type { MissingReasonCode } from '../../metrics/metrics-query.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedRow } from '../../model/privacy/release.ts'
import { isIn, isOfGrain } from '../../privacy/grid/cut-for.ts'
import { isLeast, isOfOtherDays } from '../../privacy/grid/numbers-beside.ts'
import type { Slot } from '../../privacy/grid/read-numbers.ts'
import { rowsBetween } from '../../privacy/grid/row-calendar.ts'
import { isMissingReason, SENTENCES } from '../../metrics/completeness/completeness.ts'
import { distinct, said, together, type Said } from '../../words/said.ts'
import type { MetricsAnswer } from '../contract/metrics.ts'
import { spoken } from '../sentence.ts'
import type { PublishedAnswer } from './published-answer.ts'
import { sourceOf } from './source-of.ts'

type Completeness = MetricsAnswer['completeness']
type Missing = Completeness['missing'][number]
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

const isReleased = ({ revision }: ReleasedRow) => revision > 0
const isPassed = ({ state }: ReleasedRow) => state === 'passed'
const midnight = (day: string) => `${day}T00:00:00Z`

/** How far what was published reaches, and why numbers of its days are not there. */
export function completenessOf(answer: Read): Completeness {
  const bySource = Map.groupBy(answer.metrics, sourceOf)
  const ends = [...bySource.keys()].map((source) => {
    const rows = answer.now.slots.flatMap((slot) => [...(slot.rows.get(source) ?? [])]).filter(isReleased)
    return rows.reduce<string | null>((end, { to }) => (end === null || to > end ? to : end), null)
  })
  const through = ends.includes(null)
    ? null
    : ends.reduce((a, b) => ((a ?? '') < (b ?? '') ? a : b), ends[0] ?? null)
  const missing = [
    ...[...bySource].flatMap(([source, metrics]) => missingOf(answer, source, metrics)),
    ...answer.metrics.flatMap((metric) => notBrought(answer, metric)),
  ]
  return {
    data_through: through && midnight(through),
    settled_through: through && midnight(through),
    missing: joined(missing),
    rejected: [],
  }
}

function missingOf({ now, cut }: Read, source: SourceKind, metrics: MetricId[]): Missing[] {
  const rows = now.slots.flatMap((slot) => [...(slot.rows.get(source) ?? [])])
  const [first] = rows
  return rowsBetween(cut, cut.grain).flatMap(({ from, to }) => {
    const found = rows.filter((row) => row.to > from && row.to <= to)
    // Rows are made in order of time: what lies before the first of them is never published.
    const reason = first && to <= first.from ? beforeAll(first) : reasonOf(found, now.bars.get(source))
    return reason === null ? [] : [{ from: midnight(from), to: midnight(to), metrics, ...reason }]
  })
}

const beforeAll = ({ from }: ReleasedRow) => ({
  reason: 'before_history' as const,
  ...spoken('message', said('published_since', { from })),
})

/** What a source brings nothing of is not withheld: it is said as of everybody else's numbers. */
const notBrought = ({ now }: Read, metric: MetricId): Missing[] =>
  now.slots.flatMap(({ from, to, nothing }) => {
    const reason = nothing(metric)
    if (reason === null || !isMissingReason(reason)) return []
    const message = reason === 'not_connected' ? said('not_offered_here') : SENTENCES[reason]
    return [
      { from: midnight(from), to: midnight(to), metrics: [metric], reason, ...spoken('message', message) },
    ]
  })

function reasonOf(
  rows: readonly ReleasedRow[],
  bar: MissingReasonCode | undefined,
): Pick<Missing, 'reason' | 'message' | 'message_said'> | null {
  if (rows.length === 0 && bar !== undefined) return { reason: bar, ...spoken('message', barText(bar)) }
  if (rows.length === 0)
    return { reason: 'not_collected_yet', ...spoken('message', said('published_once_settled')) }
  if (rows.some(isReleased)) return null
  if (rows.every(isPassed)) return { reason: 'unrecoverable', ...spoken('message', said('row_passed')) }
  return { reason: 'withheld', ...spoken('message', said('row_waits')) }
}

/** Whatever else a source brings is published beside what its people did. */
const barText = (bar: MissingReasonCode): Said =>
  bar === 'not_connected' ? SENTENCES[bar] : together([said('published_beside_use'), SENTENCES[bar]])

/** Neighbours that lack the same for the same reason are one stretch, and so are several metrics that lack the same days. */
function joined(stretches: readonly Missing[]): Missing[] {
  const found: Missing[] = []
  for (const one of stretches) {
    const last = found.at(-1)
    const isNext = last?.to === one.from && last.reason === one.reason
    if (last && isNext && last.metrics.join() === one.metrics.join()) last.to = one.to
    else found.push({ ...one })
  }
  const alike = Map.groupBy(found, ({ from, to, reason, message }) => [from, to, reason, message].join())
  return [...alike.values()].flatMap((own) =>
    own.slice(0, 1).map((one) => ({ ...one, metrics: [...new Set(own.flatMap(({ metrics }) => metrics))] })),
  )
}

/** What a reader must know to believe the published numbers. */
export function notesOf(answer: PublishedAnswer): Said[] {
  const { now, before, metrics, told, cut, published } = answer
  const rows = now.slots.flatMap((slot) => [...slot.rows.values()].flat())
  const undivided = metrics.filter((metric) => !isIn(metric, cut.table))
  const people = metrics.filter(
    (metric) => !told.includes(metric) && !undivided.includes(metric) && isOfGrain(metric, cut.grain),
  )
  const lacksAll = (slot: Slot, metric: MetricId) =>
    ['', ...now.keys].every((key) => slot.number(metric, key) === null)
  const lacksOne = (slot: Slot, metric: MetricId) => now.keys.some((key) => slot.number(metric, key) === null)
  const isShort = now.slots.some(
    (slot) =>
      [...slot.rows.values()].flat().some(isReleased) &&
      told.some(
        (metric) =>
          slot.nothing(metric) === null &&
          (lacksAll(slot, metric) || (cut.table === 'units' && lacksOne(slot, metric))),
      ),
  )
  const asked = ['', null, ...now.keys].flatMap((key) => told.map((metric) => ({ metric, key })))
  const isNotBeside = now.slots.some((slot, at) => {
    const earlier = before?.slots[at]
    return earlier !== undefined && asked.some((one) => isOfOtherDays(slot, earlier, one))
  })
  const isInPart = now.slots.some((slot) => asked.some((one) => isLeast(slot, one)))
  const short = shortNotes(answer)
  const { k } = published
  return distinct([
    ...(people.length > 0 ? [said('people_not_summed', { grain: cut.grain })] : []),
    ...(undivided.length > 0 ? [said('undivided_only', { metrics: undivided })] : []),
    ...carriedNotes(answer),
    ...(rows.some(isPassed) ? [said('row_passed')] : []),
    ...short,
    ...(isInPart && short.length === 0 ? [said('told_in_part')] : []),
    ...(isNotBeside ? [said('previous_not_told')] : []),
    ...(rows.some(({ state }) => state === 'held') ? [said('row_held')] : []),
    ...(isShort || (cut.dimension !== null && now.hasOther) ? [keptBack(now, k)] : []),
  ])
}

/** Of numbers that are kept back: a lead, who has no row of what is left, does not find them in one. */
export const keptBack = ({ hasOther }: { hasOther: boolean }, k: number): Said =>
  said(hasOther ? 'withheld_in_other' : 'withheld', { k })

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
