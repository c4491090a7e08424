import type { ReleaseGrain } from '../../model/privacy/release.ts'
import { daysOf } from '../../model/time/time.ts'
import { hashOf } from '../../store/facts/derived/derived.ts'
import type { ReleaseRow } from '../../store/facts/releases/release-tables.ts'
import { rangeOf, type Building } from './building.ts'
import { coveredOf, type Row } from './month-rows.ts'

/** What the days are made of that numbers of a row are of. */
export function inputsOf(
  { inputs, soFar }: Pick<Building, 'inputs' | 'soFar'>,
  row: Row,
  grains: Record<'grain' | 'finest', ReleaseGrain>,
): string {
  const covered = coveredOf(row, grains, soFar.isPassed)
  return hashOf((covered ? daysOf(rangeOf(covered)) : []).map((day) => inputs.get(day) ?? ''))
}

/**
 * Rows whose facts have changed since they were looked at: they stay as they are, and say so. A single late record told by a
 * new number would be somebody's.
 */
export const changedRows = ({ soFar, inputs }: Pick<Building, 'soFar' | 'inputs'>): ReleaseRow[] =>
  soFar.released().flatMap((row): ReleaseRow[] => {
    if (row.grain === 'quarter') return []
    const finest = soFar.grainOf(row.from) ?? row.grain
    const now = inputsOf({ inputs, soFar }, row, { grain: row.grain, finest })
    return now === row.inputs ? [] : [{ ...row, state: 'held', inputs: now }]
  })
