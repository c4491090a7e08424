import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { FAILPOINTS } from '../../src/collector/failpoints.ts'
import { apiClient } from '../harness/api-client.ts'
import { launchService, startService, temporaryFolder } from '../harness/start-service.ts'
import {
  connect,
  crashOptions,
  expectSame,
  expectTruth,
  finish,
  frozenNow,
  type Collected,
} from './crash-world.ts'

const PROGRAM = resolve(import.meta.dirname, 'crash-at-failpoint.ts')
const WORLD = { people: 20, days: 2, seed: 3, fileMinutes: 120, recentFileMinutes: 120, restatements: 0.02 }
/** Not the first file: something is committed before, and something is left to do. */
const OCCURRENCE: Partial<Record<(typeof FAILPOINTS)[number], number>> = {
  before_fetch: 3,
  after_fetch: 3,
  before_keep_raw: 3,
  after_keep_raw: 3,
  before_begin: 3,
  after_begin: 3,
  after_insert: 3,
  before_commit: 3,
  after_commit: 3,
}

describe('C2: a crash at every step of collecting and committing', () => {
  const stack = new AsyncDisposableStack()
  let simulator: Awaited<ReturnType<typeof startSimulator>>
  let connected: { folder: string; id: string }
  let undisturbed: Collected

  beforeAll(async () => {
    simulator = stack.use(await startSimulator({ ...WORLD, now: frozenNow() }))
    const folder = stack.use(await temporaryFolder()).path
    // Connected, and stopped before anything is collected: the upstream answers nothing else.
    simulator.faults.push({ path: '/logs/', do: { kind: 'hang' }, times: null })
    const service = await startService(crashOptions(folder, simulator))
    const id = await connect(apiClient(service), simulator, 'chatassist')
    await service.stop('SIGKILL')
    simulator.faults.clear()
    connected = { folder, id }
    undisturbed = await continueIn('undisturbed')
    expectTruth(simulator, undisturbed)
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  async function copyOf(name: string): Promise<string> {
    const folder = stack.use(await temporaryFolder(`tidemark-${name}-`)).path
    await cp(join(connected.folder, 'data'), join(folder, 'data'), { recursive: true })
    return folder
  }

  async function continueIn(name: string): Promise<Collected> {
    return finish(crashOptions(await copyOf(name), simulator), simulator, connected.id)
  }

  test.each(FAILPOINTS)('%s', { timeout: 300_000 }, async (point) => {
    const options = crashOptions(await copyOf(point), simulator)
    const crash = { CRASH_AT: point, CRASH_TIMES: String(OCCURRENCE[point] ?? 1) }
    const dying = await launchService({ ...options, program: PROGRAM, env: { ...options.env, ...crash } })
    const { signal, stdout, stderr } = await dying.exited
    expect(signal, `${stdout}${stderr}`).toBe('SIGKILL')
    expectSame(await finish(options, simulator, connected.id), undisturbed)
  })
})
