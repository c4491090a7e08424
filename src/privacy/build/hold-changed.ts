import type { ReleaseGrain } from '../../model/privacy/release.ts'
import { metricById } from '../../metrics/catalog.ts'
import { daysOf, utcDay } from '../../model/time/time.ts'
import { hashOf } from '../../store/facts/derived/derived.ts'
import type { ReleaseRow } from '../../store/facts/releases/release-tables.ts'
import { rangeOf, type Building } from './building.ts'
import { coveredOf, type Row } from './month-rows.ts'

/** A row among those of a source. */
export const nameOf = ({ cut, grain, from }: ReleaseRow) => `${cut} ${grain} ${from}`

/** What the days are made of that numbers of a row are of. */
export function inputsOf(
  { inputs, soFar }: Pick<Building, 'inputs' | 'soFar'>,
  row: Row,
  grains: Record<'grain' | 'finest', ReleaseGrain>,
): string {
  const covered = coveredOf(row, grains, soFar.isPassed)
  return hashOf((covered ? daysOf(rangeOf(covered)) : []).map((day) => inputs.get(day) ?? ''))
}

type Watching = Pick<Building, 'soFar' | 'inputs' | 'first' | 'clock'>

/**
 * Rows whose facts have changed since they were looked at: they stay as they are, and say so. A single late record told by a
 * new number would be somebody's. A row that waits, or was carried into a later one, only learns what its days are made of now.
 */
export function changedRows(building: Watching): ReleaseRow[] {
  const { soFar, first, clock } = building
  const told = changed(building, soFar.released()).map((row): ReleaseRow => ({ ...row, state: 'held' }))
  const untold = changed(
    building,
    soFar.rowsIn(['waiting', 'carried'], { from: first, to: utcDay(clock.now()) }),
  )
  const known = new Set(told.map(nameOf))
  const later = countingDaysOf(building, [...told, ...untold]).filter((row) => !known.has(nameOf(row)))
  return [...told, ...untold, ...later.map((row): ReleaseRow => ({ ...row, state: 'held' }))]
}

const changed = ({ soFar, inputs }: Watching, rows: readonly ReleaseRow[]): ReleaseRow[] =>
  rows.flatMap((row) => {
    if (row.grain === 'quarter') return []
    const finest = soFar.grainOf(row.from) ?? row.grain
    const now = inputsOf({ inputs, soFar }, row, { grain: row.grain, finest })
    return now === row.inputs ? [] : [{ ...row, inputs: now }]
  })

/** Rows told of which an amount begins before them, as it had to wait, and counts one of these. */
function countingDaysOf({ soFar }: Watching, rows: readonly ReleaseRow[]): ReleaseRow[] {
  // A month has changed whichever of its days did; its finest rows say which.
  const finest = rows.filter(({ cut, grain, from }) => cut === 'totals' && grain === soFar.grainOf(from))
  if (finest.length === 0) return []
  const isCounted = (days: Row) => finest.some((row) => row.from < days.to && row.to > days.from)
  const reaches = ({ grain, from, to }: ReleaseRow) =>
    grain !== 'quarter' &&
    soFar
      .cells('totals', grain, { from, to })
      .some(
        (cell) =>
          metricById(cell.metric).published.as === 'amount' &&
          cell.from < from &&
          isCounted({ from: cell.from, to: from }),
      )
  const told = soFar.released()
  const counting = new Set(told.filter((row) => row.cut === 'totals' && reaches(row)).map(daysOfRow))
  return told.filter((row) => counting.has(daysOfRow(row)))
}

const daysOfRow = ({ grain, from }: ReleaseRow) => `${grain} ${from}`
