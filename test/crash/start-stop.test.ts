import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { SESSIONS } from '../../src/store/facts/engine/chdb-engine.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import { oneOf } from '../harness/run/night.ts'
import { NODE_FLAGS } from '../harness/service/node-flags.ts'
import {
  runTidemark,
  startService,
  temporaryFolder,
  type RunningService,
  type ServiceOptions,
} from '../harness/service/start-service.ts'

const SMALL_WORLD = { people: 30, days: 3, seed: 11 }

async function collectingHasBegun(api: ApiClient, connectionId: string): Promise<void> {
  for (;;) {
    const { data } = await api.call('listRuns', { query: { connection_id: connectionId } })
    if (data.some((run) => run.datasets.some((part) => part.dataset === 'costs' && part.rows > 0))) return
    await systemClock.sleep(20)
  }
}

describe('start and stop', () => {
  test('SIGTERM in the middle of collecting ends it in order, it starts again, and two end it at once', async () => {
    await using simulator = await startSimulator({ ...SMALL_WORLD, now: Date.now() })
    await using folder = await temporaryFolder()
    const options = { dataDir: join(folder.path, 'data'), upstream: simulator.url, flags: NODE_FLAGS }
    await using service = await startService(options)
    const api = apiClient(service)
    const [account] = simulator.accounts
    const connection = await api.call('createConnection', {
      body: {
        source: 'chat_assistant',
        organization_id: account?.organizationId ?? '',
        workspace_id: account?.workspaceId ?? '',
        admin_key: 'sk-admin-simulator-both-scopes',
      },
    })
    await collectingHasBegun(api, connection.id)
    // Else it is 1: what ends in order does so before it is cut short.
    expect((await service.stop('SIGTERM')).code).toBe(0)

    await using second = await startService(options)
    const view = await apiClient(second).call('getConnection', { params: { id: connection.id } })
    expect(view.state).toBe('connected')
    // A second signal ends it at once.
    const ended = second.stop('SIGTERM')
    await second.stop('SIGTERM')
    expect([0, 143]).toContain((await ended).code)
  })

  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let options: ServiceOptions
  beforeAll(async () => {
    folder = await temporaryFolder()
    options = { dataDir: join(folder.path, 'data') }
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  // Faults nobody has found yet, planted. Each starts on the folder that the one before has left.
  describe('a service that does not come to its end', () => {
    const start = (fault: string) =>
      startService({ ...options, env: { NODE_OPTIONS: `--import="data:text/javascript,${fault}"` } })

    test('because what it waits for never comes is cut short, and says so', async () => {
      await using service = await start(
        `import('node:http').then(({Server})=>{Server.prototype.close=()=>{}})`,
      )
      const { code, stderr } = await service.stop('SIGTERM')
      expect(code).toBe(1)
      expect(stderr).toContain('without waiting any longer')
    })

    // On this signal the event loop never comes back. Turning would take a core.
    const waiting = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)'
    test.each(
      oneOf([
        ['ends by itself, for what restarts it', null],
        ['is ended although it does not hear a stop', 'SIGTERM'],
      ] as const),
    )('because it is stuck in a piece of work %s, and says why', async (_what, signal) => {
      await using service = await start(`process.on('SIGUSR2',()=>{${waiting}})`)
      process.kill(service.pid, 'SIGUSR2')
      const end = await (signal === null ? service.exited : service.stop(signal))
      expect(end.signal).toBe('SIGKILL')
      expect(end.stderr).toContain('stuck')
    })
  })

  describe('while one runs, on what those have left', () => {
    let first: RunningService
    beforeAll(async () => {
      first = await startService(options)
    })
    afterAll(() => first[Symbol.asyncDispose]())

    // Where /proc tells: statements that held every thread made files, name lookups and sign-ins wait for them.
    test.skipIf(process.platform !== 'linux')(
      'every session of the embedded engine may be busy, and four threads are left',
      async () => {
        const tasks = `/proc/${first.pid}/task`
        const threads = await readdir(tasks)
        const names = await Promise.all(threads.map((id) => readFile(join(tasks, id, 'comm'), 'utf8')))
        const workers = names.filter((name) => name.trim() === 'libuv-worker')
        expect(workers.length).toBeGreaterThanOrEqual(SESSIONS + 4)
      },
    )

    test('S2: a second process on the folder exits with 1, names it, writes nothing; the first goes on', async () => {
      const before = await readdir(options.dataDir, { recursive: true })
      const second = await runTidemark(['serve'], options)
      expect(second.code).toBe(1)
      expect(second.stderr).toContain(options.dataDir)
      expect(second.stderr).toContain(String(first.pid))
      const names = (paths: string[]) =>
        paths.filter((path) => !path.includes('store/') && !/\.(?:bin|mrk\d?|cmrk\d?)$/.test(path))
      expect(
        names(await readdir(options.dataDir, { recursive: true })).filter((path) => !before.includes(path)),
      ).toEqual([])
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    })

    test('S2: after a SIGKILL the next start works without a manual step', async () => {
      await first.stop('SIGKILL')
      await using second = await startService(options)
      expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    })
  })

  // What each setting takes is in src/config.
  test.each(
    oneOf([
      ['PORT', 'eighty', 'whole number'],
      ['TIDEMARK_PUBLIC_URL', 'tidemark', 'address'],
      ['TIDEMARK_DATABASE_URL', 'mysql://x', 'postgres://'],
      ['TIDEMARK_SECRET_KEY', 'short', '32 bytes'],
      ['TIDEMARK_POLL_MINUTES', '5', 'not a setting'],
    ]),
  )('a malformed %s stops the start and says what was expected', async (name, value, expected) => {
    await using folder = await temporaryFolder()
    const { code, stderr } = await runTidemark(['serve'], {
      dataDir: join(folder.path, 'data'),
      env: { [name]: value },
    })
    expect(code).toBe(2)
    expect(stderr).toContain(name)
    expect(stderr).toContain(expected)
    expect(await readdir(folder.path)).toEqual([])
  })
})
