import { releaseValues } from './release-values.ts'
import { isSafeCount, type Rule } from './tally.ts'

/**
 * Of people who are each in one of these states, the states whose numbers may be told. That nobody is in a state would say
 * it of each of them, so a state without people is withheld as one with few is: what is not told is of enough people
 * together, or there is no such state.
 */
export function releaseStates<State extends string>(
  counts: readonly (readonly [state: State, people: number])[],
  rule: Rule,
): State[] {
  const people = counts.reduce((all, [, count]) => all + count, 0)
  let [left, states] = [people, counts.length]
  const { published } = releaseValues(
    counts.toSorted(([, a], [, b]) => b - a),
    ([, active]) => isSafeCount({ people, active }, rule),
    {
      isSafeWithout: ([, count]) => states === 1 || isSafeCount({ people, active: left - count }, rule),
      takeOff: ([, count]) => {
        left -= count
        states -= 1
      },
    },
  )
  return published.map(([state]) => state)
}

/** Who came, stayed, came back and left between two months. */
export type Moved = Readonly<Record<'new' | 'retained' | 'returning' | 'lapsed', number>>

/**
 * Which of them may be told beside the numbers of those active in both months. Who is new, stayed or came back was active in
 * the later one, who stayed or left in the earlier one: who stayed is told only where both cuts allow it, as it gives away
 * who left.
 */
export function releaseMovement(moved: Moved, rule: Rule): (keyof Moved)[] {
  const { new: came, retained, returning, lapsed } = moved
  const before = releaseStates([['retained', retained] as const, ['lapsed', lapsed]], rule)
  if (before.length === 0) {
    const now = releaseStates([['new', came] as const, ['known', retained + returning]], rule)
    return now.length === 0 ? [] : ['new']
  }
  const now = releaseStates([['new', came] as const, ['retained', retained], ['returning', returning]], rule)
  return now.includes('retained') ? [...now, 'lapsed'] : now
}
