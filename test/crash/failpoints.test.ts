import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { FAILPOINTS } from '../../src/collector/failpoints.ts'
import { ALWAYS_BUSY } from '../harness/always-busy.ts'
import { apiClient, type ApiClient } from '../harness/api-client.ts'
import {
  launchService,
  startService,
  temporaryFolder,
  type ServiceOptions,
} from '../harness/start-service.ts'
import {
  codeCrashOptions,
  connectCode,
  expectSameRows,
  expectTrueTotals,
  finishCode,
} from './code-crash-world.ts'
import { connect, crashOptions, expectSame, expectTruth, finish, frozenNow } from './crash-world.ts'

const PROGRAM = resolve(import.meta.dirname, 'crash-at-failpoint.ts')
const WORLD = {
  ...ALWAYS_BUSY,
  people: 10,
  seed: 3,
  fileMinutes: 1440,
  recentFileMinutes: 240,
  restatements: 0.02,
  linesPerFile: 8,
  // Several, and people of both, are for the kills at random moments.
  codeOrganizations: 1,
}
/** Not the first file: something is committed before, and something is left to do. */
const OCCURRENCE: Partial<Record<(typeof FAILPOINTS)[number], number>> = {
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

/** How one source is connected, collected to its end, and compared. */
interface CrashedSource<Collected> {
  /** Path of its requests: while nothing answers there, nothing is collected. */
  requests: string
  options(folder: string, simulator: Simulator): ServiceOptions
  connect(api: ApiClient, simulator: Simulator): Promise<string>
  finish(options: ServiceOptions, simulator: Simulator, id: string): Promise<Collected>
  expectTruth(simulator: Simulator, collected: Collected): void
  expectSame(actual: Collected, undisturbed: Collected): void
  /** Steps that none of its feeds has. */
  without: readonly (typeof FAILPOINTS)[number][]
}

function crashAtEveryStep<Collected>(name: string, source: CrashedSource<Collected>): void {
  describe(`C2: a crash at every step of collecting and committing, ${name}`, () => {
    const stack = new AsyncDisposableStack()
    let simulator: Simulator
    let connected: { folder: string; id: string }
    let undisturbed: Collected

    beforeAll(async () => {
      simulator = stack.use(await startSimulator({ ...WORLD, now: frozenNow() }))
      const folder = stack.use(await temporaryFolder()).path
      const service = await startService(source.options(folder, simulator))
      // Connected, and stopped before anything is collected: the upstream answers nothing else.
      simulator.faults.push({ path: source.requests, do: { kind: 'hang' }, times: null })
      const id = await source.connect(apiClient(service), simulator)
      await service.stop('SIGKILL')
      simulator.faults.clear()
      connected = { folder, id }
      undisturbed = await continueIn('undisturbed')
      source.expectTruth(simulator, undisturbed)
    }, 300_000)
    afterAll(() => stack.disposeAsync())

    async function copyOf(copy: string): Promise<string> {
      const folder = stack.use(await temporaryFolder(`tidemark-${copy}-`)).path
      await cp(join(connected.folder, 'data'), join(folder, 'data'), { recursive: true })
      return folder
    }

    async function continueIn(copy: string): Promise<Collected> {
      return source.finish(source.options(await copyOf(copy), simulator), simulator, connected.id)
    }

    const steps = FAILPOINTS.filter((point) => !source.without.includes(point))
    test.each(steps)('%s', { timeout: 300_000 }, async (point) => {
      const options = source.options(await copyOf(point), simulator)
      const crash = { CRASH_AT: point, CRASH_TIMES: String(OCCURRENCE[point] ?? 1) }
      const dying = await launchService({ ...options, program: PROGRAM, env: { ...options.env, ...crash } })
      const { signal, stdout, stderr } = await dying.exited
      expect(signal, `${stdout}${stderr}`).toBe('SIGKILL')
      source.expectSame(await source.finish(options, simulator, connected.id), undisturbed)
    })
  })
}

crashAtEveryStep('chat assistant', {
  requests: '/logs/',
  options: crashOptions,
  connect: (api, simulator) => connect(api, simulator, 'chatassist'),
  finish,
  expectTruth,
  expectSame,
  without: [],
})

crashAtEveryStep('code assistant', {
  // Not a request of the probe.
  requests: '^/report-files/|/billing/seats|/members',
  options: codeCrashOptions,
  connect: connectCode,
  finish: (options, _simulator, id) => finishCode(options, id),
  expectTruth: expectTrueTotals,
  expectSame: expectSameRows,
  // Lists are of pull requests, which an enterprise token does not read.
  without: ['before_list', 'after_list'],
})
