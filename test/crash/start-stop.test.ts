import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { SESSIONS } from '../../src/store/facts/engine/chdb-engine.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
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
  test('SIGTERM in the middle of collecting ends it in order, and it starts again', async () => {
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
  })

  test('a second SIGTERM ends it at once', async () => {
    await using folder = await temporaryFolder()
    await using service = await startService({ dataDir: join(folder.path, 'data') })
    const ended = service.stop('SIGTERM')
    await service.stop('SIGTERM')
    expect([0, 143]).toContain((await ended).code)
  })

  // A fault nobody has found yet, planted: what ends in order waits for something that never comes.
  test('a stop that never comes to its end is cut short, says so, and the next start works', async () => {
    await using folder = await temporaryFolder()
    const options = { dataDir: join(folder.path, 'data') }
    const never = `import('node:http').then(({Server})=>{Server.prototype.close=()=>{}})`
    const env = { NODE_OPTIONS: `--import="data:text/javascript,${never}"` }
    await using service = await startService({ ...options, env })
    const { code, stderr } = await service.stop('SIGTERM')
    expect(code).toBe(1)
    expect(stderr).toContain('without waiting any longer')
    await using second = await startService(options)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })

  describe('stuck in a piece of work that does not end', () => {
    // A fault nobody has found yet, planted: on this signal the event loop never comes back. Turning would take a core.
    const waiting = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)'
    const planted = {
      NODE_OPTIONS: `--import="data:text/javascript,process.on('SIGUSR2',()=>{${waiting}})"`,
    }

    test.each([
      ['is ended although it does not hear a stop', 'SIGTERM'],
      ['ends by itself, for what restarts it', null],
    ] as const)('%s, says why, and the next start works', async (_what, signal) => {
      await using folder = await temporaryFolder()
      const options = { dataDir: join(folder.path, 'data') }
      await using service = await startService({ ...options, env: planted })
      process.kill(service.pid, 'SIGUSR2')
      const end = await (signal === null ? service.exited : service.stop(signal))
      expect(end.signal).toBe('SIGKILL')
      expect(end.stderr).toContain('stuck')
      await using second = await startService(options)
      expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    })
  })

  describe('while one runs', () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let options: ServiceOptions
    let first: RunningService
    beforeAll(async () => {
      folder = await temporaryFolder()
      options = { dataDir: join(folder.path, 'data') }
      first = await startService(options)
    })
    afterAll(async () => {
      await first[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    })

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

  test.each([
    ['PORT', 'eighty', 'whole number'],
    ['TIDEMARK_PUBLIC_URL', 'tidemark', 'address'],
    ['TIDEMARK_DATABASE_URL', 'mysql://x', 'postgres://'],
    ['TIDEMARK_SECRET_KEY', 'short', '32 bytes'],
    ['TIDEMARK_POLL_MINUTES', '5', 'not a setting'],
  ])('a malformed %s stops the start and says what was expected', async (name, value, expected) => {
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
