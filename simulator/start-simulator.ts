import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Account } from './account.ts'
import { DEFAULT_KEYS, findKey, type AccessKey } from './server/access-keys.ts'
import { listen, writeHead } from './server/http-server.ts'
import { RequestLog, type LoggedRequest } from './server/request-log.ts'
import { answerVendor } from './server/vendor-routes.ts'
import type { CostsMode, LimitsMode, VendorRequest, VendorState } from './server/vendor-state.ts'
import type { Amendment } from './world/amendments.ts'
import { DAY_MS } from './world/calendar.ts'
import { CostFiles } from './world/cost-files.ts'
import { hexId } from './world/seeded-random.ts'
import { createUsageCounter } from './world/usage.ts'
import { createWorld, type Agreement } from './world/world.ts'

/** Times are milliseconds since the epoch. */
export interface SimulatorSettings {
  host: string
  /** 0 takes a free port. */
  port: number
  seed: number
  people: number
  days: number
  /** How many organisations, each with its own workspace, people and ids. */
  accounts: number
  /** The product word of scope names in answers. */
  profile: 'chatassist' | 'chatgpt-enterprise'
  costs: CostsMode
  limits: LimitsMode
  agreement: Agreement
  /** Share of billing lines with the vendor's estimate. */
  estimates: number
  density: number
  awkwardNames: boolean
  /** Minutes per log file before the last `recentDays` days, and in them. */
  fileMinutes: number
  recentFileMinutes: number
  recentDays: number
  maxFileBytes: number
  tiedEndTimes: boolean
  /** Share of rows that come again in a later file, unchanged and changed. */
  duplicates: number
  restatements: number
  retentionDays: number
  /** Seconds a signed address works. */
  linkSeconds: number
  /** Signed addresses point to a second origin, as the vendor's do, or to the same. */
  storage: 'same_origin' | 'second_origin'
  keys: readonly AccessKey[]
  /** The vendor's clock: a number holds it still, a function is asked each time. */
  now: number | (() => number)
}

/** What is left out has a default, see DEFAULTS. */
export type SimulatorOptions = { [Name in keyof SimulatorSettings]?: SimulatorSettings[Name] | undefined }

const DEFAULTS: SimulatorSettings = {
  host: '127.0.0.1',
  port: 0,
  seed: 7,
  people: 400,
  days: 60,
  accounts: 1,
  profile: 'chatassist',
  costs: 'files',
  limits: 'both',
  agreement: 'credits',
  estimates: 0.6,
  density: 1,
  awkwardNames: false,
  fileMinutes: 10,
  recentFileMinutes: 10,
  recentDays: 2,
  maxFileBytes: 15_000_000,
  tiedEndTimes: false,
  duplicates: 0.03,
  restatements: 0.004,
  retentionDays: 30,
  linkSeconds: 300,
  storage: 'same_origin',
  keys: DEFAULT_KEYS,
  now: Date.now,
}

/** Settings with the defaults where an option is absent or undefined. */
function settled(options: SimulatorOptions): SimulatorSettings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}

export interface SimulatedAccount {
  organizationId: string
  workspaceId: string
}

/** A running vendor. Disposing it cuts every connection and frees the ports. */
export interface Simulator extends AsyncDisposable {
  /** Base address for `CHAT_ASSIST_API_URL`. */
  url: string
  storageUrl: string
  accounts: SimulatedAccount[]
  keys: AccessKey[]
  now(): number
  /** Move the vendor's clock forward. */
  advance(ms: number): void
  requests(): LoggedRequest[]
  clearRequests(): void
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = settled(options)
  const { host, now: given } = settings
  let shift = 0
  const now = () => (typeof given === 'number' ? given : given()) + shift
  const state: VendorState = {
    accounts: createAccounts(settings, now()),
    keys: structuredClone([...settings.keys]),
    word: settings.profile === 'chatgpt-enterprise' ? 'chatgpt' : 'chatassist',
    costs: settings.costs,
    limits: settings.limits,
    retentionDays: settings.retentionDays,
    linkSeconds: settings.linkSeconds,
    storageOrigin: '',
    signingSecret: hexId(32, settings.seed, 0x51),
    now,
  }
  const log = new RequestLog()
  const serve = (server: 'api' | 'storage') => (incoming: IncomingMessage, response: ServerResponse) =>
    void handle(state, log, server, incoming, response)
  await using stack = new AsyncDisposableStack()
  const api = stack.use(await listen({ host, port: settings.port, handle: serve('api') }))
  const second = settings.storage === 'second_origin'
  const storage = second ? stack.use(await listen({ host, port: 0, handle: serve('storage') })) : api
  state.storageOrigin = storage.origin
  const opened = stack.move()
  return {
    url: api.origin,
    storageUrl: storage.origin,
    accounts: state.accounts.map(({ organizationId, workspaceId }) => ({ organizationId, workspaceId })),
    keys: state.keys,
    now,
    advance: (ms) => {
      shift += ms
    },
    requests: () => log.all(),
    clearRequests: () => log.clear(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function handle(
  state: VendorState,
  log: RequestLog,
  server: 'api' | 'storage',
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://simulator')
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  const key = findKey(state.keys, headers['authorization'])
  const request: VendorRequest = {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    key,
  }
  const answer = answerVendor(state, request)
  log.add({
    at: state.now(),
    monotonicMs: performance.now(),
    server,
    method: request.method,
    path: request.path,
    query: Object.fromEntries(
      [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
    ),
    key: headers['authorization'] === undefined ? null : (key?.name ?? 'unknown'),
    status: answer.status,
    fault: null,
  })
  writeHead(
    response,
    answer.status,
    { ...answer.headers, 'content-length': String(answer.body.length) },
    state.now(),
  )
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

function createAccounts(settings: SimulatorSettings, now: number): Account[] {
  const end = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS
  return Array.from({ length: settings.accounts }, (_, number) => {
    const seed = settings.seed + number * 7919
    return createAccount({ ...settings, seed, start: end - settings.days * DAY_MS }, end)
  })
}

function createAccount(settings: SimulatorSettings & { start: number }, end: number): Account {
  const world = createWorld(settings)
  const amendments: Amendment[] = []
  const files = new CostFiles(
    world,
    {
      ...settings,
      historyMinutes: settings.fileMinutes,
      recentMinutes: settings.recentFileMinutes,
      fineFrom: end - settings.recentDays * DAY_MS,
    },
    () => amendments,
    (lines) => Buffer.from(`${lines.join('\n')}\n`),
  )
  const { organizationId, workspaceId } = world
  return {
    organizationId,
    workspaceId,
    world,
    files,
    usage: createUsageCounter(world),
    amendments,
    costsEnabled: true,
  }
}
