import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '../../../src/lib/clock.ts'
import { ORGANIZATION_ID, WORKSPACE_ID } from './cost-line.ts'

export interface VendorFile {
  id: string
  /** With microseconds, e.g. `2026-03-10T14:00:00.000001Z`. */
  endTime: string
  body: string | Buffer
  /** False values for the list. */
  listed?: { sha256?: string; bytes?: number }
}

export interface SeenRequest {
  at: number
  path: string
  query: URLSearchParams
  authorization: string | undefined
}

/** @returns true when it has answered the request itself; false leaves it to the vendor */
export type Intercept = (request: SeenRequest, response: ServerResponse) => boolean

export interface ScriptedVendor extends AsyncDisposable {
  readonly baseUrl: string
  readonly requests: SeenRequest[]
  /** The vendor's current files; tests add, replace and remove them. */
  readonly files: VendorFile[]
  /** The `data` of the limits answer. */
  limits: unknown[]
  /** Scopes by key. Any other key gets 401. */
  readonly keys: Map<string, Set<'costs' | 'limits'>>
  /** Called before every answer. */
  intercept: Intercept
}

export const ADMIN_KEY = 'sk-admin-harness-with-both-scopes'

const LOGS = `/v1/compliance/organizations/${ORGANIZATION_ID}/logs`
const LIMITS = `/v1/manage/workspaces/${WORKSPACE_ID}/usage_limits`

/**
 * A chat assistant of the neutral profile whose answers are scripted by the test. Unlike the simulator it generates no data,
 * and its `Date` header follows the test's clock.
 */
export async function startScriptedVendor(clock: Pick<Clock, 'now'>): Promise<ScriptedVendor> {
  const requests: SeenRequest[] = []
  const vendor = {
    requests,
    files: [] as VendorFile[],
    limits: [] as unknown[],
    keys: new Map([[ADMIN_KEY, new Set(['costs', 'limits'] as const)]]),
    intercept: (() => false) as Intercept,
  }
  const server = createServer((incoming, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(clock.now()).toUTCString())
    const seen = describeRequest(incoming, clock.now())
    requests.push(seen)
    if (!vendor.intercept(seen, response)) answer(vendor, seen, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the scripted vendor has no port')
  return Object.assign(vendor, {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** A cost file with these lines. */
export function costFile(id: string, endTime: string, lines: readonly string[]): VendorFile {
  return { id, endTime, body: `${lines.join('\n')}\n` }
}

/** Send a JSON answer; for use in `intercept`. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: object = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
  return true
}

export const isList = (request: SeenRequest) => request.path === LOGS
export const isDownload = (request: SeenRequest) => request.path.startsWith(`${LOGS}/`)
export const isLimits = (request: SeenRequest) => request.path.startsWith(LIMITS)

/** The record of a received request. */
export function describeRequest(incoming: IncomingMessage, at: number): SeenRequest {
  const url = new URL(incoming.url ?? '/', 'http://vendor')
  return { at, path: url.pathname, query: url.searchParams, authorization: incoming.headers.authorization }
}

function answer(
  vendor: Omit<ScriptedVendor, 'baseUrl' | symbol>,
  seen: SeenRequest,
  response: ServerResponse,
): void {
  const scopes = vendor.keys.get(seen.authorization?.replace('Bearer ', '') ?? '')
  if (scopes === undefined) return void sendJson(response, 401, { error: { message: 'Invalid API key' } })
  if (isLimits(seen)) {
    if (!scopes.has('limits')) return void sendJson(response, 403, { error: { message: 'Missing scope' } })
    return void sendJson(response, 200, { data: vendor.limits, has_more: false, cursor: null })
  }
  if (!scopes.has('costs')) return void sendJson(response, 403, { error: { message: 'Missing scope' } })
  if (isList(seen)) return void sendJson(response, 200, listFiles(vendor.files, seen.query))
  const file = vendor.files.find(({ id }) => seen.path === `${LOGS}/${encodeURIComponent(id)}`)
  if (!file) return void sendJson(response, 404, { error: { message: 'Not found or no longer available' } })
  response.writeHead(200, {
    'content-type': 'application/x-ndjson',
    'content-length': Buffer.byteLength(file.body),
  })
  response.end(file.body)
}

/** Files strictly between `after` and `before`, oldest first, as documented by the vendor. */
function listFiles(files: readonly VendorFile[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 100)
  const after = sortable(query.get('after') ?? '')
  const before = query.get('before')
  const matching = files
    .filter((file) => sortable(file.endTime) > after)
    .filter((file) => before === null || sortable(file.endTime) < sortable(before))
    .sort((a, b) => sortable(a.endTime).localeCompare(sortable(b.endTime)))
  const page = matching.slice(0, limit)
  return {
    data: page.map(listed),
    has_more: matching.length > page.length,
    last_end_time: page.at(-1)?.endTime ?? null,
  }
}

function listed({ id, endTime, body, listed: said }: VendorFile) {
  return {
    id,
    event_type: 'COSTS',
    end_time: endTime,
    file_name: `COSTS_${endTime}.jsonl`,
    file_size: said?.bytes ?? Buffer.byteLength(body),
    file_sha256: said?.sha256 ?? createHash('sha256').update(body).digest('hex'),
  }
}

/** Six digits of fraction, so that text order is time order. */
function sortable(iso: string): string {
  const [seconds = '', fraction = ''] = iso.replace(/Z|\+00:00$/, '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')}`
}
