import type { UnitList } from '../../../src/api/contract/privacy.ts'
import { ask } from './ask.ts'

export type UnitSource = UnitList['source']

export const UNIT_SOURCES: readonly UnitSource[] = ['code_assistant', 'chat_assistant']

/** Teams or groups of a source, in the order in which they divide its people. */
export const unitsQuery = (source: UnitSource) => ask('privacy', 'getUnits', { query: { source } })
