import { explainMissing, type Coverage } from '../model/coverage.ts'
import { subtractIntervals, type Interval } from '../model/time.ts'
import type { Completeness, MissingReasonCode, MissingStretch, Scope, ScopeAccount } from './metrics-query.ts'
import { isoInstant } from './time-range.ts'

export interface AccountCoverage {
  account: ScopeAccount
  coverage: Coverage
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
  if (account.account.state !== 'disconnected' && bucket.end > knownEnd(account)) return true
  const { known, settled } = account.coverage
  return subtractIntervals(bucket, settled).some((part) => overlaps(part, known))
}

function isWhole(bucket: Interval, account: AccountCoverage): boolean {
  return missingParts(bucket, account).every(({ reason }) => reason === 'not_connected')
}

function hasHole(bucket: Interval, account: AccountCoverage): boolean {
  return missingParts(bucket, account).some(
    ({ reason, start }) =>
      reason === 'unrecoverable' ||
      reason === 'held' ||
      (reason === 'not_collected_yet' && start < knownEnd(account)),
  )
}

function missingParts(range: Interval, account: AccountCoverage) {
  const over = account.account.state === 'disconnected' ? knownEnd(account) : Infinity
  return explainMissing(range, account.coverage).map((part): Interval & { reason: MissingReasonCode } =>
    // Nothing more is to come from a source that was disconnected.
    part.reason === 'not_collected_yet' && part.start >= over ? { ...part, reason: 'not_connected' } : part,
  )
}

/** How far the answer reaches: the account that is furthest behind decides. */
export function completenessOf(
  range: Interval,
  scope: Scope,
  accounts: readonly AccountCoverage[],
  now: number,
): Completeness {
  if (accounts.length === 0) {
    const message = 'No chat assistant has been connected.'
    return {
      dataThrough: null,
      settledThrough: null,
      missing: [
        { from: isoInstant(range.start), to: isoInstant(range.end), reason: 'not_connected', message },
      ],
    }
  }
  const running = accounts.filter(({ account }) => account.state !== 'disconnected')
  const deciding = running.length > 0 ? running : accounts
  const named = scope.accounts.length > 1
  return {
    dataThrough: earliest(deciding.map(({ coverage }) => coverage.dataThrough)),
    settledThrough: earliest(deciding.map(({ coverage }) => coverage.settledThrough)),
    missing: accounts.flatMap((account) =>
      missingParts(range, account).map((part): MissingStretch => {
        const sentence = missingSentence(part, now)
        return {
          from: isoInstant(part.start),
          to: isoInstant(part.end),
          reason: part.reason,
          message: named ? `${account.account.label}: ${sentence}` : sentence,
        }
      }),
    ),
  }
}

function earliest(times: readonly (number | null)[]): string | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : isoInstant(Math.min(...known))
}

function missingSentence(part: Interval & { reason: MissingReasonCode }, now: number): string {
  if (part.reason === 'not_collected_yet' && part.start >= now) return 'Still to come.'
  return SENTENCES[part.reason]
}

const SENTENCES: Record<MissingReasonCode, string> = {
  before_history:
    'Before the history: the vendor had already deleted these log files when the source was connected.',
  not_collected_yet: 'Not collected yet: cost records appear 3 to 5 hours after the activity.',
  unrecoverable: 'Lost: the vendor deleted the log files of this time before they could be collected.',
  held: 'Held back: a log file of this time could not be verified and is tried again.',
  not_connected: 'The source was disconnected.',
}
