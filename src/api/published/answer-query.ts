import { askedQuery } from '../asked-query.ts'
import { midnightOf } from '../../model/time/time.ts'
import { added } from '../../model/money/decimal.ts'
import { compareText } from '../../lib/compare-text.ts'
import Big from 'big.js'
import { metricById } from '../../metrics/catalog.ts'
import { checkQuery } from '../../metrics/ask/check-query.ts'
import { parseRange } from '../../metrics/ask/time-range.ts'
import { METRIC_UNITS, type MetricId } from '../../model/metric.ts'
import { RELEASE_GRAINS, type ToldUnit, type ReleaseGrain } from '../../model/privacy/release.ts'
import type { Published } from '../../privacy/gate.ts'
import { cutFor, isByUse, isIn, isOfGrain, type GridCut } from '../../privacy/grid/cut-for.ts'
import { isSummed, readNumbers, type PublishedNumber, type Slot } from '../../privacy/grid/read-numbers.ts'
import { cutBefore, isLeast, numberBefore } from '../../privacy/grid/numbers-beside.ts'
import { rowsBetween } from '../../privacy/grid/row-calendar.ts'
import type { MetricsAnswer, MetricsQuery } from '../contract/metrics.ts'
import { spoken } from '../sentence.ts'
import { notesOf, privacyOf } from './around-numbers.ts'
import { completenessOf, isPassed } from './published-reach.ts'
import type { PublishedAnswer } from './published-answer.ts'
import { cutNote, type ChosenBy } from '../../metrics/ask/notes/cut-note.ts'
import { sourceOf } from './source-of.ts'
import { unitsOfDays } from './units-of-days.ts'

type Row = MetricsAnswer['rows'][number]

/**
 * A question of the contract, answered from what is published; the shell asks through this as well. Nothing is computed that
 * is not a sum or a ratio of published cells.
 * @throws TidemarkError `not_published`, and what a question that cannot be understood throws
 */
export async function answerPublishedQuery(
  published: Published,
  query: MetricsQuery,
): Promise<MetricsAnswer> {
  const inOurWords = askedQuery(query)
  checkQuery(inOurWords)
  const metrics = [...new Set(query.metrics)]
  const range = parseRange(query)
  const cut = cutFor({ ...inOurWords, metrics, range })
  const asked = { releases: published.releases, metrics, grain: query.grain, sourceOf }
  const earlier = query.compare ? cutBefore(cut, query.compare) : null
  const [now, before, units, grains] = await Promise.all([
    readNumbers({ ...asked, cut }),
    earlier && readNumbers({ ...asked, cut: earlier }),
    cut.table === 'units' ? unitsOfDays(published.releases, cut, metrics) : new Map<string, ToldUnit>(),
    releasedGrains(published, cut, metrics),
  ])
  const isOne = query.grain !== 'total' || rowsBetween(cut, cut.grain).length === 1
  const answer = {
    published,
    query,
    metrics,
    told: metrics.filter(
      (metric) => isIn(metric, cut.table) && isOfGrain(metric, cut.grain) && (isOne || isSummed(metric)),
    ),
    cut,
    now,
    before: earlier && before && { ...earlier, ...before },
    units,
  }
  const { rows, isCut } = rowsOf(answer)
  return {
    columns: columnsOf(answer),
    rows,
    completeness: completenessOf(answer),
    ...spoken('notes', notesOf(answer)),
    ...(isCut &&
      spoken(
        'cut',
        cutNote({ count: query.limit, by: cut.dimension === null ? [] : [cut.dimension] }, chosenBy(answer)),
      )),
    ...(earlier && { compared_with: { from: midnightOf(earlier.from), to: midnightOf(earlier.to) } }),
    privacy: privacyOf(answer),
    ...(grains && { grains }),
  }
}

/** In which rows something of these days is published; null of units, which have one kind of rows. */
async function releasedGrains(
  { releases }: Published,
  { table, from, to }: GridCut,
  metrics: readonly MetricId[],
): Promise<ReleaseGrain[] | null> {
  if (table === 'units') return null
  const asked = RELEASE_GRAINS.flatMap((grain) =>
    [...new Set(metrics.map(sourceOf))].map(async (source) => {
      const rows = await releases.rows({ source, table, grain, from, to })
      return rows.some(({ revision }) => revision > 0) ? grain : []
    }),
  )
  return [...new Set((await Promise.all(asked)).flat())]
}

function columnsOf({ query, metrics, cut: { dimension, table } }: PublishedAnswer): MetricsAnswer['columns'] {
  const column = (name: string, type: MetricsAnswer['columns'][number]['type']) => ({
    name,
    type,
    unit: null,
  })
  const numbers = metrics.flatMap((id) => {
    const of = { type: metricById(id).type, unit: METRIC_UNITS[id] }
    return [{ name: id, ...of }, ...(query.compare ? [{ name: `${id}.previous`, ...of }] : [])]
  })
  return [
    ...(query.grain === 'total' ? [] : [column('time', 'date'), column('to', 'date')]),
    ...(dimension ? [column(dimension, 'string')] : []),
    ...(table === 'units' ? [column(`${dimension}_label`, 'string')] : []),
    ...numbers,
    column('provisional', 'boolean'),
    column('partial', 'boolean'),
    column('people', 'integer'),
    ...(table === 'units' ? [column('members', 'integer')] : []),
    ...(table === 'splits' ? [column('values', 'integer')] : []),
    column('withheld', 'string'),
    column('at_least', 'string'),
  ]
}

function rowsOf(answer: PublishedAnswer): { rows: Row[]; isCut: boolean } {
  const { query, now, before } = answer
  const { keys, isCut } = keysOf(answer)
  const shown = now.slots.flatMap((slot, at) =>
    keys.flatMap((key) => rowsOfSlot(answer, { slot, before: before?.slots[at] ?? null, key })),
  )
  return { rows: query.grain === 'total' ? shown : withoutCovered(shown, answer), isCut }
}

/** Rows of days that a later row counts are not there twice. */
function withoutCovered(rows: readonly Row[], { metrics }: PublishedAnswer): Row[] {
  const isKnown = (row: Row) => metrics.some((metric) => row[metric] !== null)
  const covering = rows.filter(isKnown)
  const isCovered = (row: Row) =>
    !isKnown(row) &&
    covering.some(
      (one) => String(one['time']) <= String(row['time']) && String(one['to']) > String(row['to']),
    )
  return rows.filter((row) => !isCovered(row))
}

/** Published values by the first metric or as asked, "other" last; no order among what is withheld. */
function keysOf(answer: PublishedAnswer): { keys: (string | null)[]; isCut: boolean } {
  const { query, now, cut } = answer
  if (cut.dimension === null) return { keys: [''], isCut: false }
  const { filters, limit } = query
  const wanted = now.keys.filter((key) =>
    filters.every(({ op, values }) => values.includes(key) === (op === 'in')),
  )
  const chosen = chosenBy(answer)
  const metric = 'metric' in chosen ? chosen.metric : null
  const sign = chosen.direction === 'asc' ? 1 : -1
  const sizes = new Map(wanted.map((key) => [key, metric && sizeOf(now.slots, metric, key)]))
  const ordered = wanted.toSorted((a, b) => {
    if ('dimension' in chosen) return sign * compareText(a, b)
    const [one, other] = [sizes.get(a) ?? null, sizes.get(b) ?? null]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || compareText(a, b)
    return sign * one.cmp(other) || compareText(a, b)
  })
  const isOnly = filters.some(({ op }) => op === 'in')
  return {
    keys: [...ordered.slice(0, limit), ...(now.hasOther && !isOnly ? [null] : [])],
    isCut: ordered.length > limit,
  }
}

/** Published rows have no other order: what is asked by time is chosen by size. */
function chosenBy({ query: { order_by: orderBy }, cut: { dimension }, metrics }: PublishedAnswer): ChosenBy {
  const [first] = orderBy
  const direction = first?.direction ?? 'desc'
  if (dimension !== null && first?.column === dimension) return { dimension, direction }
  const metric = metrics.find((one) => one === first?.column)
  return metric ? { metric, direction } : { metric: metrics[0] ?? null, direction: 'desc' }
}

function sizeOf(slots: readonly Slot[], metric: MetricId, key: string): Big | null {
  const amounts = slots.flatMap((slot) => slot.number(metric, key)?.amount ?? [])
  return amounts.length === 0 ? null : added(amounts, (amount) => amount)
}

type Numbers = readonly (readonly [MetricId, PublishedNumber | null])[]

interface Place {
  slot: Slot
  before: Slot | null
  key: string | null
}

/** A row for each stretch of days that numbers of a slot are of: a row says its days, and each of its numbers is of them. */
function rowsOfSlot(answer: PublishedAnswer, place: Place): Row[] {
  const { query, metrics } = answer
  const { slot, key } = place
  const numbers = metrics.map((metric) => [metric, slot.number(metric, key)] as const)
  if (query.grain === 'total') return [rowOf(answer, place, numbers)]
  const told = Map.groupBy(numbers, ([metric, number]) => daysOf(metric, number))
  // What is counted up to the end of a row, and what is not told, is of no stretch of its own.
  const apart = [...told].flatMap(([days, own]) => (days === null ? [] : [{ days, own }]))
  if (apart.length === 0) return [{ time: slot.from, to: slot.to, ...rowOf(answer, place, numbers) }]
  const inOrder = apart.toSorted((a, b) => (a.days < b.days ? -1 : 1))
  return inOrder.map(({ days, own }, at) => {
    const [time = slot.from, to = slot.to] = days.split('/')
    const isLast = at === inOrder.length - 1
    const isHere = (one: (typeof numbers)[number]) => own.includes(one) || (isLast && daysOf(...one) === null)
    const shown = numbers.map((one) => [one[0], isHere(one) ? one[1] : null] as const)
    return { time, to, ...rowOf(answer, place, shown) }
  })
}

/** First day and end of what a number counts: those that had to wait for its row as well, and none that wait now. */
const daysOf = (metric: MetricId, number: PublishedNumber | null): string | null =>
  number === null || metricById(metric).trailingDays !== undefined ? null : `${number.from}/${number.to}`

function rowOf(answer: PublishedAnswer, { slot, before, key }: Place, numbers: Numbers): Row {
  const { told, cut, units } = answer
  const rows = [...slot.rows.values()].flat()
  const isLooked = (metric: MetricId) => rows.some((one) => !isPassed(one) || !isByUse(metric))
  const isWithheld = ([metric, number]: Numbers[number]) =>
    number === null && isLooked(metric) && told.includes(metric) && slot.nothing(metric) === null
  const { dimension, table } = cut
  const isOther = key === null
  const first = numbers.flatMap(([, number]) => number ?? [])[0] ?? null
  const previous = (metric: MetricId, number: PublishedNumber | null, of: Slot) =>
    cell(metric, number && numberBefore(slot, of, { metric, key }))
  const values = Object.fromEntries(
    numbers.flatMap(([metric, number]) => [
      [metric, cell(metric, number)],
      ...(before ? [[`${metric}.previous`, previous(metric, number, before)]] : []),
    ]),
  )
  return {
    ...(dimension && { [dimension]: key }),
    ...(table === 'units' && { [`${dimension}_label`]: isOther ? null : (units.get(key)?.name ?? null) }),
    ...values,
    provisional: rows.some(({ state }) => state === 'held'),
    partial: numbers.some(([, number]) => number?.partial === true),
    people: table === 'units' ? (first?.members ?? null) : (first?.people ?? null),
    ...(table === 'units' && {
      members: isOther ? null : (units.get(key)?.members ?? null),
      newcomers: isOther ? null : (units.get(key)?.newcomers ?? null),
    }),
    ...(table === 'splits' && { values: isOther ? (first?.members ?? null) : null }),
    withheld: numbers.filter(isWithheld).map(([metric]) => metric),
    at_least: numbers.flatMap(([metric, number]) =>
      number && isLeast(slot, { metric, key }) ? [metric] : [],
    ),
  }
}

function cell(metric: MetricId, number: PublishedNumber | null): Row[string] {
  const amount = number?.amount ?? null
  return amount !== null && metricById(metric).type === 'integer' ? Number(amount) : amount
}
