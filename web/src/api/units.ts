import { useQueries } from '@tanstack/react-query'
import type { Member } from '../../../src/api/contract/people/people.ts'
import type { UnitList } from '../../../src/api/contract/privacy.ts'
import { SOURCE_KINDS } from '../components/source/sources.ts'
import { unitLabel } from '../components/unit-label.ts'
import { ask } from './ask.ts'

export type UnitSource = UnitList['source']

/** Units of a source, in the order in which they divide its people. */
export const unitsQuery = (source: UnitSource) => ask('privacy', 'getUnits', { query: { source } })

export type LedUnit = Member['units'][number]

/** Units by name; one that is not counted any more, or whose list is not there yet, by its id. */
export function useUnitNames(units: readonly LedUnit[]): string[] {
  const enabled = units.length > 0
  const lists = useQueries({ queries: SOURCE_KINDS.map((source) => ({ ...unitsQuery(source), enabled })) })
  return units.map(({ source, id }) => {
    const list = lists[SOURCE_KINDS.findIndex((one) => one === source)]?.data?.data
    const unit = list?.find((one) => one.id === id)
    return unit ? unitLabel({ ...unit, source }) : id
  })
}
