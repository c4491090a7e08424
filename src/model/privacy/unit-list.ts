import type { UtcDay } from '../time/time.ts'

/** In which order an organisation has its units divide its people, and what joins the list of them. */
export interface UnitList {
  /** First day of the quarter from which on it holds. */
  holdsFrom: UtcDay
  /** Goes up with every change. */
  version: number
  /** Those that divide before all others, in this order. */
  first: readonly string[]
  /** Those that divide nobody. */
  leftOut: readonly string[]
  /** Whether the code assistant's cost centres are units beside its teams. */
  costCenters: boolean
}

const NONE: Pick<UnitList, 'first' | 'leftOut' | 'costCenters'> = {
  first: [],
  leftOut: [],
  costCenters: false,
}

/** What holds in a quarter; nothing was chosen before the first list. @param lists the oldest first */
export const unitListOf = (lists: readonly UnitList[], quarter: UtcDay): typeof NONE =>
  lists.findLast(({ holdsFrom }) => holdsFrom <= quarter) ?? NONE
