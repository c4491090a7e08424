import { asItStands, inEnglish, said, type Said } from '../words/said.ts'

/** Every error code of the API. `src/api` maps each to an HTTP status, in one place. */
export type ErrorCode =
  | 'validation_failed'
  | 'unauthenticated'
  | 'forbidden'
  | 'password_change_required'
  | 'second_factor_required'
  | 'fresh_proof_required'
  | 'not_found'
  | 'conflict'
  | 'setup_done'
  | 'already_connected'
  | 'immutable_field'
  | 'organization_id_malformed'
  | 'workspace_id_malformed'
  | 'ids_swapped'
  | 'credential_rejected'
  | 'missing_cost_scope'
  | 'missing_spend_limit_scope'
  | 'developer_platform_key'
  | 'organization_not_found'
  | 'workspace_not_found'
  | 'enterprise_not_accessible'
  | 'missing_token_scope'
  | 'token_kind_not_supported'
  | 'token_expired'
  | 'role_missing'
  | 'single_sign_on_required'
  | 'address_not_allowed'
  | 'metrics_not_enabled'
  | 'app_not_registered'
  | 'install_not_finished'
  | 'installation_not_found'
  | 'installation_suspended'
  | 'state_mismatch'
  | 'upstream_unreachable'
  | 'upstream_unexpected'
  | 'blocked_destination'
  | 'rate_limited'
  | 'costs_feed_not_enabled'
  | 'dimension_not_available'
  | 'unknown_metric'
  | 'not_published'
  | 'privacy_mode'
  | 'range_too_large'
  | 'cross_site_request'
  | 'misdirected_request'
  | 'malformed_request'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'request_timeout'
  | 'overloaded'
  | 'timeout'
  | 'store_unavailable'
  | 'secret_unreadable'
  | 'config_invalid'
  | 'data_folder_in_use'
  | 'schema_too_new'
  | 'internal'

export interface ErrorDetail {
  /** Dotted path of the offending field, e.g. `filters.0.values`. */
  path: string
  message: Said
}

/**
 * An error that is shown to a person. `message` says what happened and why, `action` what to do: in English, and as codes in
 * `said`. Neither may contain a secret, a header, a response body or personal data; the original error is the `cause`.
 */
export class TidemarkError extends Error {
  override name = 'TidemarkError'
  readonly code: ErrorCode
  readonly said: { message: Said; action: Said | null; details: ErrorDetail[] }
  readonly action: string | null
  readonly details: Problem[]
  /** Seconds after which the same request may be retried; null when waiting does not help. */
  readonly retryAfterSeconds: number | null

  constructor(code: keyof typeof ACTIONS, message: Said, options?: ErrorOptions)
  constructor(code: ErrorCode, message: Said, options: ErrorOptions & { action: Said | null })
  constructor(code: ErrorCode, message: Said, options: ErrorOptions = {}) {
    super(inEnglish(message), options.cause === undefined ? undefined : { cause: options.cause })
    const { action = actionFor(code), details = [] } = options
    this.code = code
    this.said = { message, action, details }
    this.action = action && inEnglish(action)
    this.details = details.map((detail) => ({ ...detail, message: inEnglish(detail.message) }))
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

interface ErrorOptions {
  action?: Said | null
  details?: ErrorDetail[]
  retryAfterSeconds?: number
  cause?: unknown
}

/** What to do where an error does not say so itself; every other one says it. */
const ACTIONS = { not_found: said('look_at_lists'), validation_failed: said('correct_fields') }

const actionFor = (code: ErrorCode): Said | null =>
  code === 'not_found' || code === 'validation_failed' ? ACTIONS[code] : null

/** What was sent is refused because of one field of it. */
export const invalidField = (path: string, message: Said, options: Omit<ErrorOptions, 'details'> = {}) =>
  new TidemarkError('validation_failed', message, { ...options, details: [{ path, message }] })

/** An error that is only shown in the operator's terminal: English text without a message code. */
export class TerminalError extends TidemarkError {
  constructor(
    code: ErrorCode,
    message: string,
    {
      action,
      problems = [],
      cause,
    }: { action?: string; problems?: readonly Problem[]; cause?: unknown } = {},
  ) {
    super(code, asItStands(message), {
      action: action === undefined ? null : asItStands(action),
      details: problems.map(({ path, message }) => ({ path, message: asItStands(message) })),
      cause,
    })
  }
}

/** What is wrong with a variable or field; `message` follows its name. */
export interface Problem {
  path: string
  message: string
}

/** A thrown value as an Error; another value becomes the `cause`. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })
}
