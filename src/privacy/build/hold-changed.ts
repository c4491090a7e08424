import { monthOf } from '../../model/calendar-month.ts'
import type { ReleaseGrain } from '../../model/release.ts'
import { daysOf, utcDay } from '../../model/time.ts'
import { hashOf } from '../../store/facts/derived/derived.ts'
import type { RowRelease } from '../../store/facts/releases/release-tables.ts'
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
 * Rows whose facts have changed since they were released stay as they are, and say so. A single late record told by a new
 * number would be somebody's.
 */
export async function holdChanged({ soFar, inputs, facts }: Building): Promise<void> {
  const changed = soFar.released().flatMap((row): RowRelease[] => {
    if (row.grain === 'quarter') return []
    const { first, end } = monthOf(row.from)
    const finest = soFar.grainOf({ from: first, to: utcDay(end) }) ?? row.grain
    const isSame = inputsOf({ inputs, soFar }, row, { grain: row.grain, finest }) === row.inputs
    const state = isSame ? 'released' : 'held'
    return state === row.state ? [] : [{ row: { ...row, state }, cells: [] }]
  })
  await facts.writeReleases(changed)
  soFar.add(changed)
}
