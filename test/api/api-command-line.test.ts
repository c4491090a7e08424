import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { bundled, compileCache } from '../harness/run/bundled-programs.ts'
import { ADMIN, SECRET_KEY, startService, temporaryFolder } from '../harness/service/start-service.ts'

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

test('wrong usage and wrong settings end with 2 and name what is wrong', async () => {
  expect(await tidemark(['sevre'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('sevre') })
  expect(await tidemark(['serve'], { PORT: 'eighty' })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('PORT'),
  })
})

test('check of a machine without data changes nothing', async () => {
  const { code, out } = await tidemark(['check'])
  expect(code).toBe(0)
  expect(out).toContain('does not exist yet')
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

test('while a server holds the folder, every command that needs facts says so and what to do; afterwards they work', async () => {
  {
    await using service = await startService({ dataDir })
    for (const args of [QUERY, ['serve'], ['collect'], ['check']]) {
      const { code, out, err } = await tidemark(args, { PORT: '0' })
      expect(code, args.join(' ')).toBe(1)
      expect(err).toContain(`The data folder ${dataDir} is in use by another process (process ${service.pid}`)
      expect(err).toContain('API')
      expect(err, 'nothing but the sentence').toMatch(/^tidemark: /)
      expect(out).not.toContain('spend')
    }
    const end = await service.stop('SIGTERM')
    expect(end).toMatchObject({ code: 0, signal: null })
  }
  expect(await tidemark(['check'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('No source is connected'),
  })
  expect(await tidemark(['privacy'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Least group: 5[^]*began/),
  })
  expect(await tidemark(['collect'])).toMatchObject({ code: 0, out: 'Nothing was due.\n' })
})

test('a second signal does not wait for a client that dawdles', async () => {
  await using service = await startService({ dataDir })
  const { hostname, port } = new URL(service.url)
  const dawdler = connect(Number(port), hostname)
  dawdler.on('error', () => undefined)
  await new Promise<void>((done) => dawdler.write('GET /api/v1/setup HTTP/1.1\r\n', () => done()))
  process.kill(service.pid, 'SIGTERM')
  while (!service.output().includes('is stopping')) await systemClock.sleep(10)
  process.kill(service.pid, 'SIGTERM')
  expect(await service.exited).toMatchObject({ code: 143, signal: null })
  dawdler.destroy()
})

test('a query, and what the vendor bills, are what the API answers, in each format', async () => {
  const json = await tidemark([...QUERY, '--format', 'json'])
  expect(json.code).toBe(0)
  const seats = await tidemark(['seats', '--format', 'json'])
  expect(seats).toMatchObject({ code: 0 })
  const fromShell = JSON.parse(json.out)
  expect(MetricsAnswer.parse(fromShell).rows).toHaveLength(2)
  await using service = await startService({ dataDir })
  const ask = (accept: string) =>
    fetch(`${service.url}/api/v1/metrics/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN.token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify({
        metrics: ['spend.credits'],
        from: '2026-01-01',
        to: '2026-01-03',
        grain: 'day',
      }),
    })
  expect(await (await ask('application/json')).json()).toEqual(fromShell)
  const csv = await (await ask('text/csv')).text()
  const billed = await fetch(`${service.url}/api/v1/seats/billing`, {
    headers: { authorization: `Bearer ${ADMIN.token}` },
  })
  expect(await billed.json()).toEqual(JSON.parse(seats.out))
  await service.stop()
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
  const known = async () => {
    await using service = await startService({ dataDir })
    const ask = async (value: string) =>
      (await fetch(`${service.url}/api/v1/me`, { headers: { authorization: `Bearer ${value}` } })).status
    return [await ask(token), await ask(fresh)]
  }
  expect(await known()).toEqual([200, 200])
  expect(await tidemark(['token', 'revoke', id])).toMatchObject({ code: 0 })
  expect(await tidemark(['token', 'revoke', id])).toMatchObject({ code: 1 })
  expect(await tidemark(['token', 'rotate', id])).toMatchObject({ code: 1 })
  expect(await known()).toEqual([401, 200])
})

test('a new password lets its person in; while the service runs one is replaced and a token revoked, at once', async () => {
  const before = await tidemark(['password', 'reset', ADMIN.email])
  expect(before.code).toBe(0)
  await using service = await startService({ dataDir })
  const signIn = async (password: string) => {
    const { status } = await fetch(`${service.url}/api/v1/sign-in`, {
      method: 'POST',
      headers: { origin: service.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email, password }),
    })
    return status
  }
  expect(await signIn(before.out.trim())).toBe(200)
  for (let n = 0; n < 10; n++) await signIn('not the password')
  const reset = await tidemark(['password', 'reset', ADMIN.email])
  expect(reset).toMatchObject({ code: 0, err: expect.stringContaining('only time') })
  expect(await signIn(reset.out.trim())).toBe(200)
  const token = (await tidemark(['token', 'create', '--name', 'Short'])).out.trim()
  const me = async () =>
    (await fetch(`${service.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await me()).toBe(200)
  const id = /^(\S+)\s+Short/m.exec((await tidemark(['token', 'list'])).out)?.[1] ?? ''
  expect(await tidemark(['token', 'revoke', id])).toMatchObject({ code: 0 })
  expect(await me()).toBe(401)
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
  // The last entry taken out, and the end told as if it had never been there.
  const [last, before] = exported.toReversed()
  const end = store.prepare('update audit_heads set seq = ?, hash = ?')
  const move = store.prepare('update audit_log set tenant = ? where tenant = ? and seq = ?')
  const [tenant] = store.prepare('select tenant from audit_heads').pluck().all()
  move.run('elsewhere', tenant, last?.seq)
  end.run(before?.seq, before?.hash)
  expect(await tidemark(['migrate'])).toMatchObject({ code: 2, err: expect.stringContaining('sealed it') })
  move.run(tenant, 'elsewhere', last?.seq)
  end.run(last?.seq, last?.hash)
  store.close()
  expect(await tidemark(['audit', 'verify'])).toMatchObject({ code: 0 })
})

test('keys are sealed again with the newest one, and a key that is not known is refused', async () => {
  const newer = Buffer.alloc(32, 9).toString('base64')
  const both = { TIDEMARK_SECRET_KEY: `${SECRET_KEY},${newer}` }
  expect(await tidemark(['secrets', 'rotate'], both)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^0 stored/),
  })
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

test('a place where nobody may write is named', async () => {
  // Not even root: the kernel's own file system.
  const { code, err } = await tidemark(['migrate'], { TIDEMARK_DATA_DIR: '/sys/tidemark' })
  expect(code).toBe(2)
  expect(err).toContain('The data folder /sys/tidemark cannot be used: this user may not write there.')
})
