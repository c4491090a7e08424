import type { Account } from '../account.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { LogFile } from '../world/files/cost-files.ts'
import { refusal } from './access-keys.ts'
import { detailAnswer, invalidParameter, jsonAnswer, type Answer } from './answer.ts'
import { findFile, retainedFiles } from './retained-files.ts'
import { signedPath } from './signed-links.ts'
import { accountOfOrganization, type VendorRequest, type VendorState } from './vendor-state.ts'

/** Rows per answer in the row modes, in whole files. */
const ROWS_PER_PAGE = 2_000
/** A page ends after this many bytes: every file must be generated before its size is known, and the client waits. */
const BYTES_PER_PAGE = 24_000_000

/** `GET /v1/compliance/organizations/{id}/logs`: files by write time, or the rows themselves. */
export function listLogs(state: VendorState, request: VendorRequest, organization: string): Answer {
  const refused = refusal(request.key, 'costs', organization, state.word)
  if (refused) return refused
  const account = accountOfOrganization(state, organization)
  if (!account) return detailAnswer(404, 'Organization not found')
  const types = request.query.getAll('event_type').flatMap((value) => value.split(','))
  if (types.length === 0) return invalidParameter('query', 'event_type', 'missing', 'Field required')
  const unknown = types.find((type) => type !== 'COSTS')
  if (unknown !== undefined) return detailAnswer(400, `Invalid event_type ${unknown.slice(0, 40)}`)
  // How the vendor answers when the feed is not enabled for the organisation.
  if (!account.costsEnabled) return detailAnswer(400, 'Invalid event_type COSTS')
  const range = readRange(request.query, state.now())
  if ('status' in range) return range
  return state.costs === 'files' ? filePage(state, account, range) : rowPage(state, account, range)
}

/** `GET /v1/compliance/workspaces/{id}/logs`: has no costs. */
export function listWorkspaceLogs(state: VendorState, request: VendorRequest): Answer {
  return (
    refusal(request.key, 'costs', null, state.word) ??
    detailAnswer(400, `Invalid event_type ${(request.query.get('event_type') ?? '').slice(0, 40)}`)
  )
}

/** `GET …/logs/{file}`: 307 to a signed address. */
export function redirectToFile(
  state: VendorState,
  request: VendorRequest,
  organization: string,
  id: string,
): Answer {
  const refused = refusal(request.key, 'costs', organization, state.word)
  if (refused) return refused
  if (!/^[A-Za-z0-9._:-]+$/.test(id)) return detailAnswer(400, 'Malformed log file id')
  const account = accountOfOrganization(state, organization)
  const file = account && findFile(state, account, id)
  if (!file) return detailAnswer(404, 'Log file not found or no longer available')
  const location = new URL(signedPath(state, organization, id), state.storageOrigin)
  return { status: 307, headers: { location: location.href }, body: Buffer.alloc(0) }
}

/** `GET …/max_event_time`: the newest hour with records in any retained file. */
export function maxEventTime(state: VendorState, request: VendorRequest, organization: string): Answer {
  const refused = refusal(request.key, 'costs', organization, state.word)
  if (refused) return refused
  const account = accountOfOrganization(state, organization)
  if (!account) return detailAnswer(404, 'Organization not found')
  const now = state.now()
  // Three days are enough: records are written within hours, so older files have no newer hours.
  const files = account.files.list({ after: (now - 3 * DAY_MS) * 1000, before: now * 1000, limit: 10_000 })
  const last = files.at(-1)
  const time = last && account.files.lastEventTime(last)
  return jsonAnswer(200, { max_event_time: { COSTS: time ?? null } })
}

interface Range {
  after: number
  before: number
  limit: number
}

function readRange(query: URLSearchParams, now: number): Range | Answer {
  const after = query.get('after')
  if (after === null) return invalidParameter('query', 'after', 'missing', 'Field required')
  const before = query.get('before')
  const limit = query.get('limit') ?? '100'
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    return invalidParameter('query', 'limit', 'less_than_equal', 'Input should be between 1 and 100')
  }
  const from = timestampMicros(after)
  const to = before === null ? Infinity : timestampMicros(before)
  if (from === null) return detailAnswer(400, 'Invalid timestamp for after')
  if (to === null) return detailAnswer(400, 'Invalid timestamp for before')
  return { after: from, before: Math.min(to, now * 1000), limit: Number(limit) }
}

/** Microseconds since the epoch of an ISO-8601 time with a zone, or null. */
function timestampMicros(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/.exec(text)
  const seconds = match && Date.parse(`${match[1]}${match[3]}`)
  if (seconds === null || Number.isNaN(seconds)) return null
  return seconds * 1000 + Number((match?.[2] ?? '').padEnd(6, '0').slice(0, 6))
}

function filePage(state: VendorState, account: Account, range: Range): Answer {
  // One file more than requested, to know whether there is another page.
  const files = retainedFiles(state, account, { ...range, limit: range.limit + 1, bytes: BYTES_PER_PAGE })
  const cutShort = files.reduce((sum, { bytes }) => sum + bytes, 0) >= BYTES_PER_PAGE
  const data = files.slice(0, range.limit).map(({ id, endTime, name, bytes, sha256 }) => ({
    id,
    event_type: 'COSTS',
    end_time: endTime,
    file_name: name,
    file_size: bytes,
    file_sha256: sha256,
  }))
  return jsonAnswer(200, {
    data,
    has_more: cutShort || files.length > range.limit,
    last_end_time: data.at(-1)?.end_time ?? null,
  })
}

function rowPage(state: VendorState, account: Account, range: Range): Answer {
  const bodies: Buffer[] = []
  let rows = 0
  let last: LogFile | undefined
  let after = range.after
  // NDJSON has no field for "more", so all rows are sent at once.
  const most = state.costs === 'rows_ndjson' ? Infinity : ROWS_PER_PAGE
  while (rows < most) {
    const [file] = retainedFiles(state, account, { ...range, after, limit: 1 })
    if (!file) break
    const body = account.files.body(file)
    bodies.push(body)
    rows += body
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '').length
    last = file
    after = file.endMicros
  }
  const lines = Buffer.concat(bodies)
  if (state.costs === 'rows_ndjson')
    return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: lines }
  const more = retainedFiles(state, account, { ...range, after, limit: 1 }).length > 0
  const data = lines
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(asItem)
    .join()
  const tail = `"has_more":${more},"last_end_time":${JSON.stringify(last?.endTime ?? null)}`
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`{"data":[${data}],${tail}}`),
  }
}

/** A list stays JSON whatever becomes of a row: one that is cut short is an item of text. */
function asItem(line: string): string {
  try {
    JSON.parse(line)
    return line
  } catch {
    return JSON.stringify(line)
  }
}
