import type { Dataset } from '../model/dataset.ts'
import type { ChatAccount } from '../model/connection.ts'
import type { ErrorCode } from '../lib/errors.ts'
import type { OnSlow } from '../outbound-http/pace/slow-watch.ts'
import type { FileFeed, LimitsFeed } from './feed.ts'
import type { ChatProfile } from './profiles.ts'
import { inEnglish, type Said } from '../words/said.ts'

export {
  DAMAGE,
  UpstreamError,
  type FeedState,
  type RefusedFailure,
  type UpstreamFailure,
} from '../outbound-http/upstream-failure.ts'
export type { OnSlow } from '../outbound-http/pace/slow-watch.ts'
export type { SpooledBody } from '../outbound-http/body/spool.ts'
export type { CodeDataset } from './code-assist/datasets.ts'
export type * from './code-assist-source.ts'
export type { CostFile, CostFilePage } from './feed.ts'
export { ReportFault, type ReportRow } from './usage-report.ts'
export type { ReadOfRecord } from './record-fields.ts'
export type * from './hosted-app.ts'

/** What the keys may do, found by asking: the vendor has no endpoint that lists a key's scopes. */
export interface ProbeResult {
  /** Scope names (of the profile) that no key carries; empty when everything can be read. */
  missingScopes: string[]
}

/** A connection's chat assistant, its keys in hand. Holds no state beyond pacing. */
export interface ChatAssistSource {
  /** Throws ProbeRefusal when the costs cannot be read; never for a missing limit scope alone. */
  probe(signal: AbortSignal): Promise<ProbeResult>
  readonly costs: FileFeed
  readonly limits: LimitsFeed
}

export interface ChatAssistOptions {
  profile: ChatProfile
  account: ChatAccount
  adminKey: string
  spendLimitsApiKey: string | null
  /** Pacing and limits are kept per connection, never shared between tenants. */
  connectionId: string
  onSlow?: OnSlow
}

/** A refusal a person can act on: one stable code, one sentence what happened and why, one what to do. */
export class ProbeRefusal extends Error {
  override name = 'ProbeRefusal'
  readonly code: ErrorCode
  readonly said: { message: Said; action: Said }
  /** The feed that was asked for; null where the vendor was not asked. */
  readonly dataset: Dataset | null

  constructor(
    code: ErrorCode,
    message: Said,
    action: Said,
    options: { cause?: unknown; dataset?: Dataset } = {},
  ) {
    super(inEnglish(message), options)
    this.code = code
    this.said = { message, action }
    this.dataset = options.dataset ?? null
  }
}

/** A refusal or failure of one dataset put into words for the Data health page. */
export interface FailureText {
  code: string
  message: Said
  action: Said
  dataset: Dataset
}
