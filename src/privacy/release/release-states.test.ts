import { expect, test } from 'vitest'
import { releaseMovement, releaseStates, type Moved } from './release-states.ts'
import { RULE } from './tally.ts'

test.each<[name: string, counts: Record<string, number>, told: string[]]>([
  ['all of them', { active: 20, idle: 8, never: 5 }, ['active', 'idle', 'never']],
  ['few in one, which takes the next with it', { active: 20, idle: 8, never: 2 }, ['active']],
  ['nobody in one, the same', { active: 20, idle: 8, never: 0 }, ['active']],
  ['few in two, who are enough together', { active: 20, idle: 3, never: 2 }, ['active']],
  ['all in one, which says it of each', { active: 20, idle: 0, never: 0 }, []],
  ['nearly all in one', { active: 20, idle: 4, never: 0 }, []],
])('of states with %s is told what leaves enough', (_, counts, told) => {
  expect(releaseStates(Object.entries(counts), RULE)).toEqual(told)
})

const STATES = ['new', 'retained', 'returning', 'lapsed'] as const

/** What the two sums and the states that are told leave open: by state the values that fit. */
function fitting(moved: Moved, told: readonly (keyof Moved)[]): Map<keyof Moved, Set<number>> {
  const [now, before] = [moved.new + moved.retained + moved.returning, moved.retained + moved.lapsed]
  const found = new Map(STATES.map((state) => [state, new Set<number>()]))
  for (let retained = 0; retained <= Math.min(now, before); retained += 1) {
    for (let came = 0; came <= now - retained; came += 1) {
      const one = { new: came, retained, returning: now - retained - came, lapsed: before - retained }
      if (told.some((state) => one[state] !== moved[state])) continue
      for (const state of STATES) found.get(state)?.add(one[state])
    }
  }
  return found
}

/** Every movement of up to so many people in each state. */
function* movements(most: number): Generator<Moved> {
  for (let came = 0; came <= most; came += 1)
    for (let retained = 0; retained <= most; retained += 1)
      for (let returning = 0; returning <= most; returning += 1)
        for (let lapsed = 0; lapsed <= most; lapsed += 1) yield { new: came, retained, returning, lapsed }
}

test('no state of few people can be reckoned from those that are told and the numbers of both months', () => {
  let all = 0
  for (const moved of movements(8)) {
    // Movement is told beside the numbers of both months alone.
    const [now, before] = [moved.new + moved.retained + moved.returning, moved.retained + moved.lapsed]
    if (now < RULE.k || before < RULE.k) continue
    const told = releaseMovement(moved, RULE)
    if (told.length === 4) all += 1
    for (const [state, values] of fitting(moved, told)) {
      if (values.size === 1)
        expect([moved, told, state, moved[state] >= RULE.k]).toEqual([moved, told, state, true])
    }
  }
  expect(all).toBe(4 ** 4)
})
