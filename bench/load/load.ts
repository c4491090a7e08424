import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checked, say, runLoad, startProgram, type LoadReport } from '../run-program.ts'
import { median, type BenchOptions } from '../section.ts'

const VENDOR = new URL('./cost-file-server.ts', import.meta.url)
const ENGINE = new URL('./load-with-engine.ts', import.meta.url)
const TIDEMARK = new URL('./load-with-tidemark.ts', import.meta.url)

/** What the vault, and the process that loads, knows of them before. */
const PEOPLE = ['new', 'known', 'remembered'] as const

/**
 * Rows per second from HTTP to verified, de-duplicated facts that can be queried, as a ratio to the engine's own load of the
 * same lines from disk; and the peak memory of each. The vault knows nobody at first: what the same rows take where it knows
 * everybody, as after a restart, and where this process keeps them in memory too, as in a run that goes on, is said beside it.
 */
export async function* loadSection({ records, rounds }: BenchOptions): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'))
  try {
    const files = join(folder, 'files')
    await using vendor = await startProgram(VENDOR, [files, String(records)])
    const { url, files: count, bytes } = vendor.first as { url: string; files: number; bytes: number }
    yield `${records} records in ${count} files, ${Math.round(bytes / records)} bytes each`
    const engine: LoadReport[] = []
    const ours: Record<(typeof PEOPLE)[number], LoadReport[]> = { new: [], known: [], remembered: [] }
    for (let round = 0; round < rounds; round += 1) {
      engine.push(checked(await runLoad(ENGINE, join(folder, `engine-${round}`), [files]), records))
      for (const people of PEOPLE) {
        const report = await runLoad(TIDEMARK, join(folder, `${people}-${round}`), [url, people])
        ours[people].push(checked(report, records))
      }
      const said = PEOPLE.map((people) => `everybody ${people} ${say(ours[people].at(-1))}`)
      yield `round ${round + 1}: engine ${say(engine.at(-1))}, Tidemark: ${said.join(', ')}`
    }
    const middle = (reports: LoadReport[], key: keyof LoadReport) =>
      median(reports.map((report) => report[key]))
    const ratio = (key: keyof LoadReport) => (middle(engine, key) / middle(ours.new, key)).toFixed(2)
    yield `rows per second: ${Math.round(records / middle(ours.new, 'seconds'))}`
    const processor = PEOPLE.map((people) => `${people}: ${middle(ours[people], 'cpuSeconds').toFixed(1)} s`)
    yield `processor, everybody ${processor.join(', ')}`
    yield `ratio to the engine's own load: ${ratio('seconds')} (at least 0.4, goal 0.8); of processor time ${ratio('cpuSeconds')}`
    const above = middle(ours.new, 'peakMegabytes') - middle(engine, 'peakMegabytes')
    yield `peak memory above that load's own: ${Math.round(above)} MB (at most 150)`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
