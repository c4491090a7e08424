import { askText } from '../harness/stores/ask-text.ts'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text as bodyOf } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openCore } from '../../src/core/open-core.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { naming, wordsOfPeople } from '../harness/stores/words-of-people.ts'
import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { ChdbEngine } from '../../src/store/facts/engine/chdb-engine.ts'
import { openRawCopies, readOpened } from '../harness/vendor/raw-text.ts'
import { atNight, IS_NIGHT } from '../harness/run/night.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import {
  ADMIN,
  SECRET_KEY,
  startService,
  temporaryFolder,
  type RunningService,
} from '../harness/service/start-service.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** Stands in every text that the vendors answer and nobody asked for, and in the names and addresses of people and groups. */
const WORD = `canary${randomBytes(10).toString('hex')}`
const MARK = new RegExp(`${WORD}\\.([a-z0-9-]+)\\.([a-z0-9_]+)\\.`, 'g')

/** What docs/privacy.md says is stored, by the call that gives it. A word too many or too few fails. */
const KEPT = [
  'costs.email',
  'costs.name',
  'limits.email',
  'limits.name',
  'seats.email',
  'seats.name',
  'teams.name',
]

/** One of them is a working day somewhere, whatever today is. */
const DAYS = 4
/** Each costs some statements, and all have the same form. */
const FILES = IS_NIGHT ? {} : { fileMinutes: 720, recentFileMinutes: 360 }

/** How the simulated chat assistant writes the id of a person. */
const ID_OF_PERSON = /\buser-[0-9A-Za-z]{24}\b/

/** Of groups, teams and agents; names and addresses of people are sealed wherever they stand. */
const OPEN = [
  'facts code_seats.team_name',
  'facts code_teams.name',
  'facts cost_names.name',
  'facts costs.agent_name',
  'facts costs.group_names',
  'facts spend_limits.subject_name',
]

/** Whom the vault knows by the end, of both assistants. */
let known: RegExp | null = null

async function readKnown(dataDir: string): Promise<RegExp> {
  const env = readEnv({ TIDEMARK_DATA_DIR: dataDir, TIDEMARK_SECRET_KEY: SECRET_KEY })
  const config = loadConfig(env)
  const opening = { config, secrets: await loadSecrets(env, config), clock: systemClock, migrate: false }
  await using core = await openCore({ ...opening, logger: createLogger({ level: 'silent' }) })
  const words = await wordsOfPeople(core.ctx.facts, core.ctx.control)
  expect(words.size).toBeGreaterThan(20)
  return naming(words)
}

/** Where each word stands, by the call and the field it came in. */
type Found = Map<string, Set<string>>

function note(found: Found, place: string, text: string): void {
  for (const [, call, field] of text.matchAll(MARK)) {
    const places = found.get(`${call}.${field}`) ?? new Set()
    found.set(`${call}.${field}`, places.add(place))
  }
  if (ID_OF_PERSON.test(text) || known?.test(text))
    found.set('a person', (found.get('a person') ?? new Set()).add(place))
}

async function noteFiles(found: Found, folder: string): Promise<number> {
  await using copies = await openRawCopies(join(folder, 'data'))
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  for (const { parentPath, name } of files) {
    const text = await readOpened(copies.raw, join(parentPath, name))
    note(found, `file ${join(parentPath, name).slice(folder.length)}`, text.toString('latin1'))
  }
  return files.length
}

/** Its files are compressed by column, so every row is read. */
async function noteFacts(found: Found, path: string): Promise<number> {
  await using engine = new ChdbEngine(path, 0)
  const tables = await askText<{ name: string }>(
    engine,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
    {},
  )
  for (const { name } of tables) {
    for (const row of await askText<Record<string, unknown>>(engine, `SELECT * FROM ${name}`, {}))
      for (const [column, value] of Object.entries(row))
        note(found, `facts ${name}.${column}`, JSON.stringify(value))
  }
  return tables.length
}

/** A long value may stand on several pages of the file. */
function noteControl(found: Found, path: string): void {
  using stack = new DisposableStack()
  const store = stack.adopt(new Database(path, { readonly: true }), (opened) => opened.close())
  const tables = store.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all()
  for (const name of tables.map(String))
    note(found, `control ${name}`, JSON.stringify(store.prepare(`SELECT * FROM "${name}"`).all()))
}

/** Follow a link as a browser does; answers where it leads. */
async function visit(address: string, cookie: string): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { cookie } }, resolve).on('error', reject)
  })
  await bodyOf(response)
  return response.headers.location ?? ''
}

async function installApp(service: RunningService, simulator: Simulator, profile: string): Promise<void> {
  const headers = { origin: service.url, 'content-type': 'application/json' }
  const send = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
  const signedIn = await send('/sign-in', { email: ADMIN.email, password: ADMIN.password })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const started = await send('/connections/hosted-app/start', { organization: 'acme', profile }, { cookie })
  const page = new URL(String(JSON.parse(await started.text()).authorize_url))
  const fields = { account: 'acme', decision: 'install', state: page.searchParams.get('state') ?? '' }
  const pressed = await fetch(`${simulator.url}${page.pathname.replace(/\/new$/, '')}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  const back = new URL(pressed.headers.get('location') ?? '')
  await visit(`${service.url}${back.pathname}${back.search}`, cookie)
}

async function connectAll(api: ApiClient, service: RunningService, simulator: Simulator): Promise<void> {
  const { profile } = simulator.codeHost
  await installApp(service, simulator, profile)
  const owner = simulator.codeHost.tokens.find(({ name }) => name === 'enterprise owner')
  const [enterprise] = simulator.codeHost.enterprises
  await api.call('createConnection', {
    body: {
      source: 'code_assistant',
      method: 'enterprise_token',
      profile,
      enterprise_slug: enterprise?.slug ?? '',
      personal_access_token: owner?.token ?? '',
      organizations: (enterprise?.organizations ?? []).filter((login) => login !== 'acme'),
    },
  })
  const [account] = simulator.accounts
  await api.call('createConnection', {
    body: {
      source: 'chat_assistant',
      profile: simulator.profile,
      organization_id: account?.organizationId ?? '',
      workspace_id: account?.workspaceId ?? '',
      admin_key: simulator.keys.find(({ name }) => name === 'both scopes')?.key ?? '',
    },
  })
}

async function collectAll(api: ApiClient): Promise<void> {
  const { data } = await api.call('listConnections')
  expect(data).toHaveLength(3)
  for (const { id } of data) {
    const { run_id: runId } = await api.call('syncConnection', { params: { id }, body: {} })
    const run = await api.runEnded(runId)
    expect(run.state, JSON.stringify(run)).toBe('succeeded')
  }
}

const PROFILES = [
  { codeProfile: 'github-copilot', profile: 'chatgpt-enterprise', costs: 'files' },
  ...atNight([{ codeProfile: 'codeassist', profile: 'chatassist', costs: 'rows_json' }] as const),
] as const

describe.each(PROFILES)('of $codeProfile and $profile', (profiles) => {
  test('nothing is kept in the data folder but what is said to be', async () => {
    await using stack = new AsyncDisposableStack()
    const simulator = stack.use(
      await startSimulator({
        ...profiles,
        people: 12,
        days: DAYS,
        now: Date.now(),
        reportDays: DAYS,
        ...FILES,
        tellsMore: WORD,
      }),
    )
    const folder = stack.use(await temporaryFolder()).path
    const { id, slug, clientId, clientSecret, privateKey } = simulator.codeHost.app()
    const service = stack.use(
      await startService({
        dataDir: join(folder, 'data'),
        env: {
          LOG_LEVEL: 'trace',
          [profiles.codeProfile === 'codeassist' ? 'CODE_ASSIST_API_URL' : 'GITHUB_COPILOT_API_URL']:
            simulator.url,
          [profiles.profile === 'chatassist' ? 'CHAT_ASSIST_API_URL' : 'CHATGPT_ENTERPRISE_API_URL']:
            simulator.url,
          CODE_HOST_URL: simulator.url,
          CODE_HOST_APP_SLUG: slug,
          CODE_HOST_CLIENT_ID: clientId,
          CODE_HOST_CLIENT_SECRET: clientSecret,
          CODE_HOST_APP_ID: String(id),
          CODE_HOST_PRIVATE_KEY: privateKey,
          TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
          TIDEMARK_UPSTREAM_REPORT_DAYS: String(DAYS),
        },
      }),
    )
    const api = apiClient(service)
    await connectAll(api, service, simulator)
    await collectAll(api)
    await service.stop('SIGTERM')

    const found: Found = new Map()
    const data = join(folder, 'data')
    known = await readKnown(data)
    note(found, 'the log', service.output())
    expect(await noteFiles(found, folder)).toBeGreaterThan(50)
    expect(await noteFacts(found, join(data, 'facts'))).toBeGreaterThan(10)
    noteControl(found, join(data, 'control.sqlite'))
    // In bodies, which are sealed, and in no row.
    const withIds = [...(found.get('a person') ?? [])]
    expect(withIds.length).toBeGreaterThan(0)
    // The mark of a name is one word, whether it is a person's or a team's.
    const elsewhere = withIds.filter((place) => !place.startsWith('file ') && !OPEN.includes(place))
    expect(elsewhere).toEqual([])
    found.delete('a person')
    const unasked = [...found].filter(([word]) => !KEPT.includes(word))
    expect(unasked.map(([word, places]) => `${word}: ${[...places].slice(0, 3).join(', ')}`)).toEqual([])
    // One list of limits for all levels names nobody's address.
    const expected =
      simulator.profile === 'chatassist' ? KEPT.filter((word) => word !== 'limits.email') : KEPT
    expect([...found.keys()].sort()).toEqual(expected)
    const stored = [...found.values()].flatMap((places) =>
      [...places].filter((place) => !place.startsWith('file ')),
    )
    expect(stored.filter((place) => !OPEN.includes(place))).toEqual([])
    expect(
      [...found.values()].flatMap((places) => [...places]).filter((place) => place === 'the log'),
    ).toEqual([])
  })
})
