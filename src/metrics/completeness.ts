import { explainMissing, type Coverage } from '../model/coverage.ts'
import { subtractIntervals, type Interval } from '../model/time.ts'
import type { ConnectionState } from '../model/connection.ts'
import type { Completeness, FeedBar, MetricId, MissingReasonCode, MissingStretch } from './metrics-query.ts'
import { isoInstant } from './time-range.ts'

export interface AccountCoverage {
  account: { account: string; label: string; state: ConnectionState }
  coverage: Coverage
  /** Why nothing more is to come although the connection stands. */
  bar?: FeedBar | undefined
  /** A bucket shows its last snapshot: earlier days without one are no hole. */
  snapshots?: boolean | undefined
}

/** How far one feed is known, over every account that brings it. */
export interface FeedCoverage {
  /** Named before a sentence where a question has several feeds. */
  name: string
  /** The asked metrics that are read from it. */
  metrics: MetricId[]
  accounts: AccountCoverage[]
  /** Said when there is no account at all. */
  nothing: string
  /** Words for what is missing; the others are the same for every feed. */
  words: Partial<Record<MissingReasonCode, string>>
}

export interface BucketState {
  /** Somebody knows at least a part of it, so that no row means nothing happened there. */
  known: boolean
  /** All of it was collected from everything that was connected: fit to be compared with. */
  whole: boolean
  /** It has a hole: a part that should be known and is not, although later parts are. */
  partial: boolean
  /** It can still change. */
  provisional: boolean
}

/** How far a bucket can be believed, over all accounts of the scope. */
export function stateOfBucket(bucket: Interval, accounts: readonly AccountCoverage[]): BucketState {
  return {
    known: accounts.some(({ coverage }) => overlaps(bucket, coverage.known)),
    whole: accounts.every((account) => isWhole(bucket, account)),
    partial: accounts.some((account) => hasHole(bucket, account)),
    provisional: accounts.some((account) => mayStillChange(bucket, account)),
  }
}

const overlaps = (whole: Interval, parts: readonly Interval[]) =>
  parts.some((part) => part.start < whole.end && part.end > whole.start)

const knownEnd = ({ coverage }: AccountCoverage) => coverage.known.at(-1)?.end ?? -Infinity

function mayStillChange(bucket: Interval, account: AccountCoverage): boolean {
  // From a source that was disconnected, or does not offer it, nothing more is to come.
  const running = account.account.state !== 'disconnected' && !account.bar
  if (running && bucket.end > knownEnd(account)) return true
  const { known, settled } = account.coverage
  return subtractIntervals(bucket, settled).some((part) => overlaps(part, known))
}

function isWhole(bucket: Interval, account: AccountCoverage): boolean {
  if (account.snapshots) return overlaps(bucket, account.coverage.known)
  return missingParts(bucket, account).every(({ reason }) => reason === 'not_connected')
}

const HOLES: readonly MissingReasonCode[] = ['unrecoverable', 'held', 'no_data']

function hasHole(bucket: Interval, account: AccountCoverage): boolean {
  if (account.snapshots) return false
  return missingParts(bucket, account).some(
    ({ reason, start }) =>
      HOLES.includes(reason) ||
      ((reason === 'not_collected_yet' || reason === 'waiting_for_vendor') && start < knownEnd(account)),
  )
}

function missingParts(range: Interval, account: AccountCoverage) {
  const over = account.account.state === 'disconnected' ? knownEnd(account) : Infinity
  return explainMissing(range, account.coverage).map((part): Interval & { reason: MissingReasonCode } => {
    if (part.reason !== 'not_collected_yet') return part
    // Nothing more is to come from a source that was disconnected.
    if (part.start >= over) return { ...part, reason: 'not_connected' }
    return account.bar ? { ...part, reason: account.bar } : part
  })
}

/** How far the answer reaches: the feed and the account that are furthest behind decide. */
export function completenessOf(range: Interval, feeds: readonly FeedCoverage[], now: number): Completeness {
  const deciding = feeds.flatMap(({ accounts }) => {
    const running = accounts.filter(({ account, bar }) => account.state !== 'disconnected' && !bar)
    return running.length > 0 ? running : accounts
  })
  return {
    dataThrough: earliest(deciding.map(({ coverage }) => coverage.dataThrough)),
    settledThrough: earliest(deciding.map(({ coverage }) => coverage.settledThrough)),
    missing: feeds.flatMap((feed) => missingOfFeed(range, feed, feeds.length > 1, now)),
  }
}

function missingOfFeed(
  range: Interval,
  { name, metrics, accounts, nothing, words }: FeedCoverage,
  severalFeeds: boolean,
  now: number,
): MissingStretch[] {
  const prefix = severalFeeds ? `${name}: ` : ''
  const stretch = (part: Interval & { reason: MissingReasonCode }, message: string): MissingStretch => ({
    from: isoInstant(part.start),
    to: isoInstant(part.end),
    reason: part.reason,
    message: `${prefix}${message}`,
    metrics,
  })
  if (accounts.length === 0) return [stretch({ ...range, reason: 'not_connected' }, nothing)]
  return accounts.flatMap((account) =>
    missingParts(range, account).map((part) => {
      const toCome = part.reason === 'not_collected_yet' && part.start >= now
      const sentence = toCome ? 'Still to come.' : (words[part.reason] ?? SENTENCES[part.reason])
      return stretch(part, accounts.length > 1 ? `${account.account.label}: ${sentence}` : sentence)
    }),
  )
}

function earliest(times: readonly (number | null)[]): string | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : isoInstant(Math.min(...known))
}

const SENTENCES: Record<MissingReasonCode, string> = {
  before_history: 'Before the history: the vendor keeps nothing older.',
  not_collected_yet: 'Not collected yet.',
  unrecoverable: 'Lost: the vendor had deleted it before it could be collected.',
  held: 'Held back: what the vendor sent could not be verified and is tried again.',
  not_connected: 'The source was disconnected.',
  waiting_for_vendor: 'Waiting for the vendor: it had nothing for these days yet and is asked again.',
  no_data: 'The vendor has no data for these days.',
  not_enabled: 'Not switched on at the vendor: see Data health for the setting and where it is.',
  closed_by_vendor: 'Closed by the vendor: these calls answer no longer.',
  not_offered: 'Not offered for this connection.',
}

/** The words of cost records, which are late by hours and come in files. */
export const COSTS_WORDS: Partial<Record<MissingReasonCode, string>> = {
  before_history:
    'Before the history: the vendor had already deleted these log files when the source was connected.',
  not_collected_yet: 'Not collected yet: cost records appear 3 to 5 hours after the activity.',
  unrecoverable: 'Lost: the vendor deleted the log files of this time before they could be collected.',
  held: 'Held back: a log file of this time could not be verified and is tried again.',
}
