import type { MovementRow } from '../../../../src/api/contract/adoption.ts'
import type { QueryFilter } from '../explore/filters/filters.ts'

/**
 * The one team that the filters ask for. Null where they ask for something else: how several teams together, or a
 * connection, moved is not known from how each team did.
 */
export function onlyTeam(filters: readonly QueryFilter[]): string | null {
  const [filter, ...more] = filters
  if (filter?.dimension !== 'team' || filter.op !== 'in' || more.length > 0) return null
  const [team, ...others] = filter.values
  return team && others.length === 0 ? team : null
}

/** How many of a row's people were active in the period before and in this one; null: unknown. */
export function activeOf(row: Pick<MovementRow, 'new' | 'retained' | 'returning' | 'lapsed'>) {
  const { new: came, retained, returning, lapsed } = row
  const known = came !== null && retained !== null && returning !== null
  return {
    before: retained === null || lapsed === null ? null : retained + lapsed,
    now: known ? came + retained + returning : null,
  }
}
