import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { TidemarkError, toError, type ErrorCode } from '../../lib/errors.ts'
import type { Problem } from '../contract/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { said } from '../../words/said.ts'
import { spoken } from '../sentence.ts'

interface ProblemKind {
  status: ContentfulStatusCode
  title: string
}

/** The HTTP status of every error of ours. The only place that knows. */
export const PROBLEM_KINDS = {
  validation_failed: { status: 422, title: 'Something in the request is not valid' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  password_change_required: { status: 403, title: 'The password must be changed first' },
  second_factor_required: { status: 403, title: 'A second factor must be set up first' },
  fresh_proof_required: { status: 403, title: 'Confirm that it is you' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  setup_done: { status: 409, title: 'Setup is already done' },
  already_connected: { status: 409, title: 'Already connected' },
  immutable_field: { status: 409, title: 'This field cannot change' },
  organization_id_malformed: { status: 422, title: 'Organization ID is malformed' },
  workspace_id_malformed: { status: 422, title: 'Workspace ID is malformed' },
  ids_swapped: { status: 422, title: 'Organization ID and workspace ID are swapped' },
  credential_rejected: { status: 422, title: 'The vendor rejected the key' },
  missing_cost_scope: { status: 422, title: 'The key lacks the cost scope' },
  missing_spend_limit_scope: { status: 422, title: 'The key lacks the spend-limit scope' },
  developer_platform_key: { status: 422, title: 'This is a developer platform key' },
  organization_not_found: { status: 422, title: 'Organization not found at the vendor' },
  workspace_not_found: { status: 422, title: 'Workspace not found at the vendor' },
  enterprise_not_accessible: { status: 422, title: 'Enterprise not accessible' },
  missing_token_scope: { status: 422, title: 'The token lacks a scope' },
  token_kind_not_supported: { status: 422, title: 'This kind of token is not supported' },
  token_expired: { status: 422, title: 'The token has expired' },
  role_missing: { status: 422, title: 'The role is not enough' },
  single_sign_on_required: { status: 422, title: 'Single sign-on is required' },
  address_not_allowed: { status: 422, title: 'An allow-list refuses this server' },
  metrics_not_enabled: { status: 422, title: 'Metrics are switched off at the vendor' },
  app_not_registered: { status: 409, title: 'The hosted app is not set up' },
  install_not_finished: { status: 422, title: 'The app is not installed' },
  installation_not_found: { status: 422, title: 'Installation not found' },
  installation_suspended: { status: 422, title: 'The installation is suspended' },
  state_mismatch: { status: 422, title: 'This install was not started here' },
  upstream_unreachable: { status: 422, title: 'The vendor could not be reached' },
  upstream_unexpected: { status: 422, title: 'The vendor answered something unexpected' },
  blocked_destination: { status: 422, title: 'Destination blocked' },
  rate_limited: { status: 429, title: 'Too many requests' },
  costs_feed_not_enabled: { status: 422, title: 'The costs feed is not enabled' },
  dimension_not_available: { status: 422, title: 'Dimension not available' },
  not_published: { status: 422, title: 'Not published' },
  privacy_mode: { status: 403, title: 'Groups only' },
  unknown_metric: { status: 422, title: 'Unknown metric' },
  range_too_large: { status: 422, title: 'Range too large' },
  cross_site_request: { status: 403, title: 'Cross-site request refused' },
  misdirected_request: { status: 421, title: 'Unknown host name' },
  malformed_request: { status: 400, title: 'Malformed request' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  payload_too_large: { status: 413, title: 'Request too large' },
  request_timeout: { status: 408, title: 'The request was too slow' },
  overloaded: { status: 503, title: 'Overloaded' },
  store_unavailable: { status: 503, title: 'The store of the numbers cannot be reached' },
  timeout: { status: 503, title: 'Took too long' },
  secret_unreadable: { status: 500, title: 'A stored secret cannot be read' },
  config_invalid: { status: 500, title: 'The configuration is not valid' },
  data_folder_in_use: { status: 503, title: 'The data folder is in use' },
  schema_too_new: { status: 500, title: 'The data was written by a newer version' },
  internal: { status: 500, title: 'Internal error' },
} as const satisfies Record<ErrorCode, ProblemKind>

/** The same sentence for every missing thing, so that somebody else's id cannot be told from no id at all. */
const NOT_FOUND = new TidemarkError('not_found', said('nothing_here'))

function internalError(cause: unknown): TidemarkError {
  return new TidemarkError('internal', said('failed_here'), { action: said('give_request_id'), cause })
}

/** What a person may read about a thrown value: our own errors as they are, anything else a fixed sentence. */
function presentable(thrown: unknown): TidemarkError {
  if (!(thrown instanceof TidemarkError) || thrown.code === 'internal') return internalError(thrown)
  return thrown.code === 'not_found' ? NOT_FOUND : thrown
}

function problemOf(error: TidemarkError, requestId: string): Problem {
  const { status, title } = PROBLEM_KINDS[error.code]
  return {
    type: `urn:tidemark:problem:${error.code}`,
    title,
    status,
    code: error.code,
    ...spoken('detail', error.said.message),
    ...spoken('action', error.said.action),
    errors: error.said.details.map(({ path, message }) => ({ path, ...spoken('message', message) })),
    request_id: requestId,
  }
}

/** Header fields that some statuses owe the client (RFC 9110). */
function headersOf(error: TidemarkError, { status, request_id: requestId }: Problem): Record<string, string> {
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? 5 : null)
  return {
    'Content-Type': 'application/problem+json',
    'X-Request-Id': requestId,
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    // The rest of the body is not waited for.
    ...((status === 408 || status === 413) && { Connection: 'close' }),
    ...(retryAfter !== null && { 'Retry-After': String(retryAfter) }),
  }
}

/** Translate anything thrown into an RFC 9457 answer. The cause of a 5xx goes to the log, never to the caller. */
export function errorResponse(
  thrown: unknown,
  { requestId, logger }: { requestId: string; logger: Logger },
): Response {
  const error = presentable(thrown)
  const problem = problemOf(error, requestId)
  // To send somebody away because too many came is no fault, and a flood must not write a stack for each.
  if (problem.status >= 500 && problem.code !== 'overloaded') {
    logger.error(
      { request_id: requestId, code: problem.code, err: toError(error.cause ?? error) },
      'request failed',
    )
  }
  return Response.json(problem, { status: problem.status, headers: headersOf(error, problem) })
}
