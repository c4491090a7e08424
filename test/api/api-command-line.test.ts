import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { bundled, compileCache } from '../harness/run/bundled-programs.ts'
import { atNight, IS_NIGHT } from '../harness/run/night.ts'
import {
  ADMIN,
  SECRET_KEY,
  startService,
  temporaryFolder,
  type RunningService,
} from '../harness/service/start-service.ts'

const MAIN = bundled(resolve(import.meta.dirname, '../../src/main.ts'))
const QUERY = ['query', 'spend.credits', '--from', '2026-01-01', '--to', '2026-01-03', '--grain', 'day']

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dataDir: string

beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder.path, 'data')
})
afterAll(() => folder[Symbol.asyncDispose]())

interface Outcome {
  code: number | null
  out: string
  err: string
}

/** Run one command to its end, on the given data folder. */
function tidemark(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const variables = {
    TIDEMARK_DATA_DIR: dataDir,
    TIDEMARK_SECRET_KEY: SECRET_KEY,
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache(),
  }
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...variables, ...env } })
  const outcome = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (outcome.out += chunk))
  child.stderr.on('data', (chunk) => (outcome.err += chunk))
  return new Promise((done) => child.on('close', (code) => done({ code, ...outcome })))
}

test('help and version need no settings and no stores', async () => {
  expect(await tidemark(['--help'], { PORT: 'nonsense' })).toMatchObject({ code: 0, err: '' })
  expect((await tidemark(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
})

const WRONG: readonly [string[], Record<string, string>, string][] = [
  [['serve'], { PORT: 'eighty' }, 'PORT'],
  ...atNight([[['sevre'], {}, 'sevre']] satisfies [[string[], Record<string, string>, string]]),
]
test.each(WRONG)(
  '%s with wrong usage or settings ends with 2 and names what is wrong',
  async (args, env, named) => {
    expect(await tidemark(args, env)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(named) })
  },
)

test('check of a machine without data changes nothing', async () => {
  const { code, out } = await tidemark(['check'])
  expect(code).toBe(0)
  expect(out).toContain('does not exist yet')
})

test('check asks stores on servers also where there is no data folder yet', async () => {
  const there = join(folder.path, 'of-servers')
  const env = { TIDEMARK_DATA_DIR: there, TIDEMARK_DATABASE_URL: 'postgres://tidemark:no@127.0.0.1:9/none' }
  expect(await tidemark(['check'], env)).toMatchObject({
    code: 2,
    err: expect.stringContaining('TIDEMARK_DATABASE_URL'),
  })
})

test('a data folder that cannot be used is named, with the reason', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  const beside = { TIDEMARK_CONFIG_DIR: join(folder.path, 'keys') }
  const { code, err } = await tidemark(['migrate'], { ...beside, TIDEMARK_DATA_DIR: file })
  expect(code).toBe(2)
  expect(err).toContain(file)
  expect(err).toContain('it is a file')
})

test('before the first run a question says that nothing is set up', async () => {
  const { code, err } = await tidemark(QUERY)
  expect(code).toBe(1)
  expect(err).toContain('has not been set up yet')
  expect(err).toContain('tidemark serve')
})

describe('while a server holds the folder', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService({ dataDir })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const asAdmin = (accept = 'application/json') => ({
    authorization: `Bearer ${ADMIN.token}`,
    'content-type': 'application/json',
    accept,
  })
  const days = { from: '2026-01-01', to: '2026-01-03', grain: 'day' }
  const body = JSON.stringify({ metrics: ['spend.credits'], ...days })
  const askMetrics = (accept: string) =>
    fetch(`${service.url}/api/v1/metrics/query`, { method: 'POST', headers: asAdmin(accept), body })
  const meAs = async (token: string) =>
    (await fetch(`${service.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status

  test.each([QUERY, ['check'], ...atNight([['serve'], ['collect']])])(
    '%s, which needs facts, says so and what to do',
    async (...args) => {
      const { code, out, err } = await tidemark(args, { PORT: '0' })
      expect(code).toBe(1)
      expect(err).toContain(`The data folder ${dataDir} is in use by another process (process ${service.pid}`)
      expect(err).toContain('API')
      expect(err, 'nothing but the sentence').toMatch(/^tidemark: /)
      expect(out).not.toContain('spend')
    },
  )

  test('a token lives from its creation to its revocation, beside the one that takes its place', async () => {
    const created = await tidemark(['token', 'create', '--name', 'Report', '--days', '3'])
    expect(created.code).toBe(0)
    const token = created.out.trim()
    expect(token).toMatch(/^tmk_[\w-]{43}$/)
    const listed = await tidemark(['token', 'list'])
    expect(listed.out).toContain('Report')
    expect(listed.out).not.toContain(token)
    const id = /^(\S+)\s+Report.*\sservice\s/m.exec(listed.out)?.[1] ?? ''
    const rotated = await tidemark(['token', 'rotate', id, '--overlap-hours', '1'])
    expect(rotated).toMatchObject({ code: 0, err: expect.stringContaining('1 more hours') })
    const fresh = rotated.out.trim()
    expect([await meAs(token), await meAs(fresh)]).toEqual([200, 200])
    expect(await tidemark(['token', 'revoke', id])).toMatchObject({ code: 0 })
    expect(await tidemark(['token', 'revoke', id])).toMatchObject({ code: 1 })
    if (IS_NIGHT) expect(await tidemark(['token', 'rotate', id])).toMatchObject({ code: 1 })
    expect([await meAs(token), await meAs(fresh)]).toEqual([401, 200])
  })

  test('a new password lets its person in at once, whoever has guessed before', async () => {
    const signIn = async (password: string) => {
      const { status } = await fetch(`${service.url}/api/v1/sign-in`, {
        method: 'POST',
        headers: { origin: service.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email: ADMIN.email, password }),
      })
      return status
    }
    for (let n = 0; n < (IS_NIGHT ? 10 : 2); n++) expect(await signIn('not the password')).not.toBe(200)
    const reset = await tidemark(['password', 'reset', ADMIN.email])
    expect(reset).toMatchObject({ code: 0, err: expect.stringContaining('only time') })
    expect(await signIn(reset.out.trim())).toBe(200)
  })

  test('afterwards a query, and what the vendor bills, are what the API answered, in each format', async () => {
    const asked = await (await askMetrics('application/json')).json()
    const csv = await (await askMetrics('text/csv')).text()
    const billed = await (await fetch(`${service.url}/api/v1/seats/billing`, { headers: asAdmin() })).json()
    await stopTwice(service)

    const json = await tidemark([...QUERY, '--format', 'json'])
    expect(json.code).toBe(0)
    expect(MetricsAnswer.parse(JSON.parse(json.out)).rows).toHaveLength(2)
    expect(JSON.parse(json.out)).toEqual(asked)
    const seats = await tidemark(['seats', '--format', 'json'])
    expect(seats).toMatchObject({ code: 0 })
    expect(JSON.parse(seats.out)).toEqual(billed)
    if (!IS_NIGHT) return
    expect(await tidemark([...QUERY, '--format', 'csv'])).toMatchObject({ code: 0, out: csv })
    expect((await tidemark(QUERY)).out).toContain('2026-01-02')
    expect((await tidemark(['seats'])).out).toContain(
      'No organisation is connected that has a billing summary.',
    )
    expect(await tidemark(['seats', '--as-of', 'yesterday'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--as-of'),
    })
  })
})

/** A second signal does not wait for a client that dawdles. */
async function stopTwice(service: RunningService): Promise<void> {
  const { hostname, port } = new URL(service.url)
  const dawdler = connect(Number(port), hostname)
  dawdler.on('error', () => undefined)
  await new Promise<void>((done) => dawdler.write('GET /api/v1/setup HTTP/1.1\r\n', () => done()))
  process.kill(service.pid, 'SIGTERM')
  while (!service.output().includes('is stopping')) await systemClock.sleep(10)
  process.kill(service.pid, 'SIGTERM')
  expect(await service.exited).toMatchObject({ code: 143, signal: null })
  dawdler.destroy()
}

const AFTERWARDS: readonly [string, string | RegExp][] = [
  ['privacy', /Least group: 5[^]*began/],
  ['collect', /^Nothing was due.\n$/],
  ...atNight([['check', 'No source is connected']] satisfies [[string, string]]),
]
test.each(AFTERWARDS)('%s works once no server holds the folder', async (name, said) => {
  expect(await tidemark([name])).toMatchObject({ code: 0, out: expect.stringMatching(said) })
})

test('an entry of the audit log that was changed is found, and named', async () => {
  const whole = await tidemark(['audit', 'verify'])
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('is as it was written') })
  const lines = (await tidemark(['audit', 'export'])).out.trim().split('\n')
  const exported = z
    .array(z.object({ seq: z.number(), action: z.string(), hash: z.string() }))
    .parse(lines.map((line) => JSON.parse(line)))
  expect(exported.map(({ seq }) => seq)).toEqual(exported.map((_, index) => index + 1))
  expect(exported.map(({ action }) => action)).toContain('password.set')
  expect(whole.out).toContain(`Entries: ${exported.length}. Newest: ${exported.at(-1)?.hash}`)

  const reset = exported.find(({ action }) => action === 'password.set')?.seq
  const store = new Database(join(dataDir, 'control.sqlite'))
  const rename = store.prepare('update audit_log set action = ? where seq = ?')
  rename.run('view.saved', reset)
  expect(await tidemark(['audit', 'verify'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(new RegExp(`^Entry ${reset} \\(.+\\) is not as it was written\\.`)),
  })
  rename.run('password.set', reset)
  if (IS_NIGHT) await cutTheEnd(store, exported.toReversed())
  store.close()
})

async function cutTheEnd(
  store: Database.Database,
  [last, before]: readonly { seq: number; hash: string }[],
): Promise<void> {
  // The last entry taken out, and the end told as if it had never been there.
  const end = store.prepare('update audit_heads set seq = ?, hash = ?')
  const move = store.prepare('update audit_log set tenant = ? where tenant = ? and seq = ?')
  const [tenant] = store.prepare('select tenant from audit_heads').pluck().all()
  move.run('elsewhere', tenant, last?.seq)
  end.run(before?.seq, before?.hash)
  expect(await tidemark(['migrate'])).toMatchObject({ code: 2, err: expect.stringContaining('sealed it') })
  move.run(tenant, 'elsewhere', last?.seq)
  end.run(last?.seq, last?.hash)
  expect(await tidemark(['audit', 'verify'])).toMatchObject({ code: 0 })
}

test('keys are sealed again with the newest one, and a key that is not known is refused', async () => {
  const newer = Buffer.alloc(32, 9).toString('base64')
  const both = { TIDEMARK_SECRET_KEY: `${SECRET_KEY},${newer}` }
  expect(await tidemark(['secrets', 'rotate'], both)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 stored/),
  })
  if (!IS_NIGHT) return
  const stranger = { TIDEMARK_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  expect(await tidemark(['migrate'], stranger)).toMatchObject({
    code: 2,
    err: expect.stringContaining('TIDEMARK_SECRET_KEY'),
  })
})

test('output may be cut short by its reader', async () => {
  const command = `"${process.execPath}" "${MAIN}" --help | head -1`
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache() }
  const child = spawn('sh', ['-c', command], { env })
  let err = ''
  child.stderr.on('data', (chunk) => (err += chunk))
  expect(await new Promise((done) => child.on('close', done))).toBe(0)
  expect(err).toBe('')
})

test.runIf(IS_NIGHT)('a place where nobody may write is named', async () => {
  // Not even root: the kernel's own file system.
  const { code, err } = await tidemark(['migrate'], { TIDEMARK_DATA_DIR: '/sys/tidemark' })
  expect(code).toBe(2)
  expect(err).toContain('The data folder /sys/tidemark cannot be used: this user may not write there.')
})
