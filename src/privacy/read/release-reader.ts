import { quarterOf } from '../../model/calendar-month.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { MetricId } from '../../model/metric.ts'
import type {
  ReleasedBy,
  ReleasedCell,
  ReleasedRow,
  ReleasedUnit,
  ReleaseGrain,
  ReleaseTable,
} from '../../model/release.ts'
import type { UtcDay } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import {
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
  units(asked: { source: SourceKind; month: string }): Promise<ReleasedUnit[]>
}

export function openReleaseReader(facts: FactsReader, tenant: string): ReleaseReader {
  return {
    rows: async ({ source, table, grain, from, to }) => {
      const rows = await readReleaseRows(facts, { tenant, source, cut: table, grain }, { from, to })
      return rows.map((row) => ({
        from: row.from,
        to: row.to,
        state: row.state,
        revision: row.revision,
        people: row.people,
      }))
    },
    cells: ({ source, table, grain, ...asked }) =>
      readReleaseCells(facts, { tenant, source, cut: table, grain }, asked),
    units: async ({ source, month }) => {
      const units = await readReleaseUnits(facts, { tenant, source }, quarterOf(`${month}-01`))
      return (units ?? []).map(({ id, name, counted, members, kept, newcomers }) => ({
        id,
        name,
        counted,
        members,
        kept,
        newcomers,
      }))
    },
  }
}
