import type { Dispatcher } from 'undici'
import type { AnswerHead } from './answers.ts'
import { checkUrl } from './guard/address-guard.ts'
import type { Budgets } from './pace/budgets.ts'
import type { LimitSigns } from './pace/rate-limit.ts'
import { hopHeaders, redirectStep } from './guard/redirect-policy.ts'
import { parseHttpDate } from './pace/retry-after.ts'
import { UpstreamError, type UpstreamFailure } from './upstream-failure.ts'
import type { Reason } from '../words/reason.ts'

/** A request. It has no method: without a `PostBody` it is a GET. */
export interface Target {
  url: URL
  authorization: string | null
  accept: string
  /** Further headers, names in lower case; like the credential, not sent to redirect targets. */
  headers?: Readonly<Record<string, string>>
  /** How this upstream signals "too many requests" besides 429. */
  limitSigns?: LimitSigns
  /** The one origin that may be http and private, because the operator set it. */
  operatorOrigin: string | null
}

/** The body of a POST request; only `credential-exchange.ts` sends one. */
export interface PostBody {
  contentType: string
  body: string
}

/** The final response after redirects, with an unread body. */
export interface Answer extends AnswerHead {
  contentLength: number | null
  contentEncoding: string
  body: Dispatcher.ResponseData['body']
}

export interface Dispatchers {
  /** Reaches public addresses only. */
  guarded: Dispatcher
  /** Reaches any address; for the operator's own origin only. */
  open: Dispatcher
}

const DISCARD_BYTES = 64 * 1024

/** Send a request and follow redirects by hand: every hop is checked and gets its own headers, and its body is discarded. */
export async function exchange(
  target: Target,
  dispatchers: Dispatchers,
  budgets: Budgets,
  signal: AbortSignal,
  post: PostBody | null = null,
): Promise<Answer> {
  const visited: URL[] = [target.url]
  // A redirected POST would send a secret to an address that a response names.
  const limit = post === null ? budgets.redirects : 0
  for (let url = target.url; ;) {
    const refusal = checkUrl(url, target.operatorOrigin)
    if (refusal !== null) throw blocked(target.url, refusal)
    const response = await send(url, visited.length - 1, target, dispatchers, budgets, signal, post)
    const location = single(response.headers['location'])
    const step = redirectStep({ status: response.statusCode, location, visited, limit })
    if (step.kind === 'answer') return describe(response, visited.length > 1)
    await response.body.dump({ limit: DISCARD_BYTES, signal })
    if (step.kind === 'refuse') throw blocked(target.url, step.reason)
    url = step.url
    visited.push(url)
  }
}

/** Close the connection without reading the body. The listener prevents an uncaught `error` event. */
export function abandon(body: Answer['body']): void {
  body.on('error', () => {})
  body.destroy()
}

function send(
  url: URL,
  hop: number,
  target: Target,
  dispatchers: Dispatchers,
  budgets: Budgets,
  signal: AbortSignal,
  post: PostBody | null,
): Promise<Dispatcher.ResponseData> {
  const dispatcher = url.origin === target.operatorOrigin ? dispatchers.open : dispatchers.guarded
  return dispatcher.request({
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
