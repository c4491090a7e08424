import type { MissingReason } from '../../model/missing-reason.ts'
import { metricById } from '../../metrics/catalog.ts'
import type { SourceKind } from '../../model/connection.ts'
import { divideDecimals, added } from '../../model/money/decimal.ts'
import { addsUp, type Grain, type MetricId } from '../../model/metric.ts'
import {
  RELEASE_GRAINS,
  type ReleasedCell,
  type ReleasedRow,
  type ReleaseGrain,
} from '../../model/privacy/release.ts'
import type { ReleaseReader } from '../read/release-reader.ts'
import { isIn, type GridCut } from './cut-for.ts'
import type { Row } from '../build/month-rows.ts'
import { addDays, utcDay, type UtcDay } from '../../model/time/time.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { rowsBetween } from './row-calendar.ts'

/** A number of a piece; null: not published, or not of these days together. */
export interface PublishedNumber {
  amount: string | null
  /** Its first day: before that of its row where days had to wait for it. */
  from: string
  /** The day after its last; before that of its row where the end of it was passed over. */
  to: string
  /** Behind it, where that is published. */
  people: number | null
  /** Of a unit how many people it counts, of "other" how many people or values are in it. */
  members: number | null
  /** Some of its days have no such number, never came whole, or it is told of them elsewhere. */
  partial: boolean
}

/** Days that an answer shows together, with what is published of them. */
export interface Slot extends Row {
  /** What became of its rows, by source; empty where nothing was released of them yet. */
  rows: ReadonlyMap<SourceKind, readonly ReleasedRow[]>
  /** Why the source brings nothing of a metric in any of its rows; null: it brings it, or nothing is known of it. */
  nothing(metric: MetricId): string | null
  /** Of a value or unit, '' of a total, null of "other". */
  number(metric: MetricId, key: string | null): PublishedNumber | null
  /** Values or units that a metric is told of, by which "other" is what is left. */
  told(metric: MetricId): ReadonlySet<string>
}

export interface PublishedNumbers {
  slots: Slot[]
  /** Values or units of which something is published, without "other". */
  keys: string[]
  hasOther: boolean
  /** Of sources that have no row of some of the days. */
  around: ReadonlyMap<SourceKind, Around>
}

/** What is published around days that have no row of their own. */
export interface Around {
  /** Longer rows that were released, the shortest first. */
  longer: readonly { grain: ReleaseGrain; rows: readonly ReleasedRow[] }[]
  /** Longer rows that were passed over. */
  passed: readonly ReleasedRow[]
  /** The first day that anything published counts; null: nothing is. */
  first: UtcDay | null
  /** Why nothing more of the source can be published, where its rows do not reach to the end of the days. */
  bar: MissingReason | null
}

export interface NumbersQuestion {
  releases: ReleaseReader
  cut: GridCut
  grain: Grain
  metrics: readonly MetricId[]
  sourceOf(metric: MetricId): SourceKind
}

/** Read what is published of the cells that a question needs, and put together what adds up. */
export async function readNumbers(question: NumbersQuestion): Promise<PublishedNumbers> {
  const { cut, grain, metrics, sourceOf } = question
  const parts = [...new Set(metrics.flatMap(partsOf))].filter((metric) => isIn(metric, cut.table))
  const bySource = Map.groupBy(parts, sourceOf)
  const read = await Promise.all(
    [...bySource].map(async ([source, own]) => ({ source, ...(await readSource(question, source, own)) })),
  )
  const cells = read.flatMap((one) => one.cells)
  const nothing = read.flatMap((one) => one.nothing)
  const slots = grain === 'total' ? [{ from: cut.from, to: cut.to }] : rowsBetween(cut, cut.grain)
  const keys = keysTold(cells)
  return {
    slots: slots.map((slot) => {
      const rows = new Map(read.map((one) => [one.source, one.rows.filter((row) => endsIn(row, slot))]))
      const own = cells.filter((cell) => endsIn(cell, slot))
      const rowsOf = (metric: MetricId) => rows.get(sourceOf(metric)) ?? []
      return {
        ...slot,
        rows,
        number: numberOf(own, slot, rowsOf),
        nothing: nothingOf(nothing, rowsOf),
        told: (metric) => keysTold(own.filter((cell) => cell.metric === metric)),
      }
    }),
    keys: [...keys],
    hasOther: cells.some(({ key }) => key === null),
    around: new Map(
      read.flatMap(({ source, around }) => (around === null ? [] : [[source, around] as const])),
    ),
  }
}

const keysTold = (cells: readonly ReleasedCell[]): ReadonlySet<string> =>
  new Set(cells.flatMap(({ key, amount }) => (key === null || amount === null ? [] : [key])))

const endsIn = ({ to }: Row, slot: Row) => to > slot.from && to <= slot.to

/** Whether numbers of several rows are one number: amounts are, and ratios of amounts, but people never. */
export const isSummed = (metric: MetricId): boolean => partsOf(metric).every(addsUp)

/** What a metric is made of: a ratio is made of two that are published for the same piece. */
function partsOf(metric: MetricId): readonly MetricId[] {
  const published = metricById(metric).published
  return published.as === 'ratio' ? published.of : [metric]
}

async function readSource(
  { releases, cut }: NumbersQuestion,
  source: SourceKind,
  metrics: readonly MetricId[],
): Promise<{
  rows: ReleasedRow[]
  cells: ReleasedCell[]
  nothing: ReleasedCell[]
  around: Around | null
}> {
  const { table, grain, from, to } = cut
  const asked = { source, table, grain, from, to }
  const dimension = table === 'splits' ? cut.dimension : null
  const [rows, cells, nothing] = await Promise.all([
    releases.rows(asked),
    releases.cells({ ...asked, dimension, metrics }),
    releases.cells({ ...asked, table: 'totals', dimension: 'nothing', metrics }),
  ])
  const ends = new Set(rows.map((row) => row.to))
  const isWhole = rowsBetween(cut, grain).every((row) => ends.has(row.to))
  const around = isWhole ? null : await readAround({ releases, cut }, source, { rows, cells })
  return { rows, cells, nothing, around }
}

/** Later than any day that is asked for. */
const FOR_EVER = '2999-01-01'

async function readAround(
  { releases, cut }: Pick<NumbersQuestion, 'releases' | 'cut'>,
  source: SourceKind,
  { rows, cells }: { rows: readonly ReleasedRow[]; cells: readonly ReleasedCell[] },
): Promise<Around> {
  const { table, grain, from, to } = cut
  const months = { from: monthOf(from).first, to: utcDay(monthOf(addDays(to, -1)).end) }
  const grains = table === 'units' ? [] : RELEASE_GRAINS.slice(RELEASE_GRAINS.indexOf(grain) + 1)
  const found = await Promise.all(
    grains.map(async (one) => {
      return { grain: one, all: await releases.rows({ source, table, grain: one, ...months }) }
    }),
  )
  const longer = found.map(({ grain: one, all }) => ({
    grain: one,
    rows: all.filter(({ revision }) => revision > 0),
  }))
  const passed = found.flatMap(({ all }) => all.filter(({ state }) => state === 'passed'))
  const known = [...rows, ...longer.flatMap((one) => one.rows)]
  const later =
    known.length > 0
      ? []
      : await releases.rows({ source, table: 'totals', grain: 'month', from: to, to: FOR_EVER })
  const counted = cells.filter(
    ({ metric, amount }) => amount !== null && metricById(metric).trailingDays === undefined,
  )
  const begins = [...known, ...later, ...counted].map((one) => one.from).toSorted()
  const isThrough = known.some((row) => row.to >= to)
  return { longer, passed, first: begins[0] ?? null, bar: isThrough ? null : await releases.bar(source) }
}

/** The same reason of every row, of one part at least. */
function nothingOf(
  cells: readonly ReleasedCell[],
  rowsOf: (metric: MetricId) => readonly ReleasedRow[],
): Slot['nothing'] {
  const reasonOf = (metric: MetricId) => {
    const own = cells.filter((cell) => cell.metric === metric)
    const rows = rowsOf(metric)
    const found = rows.map(
      ({ from, to }) => own.find((cell) => cell.from === from && cell.to === to)?.key ?? null,
    )
    return found.every((reason) => reason === found[0]) ? (found[0] ?? null) : null
  }
  return (metric) =>
    partsOf(metric)
      .map(reasonOf)
      .find((reason) => reason !== null) ?? null
}

function numberOf(
  cells: readonly ReleasedCell[],
  slot: Row,
  rowsOf: (metric: MetricId) => readonly ReleasedRow[],
): Slot['number'] {
  const divided = Map.groupBy(cells, ({ metric }) => metric)
  const byKey = new Map([...divided].map(([metric, own]) => [metric, Map.groupBy(own, ({ key }) => key)]))
  const cellsOf = (metric: MetricId, key: string | null) => byKey.get(metric)?.get(key) ?? []
  const simple = (metric: MetricId, key: string | null) => {
    const own = cellsOf(metric, key)
    if (metricById(metric).trailingDays !== undefined) return upToItsEnd(own, slot, rowsOf(metric))
    // What is told without "other" has nothing in it, which adds to an amount and says nothing of people of all the days.
    const isEmptyWithout = key === null && addsUp(metric)
    const isWhole = isTold(slot, isEmptyWithout ? (divided.get(metric) ?? []) : own)
    return together(metric, own, isWhole)
  }
  const numberFor: Slot['number'] = (metric, key) => {
    const published = metricById(metric).published
    if (published.as !== 'ratio') return simple(metric, key)
    const [part, whole] = published.of.map((one) => simple(one, key))
    const [days, ofWhole] = published.of.map((one) => daysOf(cellsOf(one, key)))
    // What is left differs by metric: a ratio of two such rests would be of different people.
    const isOfOne = key !== null && days === ofWhole
    if (!part || !whole || !isOfOne || part.amount === null || whole.amount === null) return null
    const partial = part.partial || whole.partial
    return { ...whole, amount: divideDecimals(part.amount, whole.amount), people: null, partial }
  }
  // A row, its notes and its neighbours ask for the same.
  const known = new Map<MetricId, Map<string | null, PublishedNumber | null>>()
  return (metric, key) => {
    const own = known.get(metric) ?? new Map<string | null, PublishedNumber | null>()
    known.set(metric, own)
    const number = own.get(key) ?? numberFor(metric, key)
    own.set(key, number)
    return number
  }
}

/** The days that cells tell of, to be held against those of others. */
const daysOf = (cells: readonly ReleasedCell[]) =>
  cells.flatMap(({ from, to, amount }) => (amount === null ? [] : [`${from} ${to}`])).join()

/** What is counted over the days before the end of a row, which may be fewer than the row has, or more. */
function upToItsEnd(
  cells: readonly ReleasedCell[],
  slot: Row,
  rows: readonly ReleasedRow[],
): PublishedNumber | null {
  const isOne = rows.length === 1 && rows.every(({ from, to }) => from === slot.from && to === slot.to)
  const told = cells.find(({ to, amount }) => to === slot.to && amount !== null)
  return isOne && told ? told : null
}

/** Whether cells, in order of their days, tell of all days of a slot. */
function isTold({ from, to }: Row, cells: readonly ReleasedCell[]): boolean {
  const known = cells.filter(({ amount }) => amount !== null)
  const through = known.reduce((end, cell) => (cell.from <= end && cell.to > end ? cell.to : end), from)
  return through >= to
}

/** Cells of several rows as one: amounts add, people never do. */
function together(
  metric: MetricId,
  cells: readonly ReleasedCell[],
  isWhole: boolean,
): PublishedNumber | null {
  const known = cells.filter(({ amount }) => amount !== null)
  const [first, ...more] = known
  if (!first) return null
  const partial = !isWhole || known.some((cell) => cell.partial)
  if (more.length === 0 && (isWhole || addsUp(metric))) return { ...first, partial }
  if (!addsUp(metric)) return null
  return {
    amount: added(known, ({ amount }) => amount ?? 0).toFixed(),
    from: first.from,
    to: known.at(-1)?.to ?? first.to,
    people: null,
    members: lastMembers(known),
    partial,
  }
}

const lastMembers = (cells: readonly ReleasedCell[]) => cells.at(-1)?.members ?? null
