import { METRIC_IDS, type MetricId } from '../../model/metric.ts'
import {
  RELEASE_GRAINS,
  RELEASE_TABLES,
  type ReleasedCell,
  type ReleaseGrain,
  type ReleaseScope,
  type ReleaseTable,
} from '../../model/release.ts'
import type { UtcDay } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { readReleaseCells, readReleaseRows } from '../../store/facts/releases/read-releases.ts'
import type { ReleaseRow, RowRelease } from '../../store/facts/releases/release-tables.ts'
import type { Row } from './month-rows.ts'
import { SPLIT_BY } from '../published.ts'

/** What a source has released up to now, as the building of more of it needs it. */
export interface ReleasedSoFar {
  /** The row that begins on a day; none: it was not looked at yet. */
  row(table: ReleaseTable, grain: ReleaseGrain, from: UtcDay): ReleaseRow | undefined
  /** The finest rows that a month has been begun with. */
  grainOf(month: Row): ReleaseGrain | undefined
  /** Cells that end within these days. */
  cells(table: ReleaseTable, grain: ReleaseGrain, within: Row): ReleasedCell[]
  /** Rows of totals that wait, of those that begin within these days. */
  waiting(within: Row): ReleaseRow[]
  /** Rows of which numbers are told. */
  released(): ReleaseRow[]
  /** The day up to which a metric has been released in totals. */
  through(metric: MetricId): UtcDay | undefined
  add(releases: readonly RowRelease[]): void
}

const EVER = { from: '2000-01-01', to: '2100-01-01' }

export async function readReleasedSoFar(
  facts: FactsReader,
  of: ReleaseScope,
  /** Months before this day are only looked at for how far they have gone. */
  since: UtcDay,
): Promise<ReleasedSoFar> {
  const soFar = emptySoFar()
  for (const cut of RELEASE_TABLES) {
    for (const grain of RELEASE_GRAINS) {
      const rows = await readReleaseRows(facts, { ...of, cut, grain }, EVER)
      const span = { from: cut === 'totals' ? EVER.from : since, to: EVER.to }
      const cells = []
      for (const dimension of cut === 'splits' ? SPLIT_BY : [null]) {
        const asked = { ...span, dimension, metrics: METRIC_IDS }
        cells.push(...(await readReleaseCells(facts, { ...of, cut, grain }, asked)))
      }
      soFar.add(rows.map((row) => ({ row, cells: [] })))
      soFar.addCells(cut, grain, cells)
    }
  }
  return soFar
}

function emptySoFar() {
  const rows = new Map<string, ReleaseRow>()
  const cells = new Map<string, ReleasedCell[]>()
  const through = new Map<MetricId, UtcDay>()
  const addCells = (cut: string, grain: string, more: readonly ReleasedCell[]) => {
    const kept = cells.get(`${cut} ${grain}`) ?? []
    cells.set(`${cut} ${grain}`, kept)
    for (const cell of more) {
      kept.push(cell)
      if (cut === 'totals' && cell.to > (through.get(cell.metric) ?? '')) through.set(cell.metric, cell.to)
    }
  }
  return {
    addCells,
    row: (table: ReleaseTable, grain: ReleaseGrain, from: UtcDay) => rows.get(`${table} ${grain} ${from}`),
    grainOf: ({ from, to }: Row) => {
      const own = [...rows.values()].filter(
        (row) => row.cut === 'totals' && row.from >= from && row.from < to,
      )
      return RELEASE_GRAINS.find((grain) => own.some((row) => row.grain === grain))
    },
    cells: (table: ReleaseTable, grain: ReleaseGrain, { from, to }: Row) =>
      (cells.get(`${table} ${grain}`) ?? []).filter((cell) => cell.to > from && cell.to <= to),
    waiting: ({ from, to }: Row) =>
      [...rows.values()].filter(
        (row) => row.cut === 'totals' && row.state === 'waiting' && row.from >= from && row.from < to,
      ),
    released: () => [...rows.values()].filter(({ state }) => state === 'released' || state === 'held'),
    through: (metric: MetricId) => through.get(metric),
    add: (releases: readonly RowRelease[]) => {
      for (const { row, cells: own } of releases) {
        rows.set(`${row.cut} ${row.grain} ${row.from}`, row)
        addCells(row.cut, row.grain, own)
      }
    },
  }
}
