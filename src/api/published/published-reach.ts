import { midnightOf } from '../../model/time/time.ts'
import type { MissingReason } from '../../model/missing-reason.ts'
import { metricById } from '../../metrics/catalog.ts'
import { isMissingReason, SENTENCES } from '../../metrics/completeness/completeness.ts'
import { feedWords } from '../../metrics/completeness/feed-coverage.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedRow } from '../../model/privacy/release.ts'
import { MAY_BE_IN_SUMS } from '../../privacy/build/lacking.ts'
import type { Row } from '../../privacy/build/month-rows.ts'
import { RELEASED_SOURCES } from '../../privacy/build/released-sources.ts'
import { isByUse } from '../../privacy/grid/cut-for.ts'
import type { Around, PublishedNumber } from '../../privacy/grid/read-numbers.ts'
import { rowsBetween } from '../../privacy/grid/row-calendar.ts'
import { said, together, type Said } from '../../words/said.ts'
import type { MetricsAnswer } from '../contract/metrics.ts'
import { spoken } from '../sentence.ts'
import type { PublishedAnswer } from './published-answer.ts'
import { sourceOf } from './source-of.ts'

type Completeness = MetricsAnswer['completeness']
type Missing = Completeness['missing'][number]
type Read = Pick<PublishedAnswer, 'metrics' | 'now' | 'cut'>

/** Why a row has no number, up to which day where that is not all of it. */
type Why = Pick<Missing, 'reason' | 'message' | 'message_said'> & { to?: string }

export const isReleased = ({ revision }: ReleasedRow) => revision > 0
export const isPassed = ({ state }: ReleasedRow) => state === 'passed'

/** How far what was published reaches, and why numbers of its days are not there. */
export function completenessOf(answer: Read): Completeness {
  const bySource = Map.groupBy(answer.metrics, sourceOf)
  const ends = [...bySource].map(([source, metrics]) => endOf(answer.now, source, metrics))
  const through = ends.includes(null) ? null : (ends.toSorted()[0] ?? null)
  const missing = [
    ...[...bySource].flatMap(([source, metrics]) => missingOf(answer, source, metrics)),
    ...answer.metrics.flatMap((metric) => notBrought(answer, metric)),
  ]
  return {
    data_through: through && midnightOf(through),
    settled_through: through && midnightOf(through),
    missing: joined(missing),
    rejected: [],
  }
}

/** The last day of which something is told; of a bill that may be one on which too few did anything. */
function endOf({ slots }: Read['now'], source: SourceKind, metrics: readonly MetricId[]): string | null {
  const ends = slots.flatMap((slot) => [
    ...(slot.rows.get(source) ?? []).filter(isReleased).map(({ to }) => to),
    ...toldIn([slot], metrics).map(({ to }) => to),
  ])
  return ends.toSorted().at(-1) ?? null
}

const toldIn = (slots: Read['now']['slots'], metrics: readonly MetricId[]): PublishedNumber[] =>
  slots.flatMap((slot) => metrics.flatMap((metric) => slot.number(metric, '') ?? []))

function missingOf({ now, cut }: Read, source: SourceKind, metrics: MetricId[]): Missing[] {
  const rows = now.slots.flatMap((slot) => [...(slot.rows.get(source) ?? [])])
  return rowsBetween(cut, cut.grain).flatMap((row) => {
    const { from, to } = row
    const found = rows.filter((one) => one.to > from && one.to <= to)
    const why = found.length > 0 ? reasonOf(found) : reasonOfNone(row, rows[0], now.around.get(source))
    if (why === null) return []
    const slot = now.slots.find((one) => one.from <= from && one.to >= to)
    const lacking = metrics.filter((metric) => !isTold(slot?.number(metric, '') ?? null, row))
    if (lacking.length === 0) return []
    const { to: end = to, ...said } = why
    const days = { from: midnightOf(from), to: midnightOf(end) }
    if (!isOver(why)) return [{ ...days, metrics: lacking, ...said }]
    return [...Map.groupBy(lacking.filter(isByUse), passedText)].map(([code, own]) => ({
      ...days,
      metrics: own,
      ...overBecause(code),
    }))
  })
}

/** A bill has a number where too few did anything. */
const isTold = (number: PublishedNumber | null, { from, to }: Row) =>
  number !== null && number.from <= from && number.to >= to

/** What is said of a metric whose row was passed over: that is decided by what people did, which others stand beside. */
export function passedText(metric: MetricId): 'row_passed' | 'beside_passed' {
  const isMain = RELEASED_SOURCES.some(({ main }) => main === metricById(metric).feed)
  return isMain ? 'row_passed' : 'beside_passed'
}

const overBecause = (code: ReturnType<typeof passedText>): Why => ({
  reason: code === 'row_passed' ? 'unrecoverable' : 'withheld',
  ...spoken('message', said(code)),
})

const isOver = ({ message_said: { code } }: Why) => code === 'row_passed'

function reasonOf(rows: readonly ReleasedRow[]): Why | null {
  if (rows.some(isReleased)) return null
  if (rows.every(isPassed)) return overBecause('row_passed')
  return { reason: 'withheld', ...spoken('message', said('row_waits')) }
}

/** Of days without a row. Rows are made in order of time: none comes before the first of them any more. */
function reasonOfNone(row: Row, firstRow: ReleasedRow | undefined, around: Around | undefined): Why | null {
  const { longer = [], passed = [], first = null, bar = null } = around ?? {}
  const holds = ({ from, to }: ReleasedRow) => from <= row.from && to >= row.to
  const whole = longer.find(({ rows }) => rows.some(holds))
  if (whole)
    return { reason: 'withheld', ...spoken('message', said('rows_are_longer', { grain: whole.grain })) }
  if (passed.some(holds)) return overBecause('row_passed')
  if (first !== null && row.from < first) {
    const to = row.to < first ? row.to : first
    return { to, reason: 'before_history', ...spoken('message', said('published_since', { from: first })) }
  }
  // Counted in the first row, which had to wait for them.
  if (firstRow && row.to <= firstRow.from) return null
  if (bar !== null) return { reason: bar, ...spoken('message', barText(bar)) }
  return { reason: 'not_collected_yet', ...spoken('message', said('published_once_settled')) }
}

/** Whatever else a source brings is published beside what its people did. */
const barText = (bar: MissingReason): Said =>
  bar === 'not_connected' ? SENTENCES[bar] : together([said('published_beside_use'), SENTENCES[bar]])

/** What a source brings nothing of is not withheld: it is said as of everybody else's numbers. */
const notBrought = ({ now }: Read, metric: MetricId): Missing[] =>
  now.slots.flatMap(({ from, to, nothing }) => {
    const reason = nothing(metric)
    if (reason === null || !isMissingReason(reason)) return []
    const days = { from: midnightOf(from), to: midnightOf(to) }
    return [{ ...days, metrics: [metric], reason, ...spoken('message', textOf(metric, reason)) }]
  })

function textOf(metric: MetricId, reason: MissingReason): Said {
  const { feed, published } = metricById(metric)
  if (reason === 'not_connected') return said('not_offered_here')
  if (published.as === 'own_sum' && MAY_BE_IN_SUMS.includes(reason)) return said('beside_lacks_days')
  return feedWords(feed)[reason] ?? SENTENCES[reason]
}

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
