import type { MetricId } from '../../model/metric.ts'
import {
  RELEASE_GRAINS,
  RELEASE_TABLES,
  type ReleasedCell,
  type ReleaseGrain,
  type ReleaseScope,
  type ReleaseTable,
  ROW_STATES,
  type RowState,
} from '../../model/privacy/release.ts'
import { addDays, type UtcDay } from '../../model/time/time.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { readReleaseCells, readReleaseRows } from '../../store/facts/releases/read-releases.ts'
import type { ReleaseRow, RowRelease } from '../../store/facts/releases/release-tables.ts'
import type { Row } from './month-rows.ts'
import { SPLIT_BY } from '../published.ts'

/** What a source has released up to now, as the building of more of it needs it. */
export interface ReleasedSoFar {
  /** The row that begins on a day; none: it was not looked at yet. */
  row(table: ReleaseTable, grain: ReleaseGrain, from: UtcDay): ReleaseRow | undefined
  /** The finest rows that the month of a day has been begun with. */
  grainOf(day: UtcDay): ReleaseGrain | undefined
  /** Cells that end within these days. */
  cells(table: ReleaseTable, grain: ReleaseGrain, within: Row): ReleasedCell[]
  /** Rows that are in one of these states, of those that begin within these days. */
  rowsIn(states: readonly RowState[], within: Row): ReleaseRow[]
  /** Rows of which numbers are told. */
  released(): ReleaseRow[]
  /** Units of the last month before a day that has any. */
  unitsBefore(day: UtcDay): ReleasedCell[]
  /** The day up to which any of these metrics has been released in totals. */
  toldThrough(metrics: readonly MetricId[]): UtcDay | undefined
  /** The day up to which nothing will be released any more that has not been. */
  passedThrough(): UtcDay | undefined
  /** Whether a row of any of these days was passed over. */
  isPassed(days: Row): boolean
  add(releases: readonly RowRelease[]): void
}

const EVER = { from: '2000-01-01', to: '2100-01-01' }

export async function readReleasedSoFar(facts: FactsReader, of: ReleaseScope): Promise<ReleasedSoFar> {
  const soFar = emptySoFar()
  for (const cut of RELEASE_TABLES) {
    for (const grain of RELEASE_GRAINS) {
      const rows = await readReleaseRows(facts, { ...of, cut, grain }, EVER)
      soFar.add(rows.map((row) => ({ row, cells: [] })))
    }
  }
  const since = neededSince(soFar.rowsIn(ROW_STATES, EVER))
  for (const cut of RELEASE_TABLES) {
    for (const grain of RELEASE_GRAINS) {
      const span = { from: cut === 'totals' ? EVER.from : since, to: EVER.to }
      const dimensions = cut === 'splits' ? SPLIT_BY : [null]
      soFar.addCells(
        cut,
        grain,
        await readReleaseCells(facts, { ...of, cut, grain }, { ...span, dimensions }),
      )
    }
  }
  return soFar
}

/**
 * The first day whose cells are needed besides totals, whatever the time: a month is built from its own splits, and from the
 * units of the last month before it that has any.
 */
function neededSince(rows: readonly ReleaseRow[]): UtcDay {
  const newest = (some: readonly ReleaseRow[]) =>
    some.reduce((last, { from }) => (from > last ? from : last), EVER.from)
  const begun = monthOf(newest(rows)).first
  const divided = rows.filter(({ cut, build, from }) => cut === 'units' && build !== '' && from < begun)
  return divided.length > 0 ? newest(divided) : begun
}

const latest = (days: readonly UtcDay[]): UtcDay | undefined =>
  days.reduce<UtcDay | undefined>((last, day) => (last === undefined || day > last ? day : last), undefined)

function emptySoFar() {
  const rows = new Map<string, ReleaseRow>()
  const cells = new Map<string, ReleasedCell[]>()
  const through = new Map<MetricId, UtcDay>()
  const addCells = (cut: string, grain: string, more: readonly ReleasedCell[]) => {
    const kept = cells.get(`${cut} ${grain}`) ?? []
    cells.set(`${cut} ${grain}`, kept)
    for (const cell of more.filter(({ dimension }) => dimension !== 'nothing')) {
      kept.push(cell)
      if (cut === 'totals' && cell.to > (through.get(cell.metric) ?? '')) through.set(cell.metric, cell.to)
    }
  }
  // Asked of every day of every row: each time anew would take the square of all months.
  let passed: readonly ReleaseRow[] = []
  const grains = new Map<UtcDay, Set<ReleaseRow['grain']>>()
  const grainsOf = (day: UtcDay) => {
    const { first } = monthOf(day)
    const own = grains.get(first) ?? new Set()
    grains.set(first, own)
    return own
  }
  return {
    addCells,
    row: (table: ReleaseTable, grain: ReleaseGrain, from: UtcDay) => rows.get(`${table} ${grain} ${from}`),
    grainOf: (day: UtcDay) => RELEASE_GRAINS.find((grain) => grains.get(monthOf(day).first)?.has(grain)),
    cells: (table: ReleaseTable, grain: ReleaseGrain, { from, to }: Row) =>
      (cells.get(`${table} ${grain}`) ?? []).filter((cell) => cell.to > from && cell.to <= to),
    rowsIn: (states: readonly RowState[], { from, to }: Row) =>
      [...rows.values()].filter((row) => states.includes(row.state) && row.from >= from && row.from < to),
    released: () => [...rows.values()].filter(({ state }) => state === 'released' || state === 'held'),
    unitsBefore: (day: UtcDay) => {
      const before = (cells.get('units month') ?? []).filter(({ to }) => to <= day)
      const last = monthOf(addDays(before.at(-1)?.to ?? day, -1)).first
      return before.filter(({ to }) => to > last)
    },
    toldThrough: (metrics: readonly MetricId[]) => latest(metrics.flatMap((one) => through.get(one) ?? [])),
    passedThrough: () => latest(passed.map(({ to }) => to)),
    isPassed: ({ from, to }: Row) => passed.some((row) => row.from < to && row.to > from),
    add: (releases: readonly RowRelease[]) => {
      for (const { row, cells: own } of releases) {
        rows.set(`${row.cut} ${row.grain} ${row.from}`, row)
        if (row.cut === 'totals') grainsOf(row.from).add(row.grain)
        addCells(row.cut, row.grain, own)
      }
      passed = [...rows.values()].filter(({ cut, state }) => cut === 'totals' && state === 'passed')
    },
  }
}
