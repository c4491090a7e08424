import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checked, say, runLoad, startProgram, type LoadReport } from '../run-program.ts'
import { median, type BenchOptions } from '../section.ts'

const VENDOR = new URL('./cost-file-server.ts', import.meta.url)
const ENGINE = new URL('./load-with-engine.ts', import.meta.url)
const TIDEMARK = new URL('./load-with-tidemark.ts', import.meta.url)

/**
 * Rows per second from HTTP to verified, de-duplicated facts that can be queried, as a ratio to the engine's own load of the
 * same lines from disk; and the peak memory of each. The vault knows nobody at first: what the same rows take where it knows
 * everybody, as on the next day, is said beside it.
 */
export async function* loadSection({ records, rounds }: BenchOptions): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'))
  try {
    const files = join(folder, 'files')
    await using vendor = await startProgram(VENDOR, [files, String(records)])
    const { url, files: count, bytes } = vendor.first as { url: string; files: number; bytes: number }
    yield `${records} records in ${count} files, ${Math.round(bytes / records)} bytes each`
    const [engine, ours, known]: [LoadReport[], LoadReport[], LoadReport[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      engine.push(checked(await runLoad(ENGINE, join(folder, `engine-${round}`), [files]), records))
      ours.push(checked(await runLoad(TIDEMARK, join(folder, `ours-${round}`), [url]), records))
      const again = await runLoad(TIDEMARK, join(folder, `known-${round}`), [url, 'known'])
      known.push(checked(again, records))
      yield `round ${round + 1}: engine ${say(engine.at(-1))}, Tidemark ${say(ours.at(-1))}, everybody known ${say(known.at(-1))}`
    }
    const middle = (reports: LoadReport[], key: keyof LoadReport) =>
      median(reports.map((report) => report[key]))
    const ratio = (key: keyof LoadReport) => (middle(engine, key) / middle(ours, key)).toFixed(2)
    yield `rows per second: ${Math.round(records / middle(ours, 'seconds'))}`
    yield `processor, everybody new: ${middle(ours, 'cpuSeconds').toFixed(1)} s, everybody known: ${middle(known, 'cpuSeconds').toFixed(1)} s`
    yield `ratio to the engine's own load: ${ratio('seconds')} (at least 0.4, goal 0.8); of processor time ${ratio('cpuSeconds')}`
    const above = middle(ours, 'peakMegabytes') - middle(engine, 'peakMegabytes')
    yield `peak memory above that load's own: ${Math.round(above)} MB (at most 150)`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
