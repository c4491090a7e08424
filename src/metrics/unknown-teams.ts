import { codeLabels } from './labels.ts'
import type { Question } from './question.ts'

/** Ids that a question asks for as teams and of which nobody has ever listed one. */
export interface UnknownTeams {
  ids: string[]
  /** The question is about nothing else: what such teams did is unknown, not zero. */
  onlyThese: boolean
}

/** Looks where teams are known by lists of members; the vendor's own calls name teams that no list has. */
export async function readUnknownTeams(question: Question): Promise<UnknownTeams> {
  const { query, feeds } = question
  const byLists = [...feeds.values()].some(({ planner }) => planner.membership !== undefined)
  const named = query.filters.filter(({ dimension, op }) => dimension === 'team' && op === 'in')
  const asked = [...new Set(named.flatMap(({ values }) => values))].filter((id) => id !== '')
  if (!byLists || asked.length === 0) return { ids: [], onlyThese: false }
  const known = await codeLabels(question, 'team', asked)
  const isUnknown = (id: string) => id !== '' && !known.has(id)
  return {
    ids: asked.filter(isUnknown),
    onlyThese: named.some(({ values }) => values.every(isUnknown)),
  }
}

/** Said beside an answer. */
export function unknownTeamsNote({ ids }: UnknownTeams): string[] {
  return ids.length === 0 ? [] : [`Teams: no team with this id is known (${ids.join(', ')}).`]
}
