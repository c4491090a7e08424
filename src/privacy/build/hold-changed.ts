import { daysOf } from '../../model/time.ts'
import { hashOf, type Inputs } from '../../store/facts/derived/derived.ts'
import type { RowRelease } from '../../store/facts/releases/release-tables.ts'
import { rangeOf, type Building } from './building.ts'
import type { Row } from './month-rows.ts'

/** What a row is made of. */
export const inputsOf = (inputs: Inputs, row: Row): string =>
  hashOf(daysOf(rangeOf(row)).map((day) => inputs.get(day) ?? ''))

/**
 * Rows whose facts have changed since they were released stay as they are, and say so. A single late record told by a new
 * number would be somebody's.
 */
export async function holdChanged({ soFar, inputs, facts }: Building): Promise<void> {
  const changed = soFar.released().flatMap((row): RowRelease[] => {
    const state = inputsOf(inputs, row) === row.inputs ? 'released' : 'held'
    return state === row.state ? [] : [{ row: { ...row, state }, cells: [] }]
  })
  await facts.writeReleases(changed)
  soFar.add(changed)
}
