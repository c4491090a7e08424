import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset } from '../../src/model/dataset.ts'
import { checked, say, runLoad, startProgram, type LoadReport } from '../run-program.ts'
import { median, type BenchOptions } from '../section.ts'

const VENDOR = new URL('./code-file-server.ts', import.meta.url)
const ENGINE = new URL('./load-report-with-engine.ts', import.meta.url)
const TIDEMARK = new URL('./load-code-with-tidemark.ts', import.meta.url)

const DAILY_PEOPLE = 100_000
const LATEST_DAYS = 28
const SEATS = 50_000

/**
 * Datasets of the code assistant from HTTP to verified facts that can be queried: a day of 100,000 people as a ratio to the
 * engine's own load of the same lines from disk, 28 days of 10,000 people, and 50,000 seats.
 */
export async function* loadCodeSection({ rounds, people }: BenchOptions): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'))
  try {
    yield* dailyReport(join(folder, 'daily'), rounds)
    yield* latestReport(join(folder, 'latest'), people)
    yield* seats(join(folder, 'seats'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* dailyReport(folder: string, rounds: number): AsyncGenerator<string> {
  const files = join(folder, 'files')
  await using vendor = await startVendor(files, { people: DAILY_PEOPLE, days: 1, seats: 0 })
  yield `daily report of ${DAILY_PEOPLE} people in ${vendor.files} files`
  const [engine, ours]: [LoadReport[], LoadReport[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    engine.push(checked(await runLoad(ENGINE, join(folder, `engine-${round}`), [files]), DAILY_PEOPLE))
    const own = join(folder, `ours-${round}`)
    ours.push(checked(await vendor.load(own, 'enterprise_users_1d'), DAILY_PEOPLE))
    yield `round ${round + 1}: engine ${say(engine.at(-1))}, Tidemark ${say(ours.at(-1))}`
  }
  const middle = (reports: LoadReport[], key: keyof LoadReport) => median(reports.map((each) => each[key]))
  const ratio = (key: keyof LoadReport) => (middle(engine, key) / middle(ours, key)).toFixed(2)
  yield `ratio to the engine's own load: ${ratio('seconds')} (at least 0.4); of processor time ${ratio('cpuSeconds')}`
}

async function* latestReport(folder: string, people: number): AsyncGenerator<string> {
  await using vendor = await startVendor(join(folder, 'files'), { people, days: LATEST_DAYS, seats: 0 })
  const rows = people * LATEST_DAYS
  const report = checked(await vendor.load(join(folder, 'ours'), 'enterprise_users_28d'), rows)
  yield `report of ${LATEST_DAYS} days, ${people} people: ${say(report)} (at most 700 MB; of 10000 people 60 s)`
}

async function* seats(folder: string): AsyncGenerator<string> {
  await using vendor = await startVendor(join(folder, 'files'), { people: 0, days: 1, seats: SEATS })
  yield `${SEATS} seats: ${say(checked(await vendor.load(join(folder, 'ours'), 'enterprise_seats'), SEATS))}`
}

async function startVendor(
  files: string,
  { people, days, seats }: Record<'people' | 'days' | 'seats', number>,
) {
  const vendor = await startProgram(VENDOR, [files, String(people), String(days), String(seats)])
  const { url, files: count } = vendor.first as { url: string; files: number }
  return {
    files: count,
    load: (folder: string, dataset: Dataset) => runLoad(TIDEMARK, folder, [url, dataset]),
    [Symbol.asyncDispose]: () => vendor[Symbol.asyncDispose](),
  }
}
