import type { MissingReason } from '../../model/missing-reason.ts'
import { metricById } from '../../metrics/catalog.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { ChosenList } from '../../model/privacy.ts'
import type { MetricId } from '../../model/metric.ts'
import type {
  ReleasedBy,
  ReleasedCell,
  ReleasedRow,
  ReleaseGrain,
  ReleaseTable,
  ToldUnit,
} from '../../model/privacy/release.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { RELEASED_SOURCES } from '../build/released-sources.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import {
  readLacks,
  readReleaseCells,
  readReleaseRows,
  readReleaseUnits,
} from '../../store/facts/releases/read-releases.ts'

/** A cut through what was released, and the days in which its rows begin; `to` is outside. */
export interface AskedRows {
  source: SourceKind
  table: ReleaseTable
  grain: ReleaseGrain
  from: UtcDay
  to: UtcDay
}

export interface AskedCells extends AskedRows {
  /** What a split is by; null of totals and units. */
  dimension: ReleasedBy | null
  metrics: readonly MetricId[]
}

/** What was released of a tenant; never facts. */
export interface ReleaseReader {
  /** In order of time, each as its newest revision says. */
  rows(asked: AskedRows): Promise<ReleasedRow[]>
  /** Cells of the rows that were released, by time, metric and key, "other" last. */
  cells(asked: AskedCells): Promise<ReleasedCell[]>
  /** Units as the quarter of a month (`YYYY-MM`) counts them; empty before it was cut. */
  units(asked: { source: SourceKind; month: string }): Promise<ToldUnit[]>
  /** Lists that were to divide the people of that quarter as well, and were never collected for its first day. */
  lacks(asked: { source: SourceKind; month: string }): Promise<readonly ChosenList[]>
  /** Why nothing more of a source can be published as its connections stand; null: it comes, or is awaited. */
  bar(source: SourceKind): Promise<MissingReason | null>
}

/** @param bar is told of no source where it is left out */
export function openReleaseReader(
  facts: FactsReader,
  tenant: string,
  bar: ReleaseReader['bar'] = async () => null,
): ReleaseReader {
  return {
    rows: async ({ source, table, grain, from, to }) => {
      const rows = await readReleaseRows(facts, { tenant, source, cut: table, grain }, { from, to })
      return rows.map((row) => ({
        from: row.from,
        to: row.to,
        state: row.state,
        revision: row.revision,
        people: row.people,
        k: row.k,
      }))
    },
    cells: async ({ source, table, grain, dimension, ...asked }) => {
      const of = { tenant, source, cut: table, grain }
      const cells = await readReleaseCells(facts, of, { ...asked, dimensions: [dimension] })
      return cells.map((cell) =>
        cell.members === null || areMembersTold(source, table, cell) ? cell : { ...cell, members: null },
      )
    },
    units: async ({ source, month }) => {
      const units = await readReleaseUnits(facts, { tenant, source }, quarterOf(`${month}-01`))
      const isListed = listsMembers(source)
      return (units ?? []).map(({ id, name, counted, members, kept, newcomers }) => ({
        id,
        name,
        counted: isListed ? counted : null,
        members: isListed ? members : null,
        kept,
        newcomers: isListed ? newcomers : null,
      }))
    },
    lacks: ({ source, month }) => readLacks(facts, { tenant, source }, quarterOf(`${month}-01`)),
    bar,
  }
}

const listsMembers = (source: SourceKind) =>
  RELEASED_SOURCES.some((of) => of.source === source && of.listsMembers)

/**
 * Whether it may be told how many are in a number. How many values are "other" would say that each of them was used; how
 * many people, where only what they did says who there is, that each of them did something. Who has a seat is listed, and
 * what states there are is known.
 */
function areMembersTold(
  source: SourceKind,
  table: ReleaseTable,
  { key, dimension, metric }: ReleasedCell,
): boolean {
  if (table !== 'units') return dimension === 'movement'
  return listsMembers(source) && (key !== null || metricById(metric).published.as === 'seat_use')
}
