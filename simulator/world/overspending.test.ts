import { expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

const START = Date.UTC(2026, 0, 5)
const DAYS = 40

function worldWith(overspendingTeam: string | null): World {
  return createWorld({
    seed: 11,
    people: 300,
    days: DAYS,
    start: START,
    agreement: 'credits',
    estimates: 0,
    density: 1,
    awkwardNames: false,
    overspendingTeam,
  })
}

/** Units of the team and of everybody else over a span of days. */
function spent(world: World, team: string, from: number, to: number): [number, number] {
  let [ofTeam, ofOthers] = [0, 0]
  for (let hour = world.firstHour + from * 24; hour < world.firstHour + to * 24; hour++) {
    const plan = world.plan(hour)
    for (let at = 0; at < plan.rows; at++) {
      const person = plan.person[at] ?? 0
      const units = world.units({ hour, person, index: plan.index[at] ?? 0 })
      if (world.people[person]?.team.name === team) ofTeam += units
      else ofOthers += units
    }
  }
  return [ofTeam, ofOthers]
}

test('a team that overspends costs several times as much in the end; before, and others, the same', () => {
  const [plain, wild] = [worldWith(null), worldWith('Data Science')]
  expect(spent(wild, 'Data Science', 0, 32)).toEqual(spent(plain, 'Data Science', 0, 32))
  const [usual, others] = spent(plain, 'Data Science', 36, 40)
  const [more, same] = spent(wild, 'Data Science', 36, 40)
  expect(usual).toBeGreaterThan(0)
  expect(more).toBeGreaterThan(2 * usual)
  expect(same).toBe(others)
})
