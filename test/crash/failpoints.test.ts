import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { FAILPOINTS } from '../../src/collector/take/failpoints.ts'
import { inTurn } from '../harness/run/night.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import {
  runProgram,
  startService,
  temporaryFolder,
  type Exit,
  type ServiceOptions,
} from '../harness/service/start-service.ts'
import { codeCrashOptions, connectCode, expectSameRows, expectTrueTotals } from './code-crash-world.ts'
import { AT_WORK, connect, crashOptions, expectTrueCosts } from './crash-world.ts'

const COLLECT = resolve(import.meta.dirname, 'collect.ts')
const WORLD = {
  ...AT_WORK,
  people: 10,
  seed: 3,
  fileMinutes: 1440,
  recentFileMinutes: 240,
  restatements: 0.02,
  linesPerFile: 8,
  // Several, and people of both, are for the kills at random moments.
  codeOrganizations: 1,
}
type Failpoint = (typeof FAILPOINTS)[number]

/** Not the first file: something is committed before, and something is left to do. */
const OCCURRENCE: Partial<Record<Failpoint, number>> = {
  before_fetch: 3,
  after_fetch: 3,
  before_keep_raw: 3,
  after_keep_raw: 3,
  before_begin: 2,
  after_begin: 2,
  after_insert: 2,
  before_commit: 3,
  after_commit: 3,
}

/** Each step in one chain, and the next crash on what the last one left: what one of them loses is missing at the end. */
function chainsOf(steps: readonly Failpoint[]): { points: Failpoint[]; title: string }[] {
  const chains = Math.ceil(steps.length / 4)
  return Array.from({ length: chains }, (_, at) => {
    const points = steps.filter((_step, index) => index % chains === at)
    return { points, title: points.join(', then ') }
  })
}

/** How one source is connected, and what its vendor says it should come to. */
interface CrashedSource {
  /** Path of its requests: while nothing answers there, nothing is collected. */
  requests: string
  options(folder: string, simulator: Simulator): ServiceOptions
  connect(api: ApiClient, simulator: Simulator): Promise<string>
  expectTruth(simulator: Simulator, rows: readonly string[]): void
  /** Steps of its feeds. */
  steps: readonly Failpoint[]
}

/** By day a source dies at a few of the steps, and at others meets an error: see the connectors' acceptance. */
const OF_CHAT = inTurn(FAILPOINTS, 2, 6)
/** Lists are of pull requests, which an enterprise token does not read. */
const OF_CODE = inTurn(FAILPOINTS, 4, 6).filter((point) => !point.endsWith('_list'))

function crashAtEveryStep(name: string, source: CrashedSource): void {
  describe(`C2: a crash at every step of collecting and committing, ${name}`, () => {
    const stack = new AsyncDisposableStack()
    let simulator: Simulator
    let connected: string
    let undisturbed: string[]

    beforeAll(async () => {
      simulator = stack.use(await startSimulator(WORLD))
      connected = stack.use(await temporaryFolder()).path
      const service = await startService(source.options(connected, simulator))
      // Connected, and stopped before anything is collected: the upstream answers nothing else.
      simulator.faults.push({ path: source.requests, do: { kind: 'hang' }, times: null })
      await source.connect(apiClient(service), simulator)
      await service.stop('SIGKILL')
      simulator.faults.clear()
      undisturbed = await continueIn(await copyOf('undisturbed'))
      source.expectTruth(simulator, undisturbed)
    }, 300_000)
    afterAll(() => stack.disposeAsync())

    async function copyOf(copy: string): Promise<string> {
      const folder = stack.use(await temporaryFolder(`tidemark-${copy}-`)).path
      cpSync(join(connected, 'data'), join(folder, 'data'), { recursive: true })
      return folder
    }

    function collectIn(folder: string, env: Record<string, string>): Promise<Exit> {
      const options = source.options(folder, simulator)
      return runProgram(COLLECT, { ...options, env: { ...options.env, ...env } })
    }

    async function continueIn(folder: string): Promise<string[]> {
      const { code, stdout, stderr } = await collectIn(folder, {})
      expect(code, stderr).toBe(0)
      return stdout.trimEnd().split('\n')
    }

    test.each(chainsOf(source.steps))('$title', { timeout: 300_000 }, async ({ points }) => {
      const folder = await copyOf('crashed')
      for (const point of points) {
        const crash = { CRASH_AT: point, CRASH_TIMES: String(OCCURRENCE[point] ?? 1) }
        const { signal, stdout, stderr } = await collectIn(folder, crash)
        expect(signal, `${point}: ${stdout}${stderr}`).toBe('SIGKILL')
      }
      expectSameRows(await continueIn(folder), undisturbed)
    })
  })
}

crashAtEveryStep('chat assistant', {
  requests: '/logs/',
  options: crashOptions,
  connect: (api, simulator) => connect(api, simulator, 'chatassist'),
  expectTruth: expectTrueCosts,
  steps: OF_CHAT,
})

crashAtEveryStep('code assistant', {
  // Not a request of the probe.
  requests: '^/report-files/|/billing/seats|/members',
  options: codeCrashOptions,
  connect: connectCode,
  expectTruth: expectTrueTotals,
  steps: OF_CODE,
})
