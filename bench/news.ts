import { falseAlarms, toldOf, type Planted } from '../test/harness/vendor/news-worlds.ts'
import { seededRandom } from '../test/harness/run/seeded-random.ts'

const SIZES = [10, 30, 100, 300, 1000, 3000]
/** People simulated per company size, over all rounds. */
const PEOPLE = 60_000
const PLANTED: [string, Planted][] = [
  ['a model that one group took up', { newModel: 1 }],
  ['three times the agent edits', { agentEdits: 3 }],
  ['8 of a team of 30 leave', { leavers: 8 }],
  ['all of it', { newModel: 1, agentEdits: 3, leavers: 8 }],
]
const COMPANIES = 50

/** False alarms of the Overview's change detection in unchanged companies, and what it finds where something was changed. */
export async function* newsSection(): AsyncGenerator<string> {
  for (const size of SIZES) {
    const rounds = Math.min(400, Math.ceil(PEOPLE / size))
    const share = falseAlarms(size, rounds, seededRandom(size))
    yield `${String(size).padStart(5)} people, nothing changes: ${(100 * share).toFixed(1)} % of ${rounds} Overviews tell a fact (at most 5)`
  }
  for (const [name, planted] of PLANTED) {
    const told = new Map<string, number>()
    for (let seed = 1; seed <= COMPANIES; seed += 1) {
      for (const { kind, part } of toldOf(200, seededRandom(seed), planted)) {
        const what = `${kind} ${part?.value ?? 'in all'}`
        told.set(what, (told.get(what) ?? 0) + 1)
      }
    }
    const most = [...told].toSorted((a, b) => b[1] - a[1]).slice(0, 4)
    yield `200 people, ${name}: ${most.map(([what, times]) => `${what} ${(100 * times) / COMPANIES} %`).join(', ')}`
  }
}
