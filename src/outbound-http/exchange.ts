import type { Dispatcher } from 'undici'
import { checkUrl } from './guard/address-guard.ts'
import type { Budgets } from './pace/budgets.ts'
import type { LimitSigns } from './pace/rate-limit.ts'
import { hopHeaders, redirectStep } from './guard/redirect-policy.ts'
import { parseHttpDate } from './pace/retry-after.ts'
import { UpstreamError, type UpstreamFailure } from './upstream-failure.ts'
import type { Reason } from '../words/reason.ts'

/** What a request needs to be sent. There is no method: everything is a GET but for `PostBody`. */
export interface Target {
  url: URL
  authorization: string | null
  accept: string
  /** Further headers, lower case; sent to the first address only, like the credential. */
  headers?: Readonly<Record<string, string>>
  /** How this upstream says "too many requests" besides 429. */
  limitSigns?: LimitSigns
  /** The one origin that may be http and private, because the operator set it. */
  operatorOrigin: string | null
}

/** What makes a request a POST. Nobody but `credential-exchange.ts` has one. */
export interface PostBody {
  contentType: string
  body: string
}

/** The last hop's answer, its body not read yet. */
export interface Answer {
  status: number
  contentType: string
  contentLength: number | null
  contentEncoding: string
  /** Names lower case; of a header given twice, the first. */
  headers: Readonly<Record<string, string>>
  /** The upstream's own clock (`Date` header), milliseconds, or null. */
  upstreamNow: number | null
  /** The answer came from an address that was named by another answer. */
  redirected: boolean
  body: Dispatcher.ResponseData['body']
}

export interface Wires {
  /** Reaches public addresses only. */
  guarded: Dispatcher
  /** Reaches the operator's own origin, wherever it is. */
  open: Dispatcher
}

const DISCARD_BYTES = 64 * 1024

/** Ask, and follow redirects by hand: each hop is checked, gets headers of its own, and leaves nothing unread. */
export async function exchange(
  target: Target,
  wires: Wires,
  budgets: Budgets,
  signal: AbortSignal,
  post: PostBody | null = null,
): Promise<Answer> {
  const visited: URL[] = [target.url]
  // A redirected POST would hand a secret to an address that an answer named.
  const limit = post === null ? budgets.redirects : 0
  for (let url = target.url; ;) {
    const refusal = checkUrl(url, target.operatorOrigin)
    if (refusal !== null) throw blocked(target.url, refusal)
    const response = await send(url, visited.length - 1, target, wires, budgets, signal, post)
    const location = single(response.headers['location'])
    const step = redirectStep({ status: response.statusCode, location, visited, limit })
    if (step.kind === 'answer') return describe(response, visited.length > 1)
    await response.body.dump({ limit: DISCARD_BYTES, signal })
    if (step.kind === 'refuse') throw blocked(target.url, step.reason)
    url = step.url
    visited.push(url)
  }
}

/** Leave a body unread and its connection closed. Its complaint about that would otherwise be nobody's to catch. */
export function abandon(body: Answer['body']): void {
  body.on('error', () => {})
  body.destroy()
}

function send(
  url: URL,
  hop: number,
  target: Target,
  wires: Wires,
  budgets: Budgets,
  signal: AbortSignal,
  post: PostBody | null,
): Promise<Dispatcher.ResponseData> {
  const wire = url.origin === target.operatorOrigin ? wires.open : wires.guarded
  return wire.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: post === null ? 'GET' : 'POST',
    headers: { ...hopHeaders(hop, target), ...(post && { 'content-type': post.contentType }) },
    body: post?.body ?? null,
    headersTimeout: budgets.headersMs,
    bodyTimeout: budgets.exchangeMs,
    signal,
  })
}

function describe(response: Dispatcher.ResponseData, redirected: boolean): Answer {
  const headers = firstOfEach(response.headers)
  const length = headers['content-length']
  return {
    status: response.statusCode,
    headers,
    contentType: (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    contentLength: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
    contentEncoding: (headers['content-encoding'] ?? '').toLowerCase(),
    upstreamNow: parseHttpDate(headers['date']),
    redirected,
    body: response.body,
  }
}

function firstOfEach(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const first: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    const given = single(value)
    if (given !== undefined) first[name.toLowerCase()] = given
  }
  return first
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function blocked(url: URL, reason: Reason): UpstreamError {
  const failure: UpstreamFailure = { kind: 'blocked_destination', reason }
  return new UpstreamError(failure, url)
}
