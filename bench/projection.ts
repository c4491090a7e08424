import { scoreProjections, SPEND_WORLDS, type SpendWorldName } from '../test/harness/vendor/spend-worlds.ts'

const MONTHS = 1000
const DAYS = [3, 7, 14, 21]
/** Days of history before the month: a year, a quarter, and too few to have a complete past month for comparison. */
const HISTORIES = [365, 90, 45, 28]

/** Errors of the projections of simulated months, and the share of months that end within the projected range. */
export async function* projectionSection(): AsyncGenerator<string> {
  yield `${MONTHS} months each: error against the month that came / months within low and high (wanted with a year: 75 to 85 %)`
  for (const history of HISTORIES) {
    yield `with ${history} days before the month`
    for (const world of Object.keys(SPEND_WORLDS).filter(isWorld)) {
      const scores = DAYS.map((day) => {
        const { error, within } = scoreProjections(world, { day, rounds: MONTHS, history })
        return `${day}.: ${percent(error)} / ${percent(within)}`
      })
      yield `${world.padEnd(26)} ${scores.join('   ')}`
    }
  }
}

const isWorld = (name: string): name is SpendWorldName => name in SPEND_WORLDS
const percent = (share: number) => `${(100 * share).toFixed(0).padStart(3)} %`
