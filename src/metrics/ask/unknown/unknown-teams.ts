import { codeLabels } from '../../lists/labels.ts'
import { atTimesNotes, collectedDays, readLeftOutTeams } from '../named-teams.ts'
import type { FeedState, Question } from '../question.ts'
import { said, type Said } from '../../../words/said.ts'

/** Values that a question asks for and of which the answer can hold nothing, and what is said of them. */
export interface Unknown {
  ids: readonly string[]
  notes: Said[]
}

/**
 * Teams that nobody has ever listed, and those that the vendor's reports of the days leave out, as they do with small ones.
 * Looks where teams are known by lists of members; the vendor's own calls name teams that no list has.
 */
export async function readUnknownTeams(question: Question, asked: readonly string[]): Promise<Unknown> {
  const { feeds } = question
  const byLists = [...feeds.values()].filter(({ planner }) => planner.membership !== undefined)
  if (byLists.length === 0) return { ids: [], notes: [] }
  const known = await codeLabels(question, 'team', asked)
  const ids = asked.filter((id) => !known.has(id))
  const { always: leftOut, atTimes } = await readLeftOut(question, byLists, [...known.keys()])
  const namesOf = (of: readonly string[]) => of.map((id) => known.get(id) ?? id)
  return {
    ids: [...ids, ...leftOut],
    notes: [
      ...(ids.length === 0 ? [] : [said('no_such_team', { ids: ids.join(', ') })]),
      ...(leftOut.length === 0 ? [] : [said('teams_left_out', { names: namesOf(leftOut).join(', ') })]),
      ...atTimesNotes(namesOf(atTimes)),
    ],
  }
}

/** Of `ids` those that the lists of the collected days leave out, and those that they leave out at times. */
async function readLeftOut(
  question: Question,
  feeds: readonly FeedState[],
  ids: readonly string[],
): Promise<{ always: string[]; atTimes: string[] }> {
  const days = feeds.flatMap(({ planner, coverage }) =>
    collectedDays(planner.membership?.days ?? [], coverage),
  )
  return await readLeftOutTeams(question, days, ids)
}
