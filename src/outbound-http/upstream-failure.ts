import type { Reason } from '../words/reason.ts'

/** Beside what every language has a word for: what has a sentence of its own. */
export type FailureReason =
  | Reason
  | 'tls_certificate'
  | 'blocked_by_edge'
  | 'api_version_ended'
  | 'slice_held'
  | 'file_damaged'

/** What went wrong with a request to a vendor, as the one thing a caller must decide by. */
export type UpstreamFailure =
  /** 401, 403, or a 400/404 that is about our set-up: a person must act. `reason` is the source's own code. */
  | {
      kind: 'refused'
      status: number
      reason: string
      /** Names of the scopes or permissions that are missing, where the upstream says so. */
      missing?: readonly string[]
    }
  /** Wait until `retryAtMs` (our clock); nothing is sent for this credential and host before it. */
  | { kind: 'rate_limited'; status: number; retryAtMs: number }
  /** Nothing was sent: our own pace leaves no room before `retryAtMs` (our clock), and a person waits. */
  | { kind: 'own_pace'; retryAtMs: number }
  /** 5xx, timeout, reset, truncated or corrupt body: try again later. */
  | { kind: 'unavailable'; status: number | null; reason: FailureReason }
  /** 404 or 410 on one thing that was listed: it is gone for good. */
  | { kind: 'gone'; status: number }
  /** The answer is not what the vendor documents: never retried, never guessed. */
  | { kind: 'unexpected'; status: number | null; reason: FailureReason }
  /** The address guard, a TLS certificate or a redirect rule said no; nothing was sent there. */
  | { kind: 'blocked_destination'; reason: FailureReason }

/** What arrived is not what was sent or listed: lost, changed or badly packed on its way, or at rest at the vendor. */
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
