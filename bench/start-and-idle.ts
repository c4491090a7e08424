import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSimulator } from '../simulator/start-simulator.ts'
import { systemClock } from '../src/lib/clock.ts'
import { apiClient } from '../test/harness/service/api-client.ts'
import { startService, temporaryFolder, type RunningService } from '../test/harness/service/start-service.ts'
import { median, type BenchOptions } from './section.ts'

const WORLD = { people: 60, days: 5, seed: 7, fileMinutes: 60, recentFileMinutes: 60 }
const COLLECTED_WITHIN_MS = 300_000
const IDLE_MS = 10_000

/** In the kernel's kB of 1,024 bytes. */
interface Memory {
  /** Private memory of the process: heaps and stacks. */
  RssAnon: number
  /** Mapped files, mostly code of the embedded engine, which the kernel may evict. */
  RssFile: number
  /** The sum of both. */
  VmRSS: number
}

/** Time from spawning the service on a folder with data until /readyz succeeds, and its memory while idle. */
export async function* startAndIdleSection({ rounds }: BenchOptions): AsyncGenerator<string> {
  await using folder = await temporaryFolder('tidemark-bench-')
  await using simulator = await startSimulator({ ...WORLD, now: systemClock.now() })
  const options = {
    dataDir: join(folder.path, 'data'),
    upstream: simulator.url,
    env: { TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000' },
  }
  {
    await using service = await startService(options)
    yield `data folder with ${await collectEverything(service, simulator.accounts[0])} cost records`
    await service.stop()
  }
  const seconds: number[] = []
  const memory: Memory[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await using service = await startService(options)
    seconds.push((performance.now() - startedAt) / 1000)
    await systemClock.sleep(IDLE_MS)
    memory.push(await memoryOf(service.pid))
    await service.stop()
    yield `start ${round + 1}: ready after ${seconds.at(-1)?.toFixed(2)} s`
  }
  const megabytes = (key: keyof Memory) => Math.round((median(memory.map((each) => each[key])) * 1024) / 1e6)
  yield `ready after ${median(seconds).toFixed(2)} s (at most 1.5)`
  yield `idle memory of its own (RssAnon): ${megabytes('RssAnon')} MB (at most 350)`
  yield `and mapped code (RssFile): ${megabytes('RssFile')} MB; together (VmRSS) ${megabytes('VmRSS')} MB`
}

async function collectEverything(
  service: RunningService,
  account: { organizationId: string; workspaceId: string } | undefined,
): Promise<number> {
  const api = apiClient(service)
  const { id } = await api.call('createConnection', {
    body: {
      source: 'chat_assistant',
      organization_id: account?.organizationId ?? '',
      workspace_id: account?.workspaceId ?? '',
      admin_key: 'sk-admin-simulator-both-scopes',
    },
  })
  const [first] = (await api.call('listRuns', { query: { connection_id: id } })).data
  const run = await api.runEnded(first?.id ?? '', COLLECTED_WITHIN_MS)
  return run.datasets.reduce((rows, dataset) => rows + dataset.rows, 0)
}

/** Linux only: /proc distinguishes private memory from mapped files. */
async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (key: keyof Memory) => Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
  return { RssAnon: read('RssAnon'), RssFile: read('RssFile'), VmRSS: read('VmRSS') }
}
