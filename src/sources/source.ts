import type { RecordForm } from '../model/record-form.ts'
import type { Dataset } from '../model/dataset.ts'
import type { CostRecord, RejectedLine } from '../model/cost-record.ts'
import type { ChatAccount } from '../model/connection.ts'
import type { ErrorCode } from '../lib/errors.ts'
import type { SpendLimit } from '../model/spend-limit.ts'
import type { OnSlow } from '../outbound-http/pace/slow-watch.ts'
import type { SpooledBody } from '../outbound-http/body/spool.ts'
import type { ChatProfile } from './profiles.ts'
import type { ReadOfRecord } from './record-fields.ts'
import { inEnglish, type Said } from '../words/said.ts'

export { DAMAGE, UpstreamError, type UpstreamFailure } from '../outbound-http/upstream-failure.ts'
export type { OnSlow } from '../outbound-http/pace/slow-watch.ts'
export type { SpooledBody } from '../outbound-http/body/spool.ts'
export type { CodeDataset } from './code-assist/datasets.ts'
export type * from './code-assist-source.ts'
export type { ReadOfRecord } from './record-fields.ts'
export type * from './hosted-app.ts'

/** One slice of the costs feed: a log file, or (neutral profile) one page of rows given in the answer. */
export interface CostFile {
  /** The vendor's file id, or `rows:<after>`. An id, never a path. */
  id: string
  /** The vendor's `end_time`, verbatim: a `Date` would cut its microseconds. */
  endTime: string
  /** As listed; null where the vendor gave none (rows in the answer). */
  bytes: number | null
  sha256: string | null
  /**
   * Fetch the body whole, checked against `bytes` and `sha256`.
   * Throws UpstreamError; `gone` when the listed file is no longer there.
   */
  fetch(signal: AbortSignal): Promise<SpooledBody>
}

export interface CostFilePage {
  files: CostFile[]
  hasMore: boolean
  /** Verbatim, or null on an empty page. */
  lastEndTime: string | null
  /** The upstream's own clock (`Date` header) in milliseconds, or null when it sent none. */
  upstreamNow: number | null
}

export type ParsedLine =
  | { ok: true; line: number; record: CostRecord; unknownFields: string[]; read: ReadOfRecord }
  | { ok: false; rejected: RejectedLine }

export interface CostFeed {
  /**
   * Pages in write order. Files whose `end_time` lies after `after` and, when given, before `before`
   * (ISO-8601). Stops at the last page; throws UpstreamError `unexpected` on a page that does not advance.
   */
  list(window: { after: string; before?: string }, signal: AbortSignal): AsyncIterable<CostFilePage>
  /** The published record, by which whole files are read at once. */
  readonly form: RecordForm
  /** Read a body line by line, tolerantly. The definition of what a cost record means. */
  parse(
    body: SpooledBody,
    file: CostFile,
    signal: AbortSignal,
    /** Told of each line that is whole but of another type than costs. */
    onIgnored?: (line: number) => void,
  ): AsyncIterable<ParsedLine>
}

export interface LimitsSnapshot {
  limits: SpendLimit[]
  rejected: RejectedLine[]
  unknownFields: string[]
  upstreamNow: number | null
  /** What was read of the answers, one JSON document per line, to be kept raw. */
  raw: SpooledBody
}

export interface LimitsFeed {
  fetchAll(signal: AbortSignal): Promise<LimitsSnapshot>
}

/** What the keys may do, found by asking: the vendor has no endpoint that lists a key's scopes. */
export interface ProbeResult {
  /** Scope names (of the profile) that no key carries; empty when everything can be read. */
  missingScopes: string[]
}

/** A connection's chat assistant, its keys in hand. Holds no state beyond pacing. */
export interface ChatAssistSource {
  /** Throws ProbeRefusal when the costs cannot be read; never for a missing limit scope alone. */
  probe(signal: AbortSignal): Promise<ProbeResult>
  readonly costs: CostFeed
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
  readonly action: string
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
    this.action = inEnglish(action)
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
