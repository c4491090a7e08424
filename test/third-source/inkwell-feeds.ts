import { z } from 'zod'
import type { CostRecord } from '../../src/model/records/cost-record.ts'
import type { CodeUserDay } from '../../src/model/records/code-user-day.ts'
import type { SpendLimit } from '../../src/model/records/spend-limit.ts'
import { HOUR_MS } from '../../src/model/time/time.ts'
import type { OutboundHttp } from '../../src/outbound-http/outbound-http.ts'
import { bodyRows } from '../../src/sources/body-rows.ts'
import type { JsonObject } from '../../src/sources/exact-json.ts'
import type { FileFeed, LimitsFeed, ReportFeed } from '../../src/sources/feed.ts'
import type { Profile } from '../../src/sources/profile.ts'
import { LineFault, RecordFields } from '../../src/sources/record-fields.ts'
import { UpstreamError, type OnSlow, type ParsedRow, type SpooledBody } from '../../src/sources/source.ts'
import { understandRow } from '../../src/sources/understand-row.ts'

export interface InkwellCalls {
  http: OutboundHttp
  profile: Profile
  token: string
  connectionId: string
  organization: string
  onSlow: OnSlow
}

const NOT_GIVEN = {
  organizationId: '',
  enterpriseId: '',
  generations: null,
  acceptances: null,
  linesSuggestedToAdd: null,
  linesSuggestedToDelete: null,
  linesAdded: null,
  linesDeleted: null,
  usedAgent: null,
  usedChat: null,
  usedCli: null,
  usedCodingAgent: null,
  usedReviewActive: null,
  usedReviewPassive: null,
  aiCredits: null,
  adoptionPhase: '',
  adoptionPhaseNumber: null,
  adoptionPhaseVersion: '',
  cli: null,
  parts: [],
}

/** Who wrote how much, a report a day. */
export function peopleFeed(calls: InkwellCalls): ReportFeed {
  return {
    by: 'day',
    since: null,
    async fetch(day, signal, arrived) {
      const path = `days/${day}`
      const answer = await calls.http.getFile(requestOf(calls, path, signal), { bytes: null, sha256: null })
      const { upstreamNow } = answer
      if (!answer.ok && answer.status === 404)
        return { kind: 'no_data_yet', reason: 'no_report', upstreamNow }
      if (!answer.ok) throw refused(answer.status, calls, path)
      arrived(answer.body)
      const only = day ?? ''
      return { kind: 'report', startDay: only, endDay: only, files: [answer.body], upstreamNow }
    },
    lines: (file, signal) => rowsOf(file, signal, userDay),
  }
}

function userDay(line: RecordFields): CodeUserDay {
  const [day, userId] = [line.text(['day']), line.text(['person'])]
  if (userId === '') throw new LineFault('missing_id', 'person')
  return { ...NOT_GIVEN, day, userId, userLogin: userId, interactions: line.count(['texts']) }
}

const Listing = z.array(z.object({ id: z.string(), end: z.string(), bytes: z.int(), sha256: z.string() }))

/** What it cost, in files listed by the time they were written in. */
export function costsFeed(calls: InkwellCalls): FileFeed {
  return {
    by: 'files',
    async *list(window, signal) {
      const path = `costs?${new URLSearchParams(window)}`
      const answer = await calls.http.getText(requestOf(calls, path, signal))
      if (answer.status !== 200) throw refused(answer.status, calls, path)
      const files = Listing.parse(JSON.parse(answer.text)).map(({ id, end: endTime, bytes, sha256 }) => ({
        id,
        endTime,
        bytes,
        sha256,
        fetch: (stop: AbortSignal) => fetchFile(calls, id, { bytes, sha256 }, stop),
      }))
      const { upstreamNow } = answer
      yield { files, hasMore: false, lastEndTime: files.at(-1)?.endTime ?? null, upstreamNow }
    },
    parse: (body, _file, signal) => rowsOf(body, signal, costLine),
  }
}

async function fetchFile(
  calls: InkwellCalls,
  id: string,
  expected: { bytes: number; sha256: string },
  signal: AbortSignal,
): Promise<SpooledBody> {
  const path = `costs/${id}`
  const answer = await calls.http.getFile(requestOf(calls, path, signal), expected)
  if (answer.ok) return answer.body
  throw refused(answer.status, calls, path)
}

function costLine(line: RecordFields): CostRecord {
  const [eventId, at, userId] = [line.text(['id']), Date.parse(line.text(['hour'])), line.text(['person'])]
  if (eventId === '') throw new LineFault('missing_event_id', 'id')
  if (Number.isNaN(at)) throw new LineFault('bad_time', 'hour')
  const billing = [
    {
      sku: 'texts',
      quantity: null,
      quantityUnit: '',
      cost: line.amount(['credits']),
      costUnit: 'CREDITS',
      estimatedUsd: null,
    },
  ]
  const nothing = {
    agentId: '',
    agentName: '',
    surface: '',
    client: '',
    model: '',
    serviceTier: '',
    reasoning: '',
  }
  return {
    ...nothing,
    eventId,
    hour: (Math.floor(at / HOUR_MS) * HOUR_MS) / 1000,
    userId,
    userEmail: '',
    userName: '',
    groups: [],
    product: 'Inkwell',
    tokens: {},
    billing,
  }
}

/** How many credits each person may spend, as it stands now. */
export function limitsFeed(calls: InkwellCalls): LimitsFeed {
  return {
    by: 'limits',
    async fetch(signal) {
      const answer = await calls.http.getFile(requestOf(calls, 'limits', signal), {
        bytes: null,
        sha256: null,
      })
      if (!answer.ok) throw refused(answer.status, calls, 'limits')
      const rows: SpendLimit[] = []
      for await (const each of rowsOf(answer.body, signal, limitOf)) if (each.ok) rows.push(each.row)
      const { upstreamNow, body: raw } = answer
      return { rows, rejected: [], unknownFields: [], upstreamNow, leftOut: [], raw }
    },
  }
}

function limitOf(line: RecordFields): SpendLimit {
  const limit = {
    type: 'limited' as const,
    amount: line.amount(['credits']),
    unit: 'credit',
    expiresAt: null,
  }
  return {
    level: 'user',
    subjectId: line.text(['person']),
    subjectName: '',
    subjectEmail: '',
    set: limit,
    effective: limit,
    effectiveSource: null,
    currentUsage: null,
    currentUsageUnit: '',
    lastMonthUsage: null,
    role: '',
    seatType: '',
    members: null,
  }
}

async function* rowsOf<Row>(
  body: SpooledBody,
  signal: AbortSignal,
  read: (line: RecordFields) => Row,
): AsyncGenerator<ParsedRow<Row>> {
  const understand = (object: JsonObject) => {
    const line = new RecordFields(object, '', false)
    const row = read(line)
    return { row, unknownFields: line.allUnknown(), read: () => line.read() }
  }
  for await (const each of bodyRows(body.path, signal)) {
    const understood = understandRow(each, understand)
    yield understood.ok ? { ok: true, line: each.line, ...understood.value } : understood
  }
}

function requestOf(
  { profile, token, organization, ...calls }: InkwellCalls,
  path: string,
  signal: AbortSignal,
) {
  return {
    url: new URL(`/v1/${organization}/${path}`, profile.baseUrl),
    authorization: `Bearer ${token}`,
    accept: '*/*',
    operatorOrigin: new URL(profile.baseUrl).origin,
    credential: calls.connectionId,
    requestsPerMinute: profile.requestsPerMinute,
    signal,
    onSlow: calls.onSlow,
  }
}

function refused(status: number, { profile }: InkwellCalls, path: string): UpstreamError {
  const url = new URL(path, profile.baseUrl)
  if (status === 401)
    return new UpstreamError({ kind: 'refused', status, reason: 'credential_rejected' }, url)
  if (status === 404) return new UpstreamError({ kind: 'gone', status }, url)
  return new UpstreamError({ kind: 'unexpected', status, reason: 'status_not_documented' }, url)
}
