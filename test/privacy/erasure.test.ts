import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../../src/lib/logger.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import {
  ADMIN,
  startService,
  temporaryFolder,
  type RunningService,
} from '../harness/service/start-service.ts'
import { askText } from '../harness/stores/ask-text.ts'
import type { Dimension, Metric } from '../harness/service/sampled-service.ts'
import { ENTERPRISE, ORGANIZATION } from '../harness/vendor/scripted-world.ts'
import { startScriptedCodeHost, TOKEN, type ScriptedCodeHost } from '../harness/vendor/scripted-code-host.ts'
import { costLine, hourOf, ORGANIZATION_ID, WORKSPACE_ID } from '../harness/vendor/cost-line.ts'
import { scriptCompany } from './code-company.ts'
import { openRawCopies } from '../harness/vendor/raw-text.ts'
import {
  ADMIN_KEY,
  costFile,
  startScriptedVendor,
  type ScriptedVendor,
} from '../harness/vendor/scripted-vendor.ts'

const AT = '2026-06-20T12:00:00Z'
const PERSON = { userId: 'user-canary', email: 'ann.canary@example.com', name: 'Ann Canary' }
/** The same person in the code assistant. */
const CODER = { id: 471_147_114_711, login: 'Ann-Canary', email: PERSON.email, name: PERSON.name }
/** What would tell of her. */
const CANARIES = /user-canary|ann[-.]canary|ann canary|471147114711/i
const RANGE = { from: '2026-06-01', to: '2026-06-21' }
const SINCE = '2026-06-01T00:00:00Z'

const opened = new AsyncDisposableStack()
let folder: string
let backup: string
let vendor: ScriptedVendor
let host: ScriptedCodeHost
let codeDay: (day: string) => void
let service: RunningService
let api: ApiClient
const said: string[] = []

async function start(): Promise<void> {
  service = await startService({
    dataDir: folder,
    upstream: vendor.baseUrl,
    program: join(import.meta.dirname, '../harness/service/serve-at.ts'),
    env: {
      SERVE_AT: AT,
      CODE_ASSIST_API_URL: host.baseUrl,
      TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
      TIDEMARK_UPSTREAM_REPORT_DAYS: '7',
    },
  })
  api = apiClient(service)
}

async function stop(): Promise<void> {
  await service.stop()
  said.push(service.output())
}

const record = (
  day: string,
  hour: number,
  person: { userId: string; email?: string; name?: string },
  credits: string,
) =>
  costLine({ eventId: `${day}-${hour}-${person.userId.length}`, at: hourOf(day, hour), credits, ...person })

/** Both of them at work, every day. */
const fileOf = (day: string, end = `${day}T23:59:59.000001Z`) =>
  costFile(`file-${day}`, end, [
    record(day, 9, PERSON, '1.25'),
    record(day, 17, PERSON, '0.0000001'),
    record(day, 9, { userId: 'user-bob' }, '3'),
  ])

async function connect(): Promise<string[]> {
  const chat = await api.call('createConnection', {
    body: {
      source: 'chat_assistant',
      organization_id: ORGANIZATION_ID,
      workspace_id: WORKSPACE_ID,
      admin_key: ADMIN_KEY,
    },
  })
  const code = await api.call('createConnection', {
    body: {
      source: 'code_assistant',
      method: 'enterprise_token',
      enterprise_slug: ENTERPRISE.name,
      personal_access_token: TOKEN,
      organizations: [ORGANIZATION.name],
    },
  })
  const ids = [chat.id, code.id]
  for (const id of ids) await sync(id)
  return ids
}

async function sync(id: string, from?: string): Promise<void> {
  const body = from === undefined ? {} : { from }
  await api.runEnded((await api.call('syncConnection', { params: { id }, body })).run_id)
}

const OF_CHAT = ['spend.credits', 'chat.active_users', 'tokens.input'] as const
const OF_CODE = [
  'code.active_users',
  'code.interactions',
  'code.ai_credits',
  'seats.total',
  'seats.active',
] as const
const BUDGET = { params: { id: 'everybody' }, query: {} } as const

async function totals() {
  const ask = (metrics: readonly Metric[], grain: 'day' | 'total', groupBy: Dimension[] = []) =>
    api.call('queryMetrics', { body: { metrics: [...metrics], ...RANGE, grain, group_by: groupBy } })
  const answers = [
    await ask(OF_CHAT, 'total'),
    await ask(OF_CHAT, 'day'),
    await ask(OF_CHAT, 'total', ['model']),
    await ask(OF_CODE, 'total'),
    await ask(OF_CODE, 'day'),
    await ask(['code.interactions', 'code.ai_credits'], 'total', ['team']),
  ]
  const { data: budgets } = await api.call('listBudgetPeople', BUDGET)
  return [answers.map(({ rows }) => rows), budgets.map((one) => ({ ...one, user: null }))]
}

/** Everything that tells of people or of what was done. */
async function answers(): Promise<string> {
  const told = [
    await api.call('listPeople', { query: RANGE }),
    await api.call('queryMetrics', { body: { metrics: ['spend.credits'], ...RANGE, group_by: ['user'] } }),
    await api.call('queryMetrics', {
      body: { metrics: ['code.interactions'], ...RANGE, group_by: ['user'] },
    }),
    await api.call('listCostRecords', { query: RANGE }),
    await api.call('listSeats', { query: {} }),
    await api.call('listBudgetPeople', BUDGET),
    await api.call('listViews'),
    await api.call('listAudit', { query: { limit: 200 } }),
    await api.call('listDecisions'),
    await api.call('listErasures'),
    await api.call('listAnnotations', { query: RANGE }),
    await api.call('listInvoices'),
    await api.call('listBookMonths', { query: { from: '2026-05', to: '2026-06' } }),
  ]
  return JSON.stringify(told)
}

/** Beside days, and in the books. */
async function writeNotes(text: string): Promise<void> {
  const of = { tool: 'chat_assistant', month: '2026-05' } as const
  await api.call('addNote', { body: { day: RANGE.from, text } })
  await api.call('addInvoice', {
    body: { ...of, number: '1', amount: '1', currency: 'USD', note: text },
  })
  await api.call('signOffMonth', { body: { ...of, note: text } })
}

/** As the owner in a browser. */
async function signedIn() {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url, cookie },
      body: JSON.stringify(body),
    })
  const session = await post('/sign-in', { email: ADMIN.email, password: ADMIN.password })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return (path: string, body: object) => post(path, body, cookie)
}

async function untilErased(count: number) {
  for (;;) {
    const { data } = await api.call('listErasures')
    if (data.length === count && data.every(({ done_at: at }) => at !== null)) return data
    await systemClock.sleep(50)
  }
}

/** Where anything on the disk tells of her, while no service runs. */
async function placesOnDisk(): Promise<string[]> {
  const places: string[] = []
  for (const name of (await readdir(folder)).filter((one) => one.startsWith('control.sqlite')))
    if (CANARIES.test((await readFile(join(folder, name))).toString('latin1'))) places.push(name)
  const files = await readdir(join(folder, 'raw'), { recursive: true, withFileTypes: true })
  await using copies = await openRawCopies(folder)
  for (const { parentPath, name } of files.filter((one) => one.isFile())) {
    const [dataset = '', day = ''] = parentPath.split('/').slice(-2)
    const body = await buffer(await copies.raw.read(dataset, day, name.slice(0, 64)))
    if (CANARIES.test(body.toString('utf8'))) places.push(`raw/${dataset}/${day}`)
  }
  return [...places, ...(await readdir(join(folder, 'spool')))]
}

const Place = z.object({ place: z.string() })

async function placesInFacts(): Promise<string[]> {
  await using facts = await openChdb({
    path: join(folder, 'facts'),
    logger: createLogger({ level: 'silent' }),
  })
  const columns = await askText<{ table: string; name: string }>(
    facts,
    `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND type LIKE '%String%'
      AND table IN (SELECT name FROM system.tables WHERE engine LIKE '%MergeTree')`,
  )
  expect(columns.length).toBeGreaterThan(100)
  const searches = columns.map(
    ({ table, name }) =>
      `SELECT '${table}.${name}' AS place FROM ${table} WHERE toString(${name}) ILIKE '%canary%' LIMIT 1`,
  )
  return z
    .array(Place)
    .parse(await askText(facts, searches.join(' UNION ALL ')))
    .map(({ place }) => place)
}

beforeAll(async () => {
  folder = opened.use(await temporaryFolder()).path
  backup = opened.use(await temporaryFolder()).path
  const ahead = Date.parse(AT) - systemClock.now()
  vendor = opened.use(await startScriptedVendor({ now: () => systemClock.now() + ahead }))
  vendor.files.push(fileOf('2026-06-15'), fileOf('2026-06-16'))
  host = opened.use(await startScriptedCodeHost({ now: () => systemClock.now() + ahead }))
  codeDay = scriptCompany(host, [CODER, { id: 12, login: 'bob' }])
  for (const day of ['2026-06-15', '2026-06-16']) codeDay(day)
  await start()
  opened.defer(() => service[Symbol.asyncDispose]())
})
afterAll(() => opened.disposeAsync())

test('nothing tells of who was erased, whatever is collected again or restored, and no total changes', async () => {
  const first = await connect()
  const view = { name: 'Use of Ann Canary', path: '/spend', search: 'filters=user%3Auser-canary' } as const
  await api.call('saveView', { body: view })
  await api.call('splitPerson', { body: { a: `chat_assistant:${PERSON.userId}` } })
  const letter = { person: PERSON.email, proof: 'A letter of Ann Canary, with a copy of her card' }
  expect((await (await signedIn())('/access-requests', letter)).status).toBe(201)
  await writeNotes('Ann Canary was away')
  const told = await answers()
  expect([told, told]).toEqual([expect.stringContaining(PERSON.userId), expect.stringContaining(CODER.login)])
  const before = await totals()
  expect(JSON.stringify(before)).toContain('"seats.total":2')
  await stop()
  expect(await placesOnDisk()).not.toEqual([])
  for (const part of ['control.sqlite', 'raw'])
    await cp(join(folder, part), join(backup, part), { recursive: true })

  await start()
  const post = await signedIn()
  const unknown = await post('/erasures', { account: 'nobody@example.com' })
  expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining('Nobody here has')])
  expect((await post('/erasures', { account: 'ANN.canary@example.com' })).status).toBe(201)
  const [done] = await untilErased(1)
  expect(done).toMatchObject({
    state: 'done',
    receipt: {
      chat_accounts: 1,
      code_accounts: 1,
      saved_views: 1,
      log_entries: 5,
      raw_bodies: 7,
      coarsened: 5,
    },
  })
  const nameless = await answers()
  expect(nameless).not.toMatch(CANARIES)
  expect(nameless).toContain('"user_label":"Erased person"')
  expect(nameless).toContain('"user":"Erased person"')
  expect(nameless).toContain('"login":null,"name":"Erased person"')
  expect(nameless).not.toContain('erased:')
  expect(await totals()).toEqual(before)

  for (const id of first) {
    await sync(id, SINCE)
    await api.call('disconnectConnection', { params: { id } })
  }
  const second = await connect()
  expect(await totals()).toEqual(before)
  vendor.files.push(fileOf('2026-06-17', '2026-06-20T11:59:59.000001Z'))
  codeDay('2026-06-17')
  for (const id of second) await sync(id, SINCE)
  const after = await totals()
  expect(after).not.toEqual(before)
  expect(await answers()).not.toMatch(CANARIES)
  await stop()
  expect(await placesOnDisk()).toEqual([])

  for (const name of await readdir(folder))
    if (name.startsWith('control.sqlite') || name === 'raw') await rm(join(folder, name), { recursive: true })
  await cp(backup, folder, { recursive: true })
  await start()
  expect(await answers()).not.toMatch(CANARIES)
  expect(await untilErased(1)).toMatchObject([{ state: 'applied', asked_by: null }])
  await connectAgain()
  expect(await totals()).toEqual(after)
  expect(await answers()).not.toMatch(CANARIES)
  await stop()
  expect(await placesOnDisk()).toEqual([])
  expect(await placesInFacts()).toEqual([])
  expect(said.join('\n')).not.toMatch(CANARIES)
})

/** The restored store knows the first connection. */
async function connectAgain(): Promise<void> {
  const { data } = await api.call('listConnections')
  for (const { id } of data) await sync(id, SINCE)
}
