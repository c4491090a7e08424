import type { Reason } from '../words/reason.ts'

/** The reasons with a short text in every language, and those that have a sentence of their own. */
export type FailureReason =
  | Reason
  | 'tls_certificate'
  | 'blocked_by_edge'
  | 'api_version_ended'
  | 'slice_held'
  | 'file_damaged'

/** A refusal that is how a feed stands, and no failure of its connection: switched off, closed or out of reach upstream. */
export interface FeedState {
  status: 'not_enabled_upstream' | 'not_offered' | 'missing_scope'
  /** Milliseconds; null: not until somebody edits the connection. */
  askAgainMs: number | null
}

export interface RefusedFailure {
  kind: 'refused'
  status: number
  reason: string
  /** Names of the missing scopes or permissions, where the upstream names them. */
  missing?: readonly string[]
  /** What the upstream says of it, fit to be shown. */
  words?: string
  state?: FeedState
  /** What it is instead where other calls about the account are answered: a removed call and a missing account look the same. */
  whereOthersAnswer?: RefusedFailure
}

/** Why a request to a vendor failed, by what the caller must do about it. */
export type UpstreamFailure =
  /** 401, 403, or a 400/404 caused by the configuration: a person must act. `reason` is the source's own code. */
  | RefusedFailure
  /** Wait until `retryAtMs` (our clock); nothing is sent for this credential and host before it. */
  | { kind: 'rate_limited'; status: number; retryAtMs: number }
  /** Not sent: our own rate limit allows nothing before `retryAtMs` (our clock), and a person waits. */
  | { kind: 'own_pace'; retryAtMs: number }
  /** 5xx, timeout, reset, truncated or corrupt body: try again later. */
  | { kind: 'unavailable'; status: number | null; reason: FailureReason }
  /** 404 or 410 for something that was listed: it is permanently gone. */
  | { kind: 'gone'; status: number }
  /** The response is not what the vendor documents: never retried, never guessed at. */
  | { kind: 'unexpected'; status: number | null; reason: FailureReason }
  /** Refused by the address guard, the TLS certificate or the redirect policy; nothing was sent there. */
  | { kind: 'blocked_destination'; reason: FailureReason }

/** Reasons that say a body was damaged in transit or is stored damaged at the vendor. */
export const DAMAGE: readonly string[] = [
  'truncated',
  'size_mismatch',
  'sha256_mismatch',
  'content_encoding',
  'corrupt_gzip',
]

/** Thrown by every upstream call. Holds a URL without its query, and never a header or a body. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly failure: UpstreamFailure
  readonly url: string

  constructor(failure: UpstreamFailure, url: URL, options: { cause?: unknown } = {}) {
    const at = `${url.origin}${url.pathname}`
    const detail = 'reason' in failure ? ` (${failure.reason})` : ''
    super(`${at} failed: ${failure.kind}${detail}`, options)
    this.failure = failure
    this.url = at
  }
}

/** An answer that was given, and is not what the vendor documents. */
export const unexpected = (url: URL, reason: FailureReason, status: number | null = 200): UpstreamError =>
  new UpstreamError({ kind: 'unexpected', status, reason }, url)
