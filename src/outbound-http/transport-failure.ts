import { errors } from 'undici'
import { BlockedAddress } from './guard/guarded-connect.ts'
import { BodyTooLarge } from './body/inflate.ts'
import type { UpstreamFailure } from './upstream-failure.ts'
import type { Reason } from '../words/reason.ts'

/** OpenSSL's and Node's codes for an invalid certificate. No request is sent over such a connection. */
const CERTIFICATE =
  /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|CRL_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/

const NETWORK_REASONS: Record<string, Reason> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'headers_timeout',
  UND_ERR_BODY_TIMEOUT: 'body_timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  UND_ERR_SOCKET: 'connection_closed',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ENOTFOUND: 'name_not_found',
  Z_BUF_ERROR: 'corrupt_gzip',
  Z_DATA_ERROR: 'corrupt_gzip',
}

/**
 * Classify a thrown transport error; null when the upstream did not cause it (our disk, our bug): such an error must not be
 * retried or shown as the vendor's.
 */
export function transportFailure(error: unknown): UpstreamFailure | null {
  if (error instanceof BlockedAddress) return { kind: 'blocked_destination', reason: 'address_not_public' }
  if (error instanceof BodyTooLarge) return { kind: 'unexpected', status: null, reason: error.reason }
  if (error instanceof errors.HTTPParserError)
    return { kind: 'unavailable', status: null, reason: 'protocol_error' }
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (CERTIFICATE.test(code)) return { kind: 'blocked_destination', reason: 'tls_certificate' }
  const reason = NETWORK_REASONS[code] ?? familyReason(code)
  return reason === null ? null : { kind: 'unavailable', status: null, reason }
}

function familyReason(code: string): Reason | null {
  if (/^(?:EAI_|ESERVFAIL$|ENODATA$)/.test(code)) return 'name_lookup_failed'
  return /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code) ? 'protocol_error' : null
}

/** The error to keep as a cause. The HTTP parser's error contains a piece of the response, which must not be logged. */
export function safeCause(error: unknown): unknown {
  return error instanceof errors.HTTPParserError ? new Error(error.message) : error
}
