import { nameAmong } from '../../model/account-key.ts'
import { isHole, type FeedBar, type MissingReason } from '../../model/missing-reason.ts'
import { explainMissing, furthestBehind, MISSING_SENTENCES, type Coverage } from '../../model/coverage.ts'
import {
  DAY_MS,
  HOUR_MS,
  intersectIntervals,
  mergeIntervals,
  subtractIntervals,
  type Interval,
} from '../../model/time/time.ts'
import type { ConnectionState } from '../../model/connection.ts'
import type { MetricId } from '../../model/metric.ts'
import type { Completeness, MissingStretch } from '../metrics-query.ts'
import { rejectedOfFeed, type RejectedLines } from './rejected-lines.ts'
import { isoInstant } from '../ask/time-range.ts'
import { said, type Said } from '../../words/said.ts'

export interface AccountCoverage {
  account: { account: string; label: string; state: ConnectionState }
  coverage: Coverage
  /** Of an enterprise: what its organisations report themselves, which counts where it has nothing, and is less. */
  within?: Coverage | undefined
  /** Why nothing more is to come although the connection stands. */
  bar?: FeedBar | undefined
  /** Of a missing permission: which one, and the way to it. */
  permission?: Said | undefined
  /** A bucket shows its last snapshot: earlier days without one are no hole. */
  snapshots?: boolean | undefined
  /** Its first sync is not complete: older days are still to come. */
  firstSync?: boolean | undefined
  /** Milliseconds before which its rows say their day and no hour; 0: they say all. */
  hoursFrom?: number | undefined
  /** Where lines of the vendor could not be understood, so that numbers lack them. */
  rejected?: readonly RejectedLines[] | undefined
}

/** How far one feed is known, over every account that brings it. */
export interface FeedCoverage {
  /** Named before a sentence where a question has several feeds. */
  name: Said
  /** The asked metrics that are read from it. */
  metrics: MetricId[]
  accounts: AccountCoverage[]
  /** Its rows name organisations, which are no accounts of their own here. */
  namesOrganizations?: true
  /** Said when there is no account at all. */
  nothing: Said
  /** Words for what is missing; the others are the same for every feed. */
  words: Partial<Record<MissingReason, Said>>
  /** Milliseconds within which what happened arrives: `words` of what is not collected yet hold for as long only. */
  arrivesWithinMs?: number | undefined
  /** Asked by team: the days of which each organisation is known to have said who was in which; none is known without. */
  membership?: readonly AccountCoverage[] | undefined
}

/** What decides how far a feed is known. */
export type KnownFeed = Pick<FeedCoverage, 'accounts' | 'membership'>

export interface BucketState {
  /** Somebody knows at least a part of it, so that no row means nothing happened there. */
  known: boolean
  /** All of it was collected from everything that was connected: fit to be compared with. */
  whole: boolean
  /** It has a hole, a part that should be known and is not although later parts are, or lacks rejected lines. */
  partial: boolean
  /** It can still change. */
  provisional: boolean
}

/** How far a bucket can be believed, over all accounts of the scope. */
export function stateOfBucket(bucket: Interval, accounts: readonly AccountCoverage[]): BucketState {
  return {
    known: overlaps(bucket, knownOf(accounts)),
    whole: accounts.every((account) => isWhole(bucket, account)),
    partial: accounts.some((account) => hasHole(bucket, account) || overlaps(bucket, account.rejected ?? [])),
    provisional: accounts.some((account) => mayStillChange(bucket, account)),
  }
}

/** The same of a feed that may be asked by team: where nobody said who was in which, no number by team is known. */
export function stateOfFeed(bucket: Interval, feed: KnownFeed): BucketState {
  const own = stateOfBucket(bucket, feed.accounts)
  if (!feed.membership) return own
  const judged = feed.accounts.some(({ snapshots }) => snapshots) ? lastKnownDay(bucket, feed) : bucket
  const known = intersectIntervals(knownOf(feed.accounts), [bucket])
  const unknown = membershipUnknown(judged, feed).length > 0
  return {
    ...own,
    known: membershipKnown(feed.membership, known),
    whole: own.whole && !unknown,
    partial: own.partial || unknown,
  }
}

/** How many days of a bucket anybody has answered for. */
export const knownDays = (bucket: Interval, { accounts }: Pick<FeedCoverage, 'accounts'>): number =>
  intersectIntervals(knownOf(accounts), [bucket]).reduce(
    (days, { start, end }) => days + (end - start) / DAY_MS,
    0,
  )

/** What anybody has answered for. */
export const knownOf = (accounts: readonly AccountCoverage[]): Interval[] =>
  mergeIntervals(accounts.flatMap(({ coverage, within }) => [...coverage.known, ...(within?.known ?? [])]))

/** Of a team without a row: zero only where every organisation that may hold it has said who is in which. */
function membershipKnown(membership: readonly AccountCoverage[], parts: readonly Interval[]): boolean {
  const known = membership.reduce(
    (left, { coverage }) => intersectIntervals(left, coverage.known),
    [...parts],
  )
  return membership.length > 0 && known.length > 0
}

/** A bucket of snapshots shows its last one, and the teams of that day. */
function lastKnownDay(bucket: Interval, { accounts }: KnownFeed): Interval {
  const last = intersectIntervals(knownOf(accounts), [bucket]).at(-1)
  return last ? { start: Math.max(last.start, last.end - DAY_MS), end: last.end } : bucket
}

/** Parts of what the feed knows for which an organisation has not said who was in which team. */
export function membershipUnknown(
  range: Interval,
  { accounts, membership = [] }: KnownFeed,
): (Interval & { account: AccountCoverage | null })[] {
  const counted = intersectIntervals(knownOf(accounts), [range])
  if (membership.length === 0) return counted.map((part) => ({ ...part, account: null }))
  return membership.flatMap((account) =>
    counted
      .flatMap((part) => subtractIntervals(part, account.coverage.known))
      .map((part) => ({ ...part, account })),
  )
}

const overlaps = (whole: Interval, parts: readonly Interval[]) =>
  parts.some((part) => part.start < whole.end && part.end > whole.start)

const knownEnd = (account: AccountCoverage) => knownOf([account]).at(-1)?.end ?? -Infinity

function mayStillChange(bucket: Interval, account: AccountCoverage): boolean {
  // From a source that was disconnected, or does not offer it, nothing more is to come.
  const running = account.account.state !== 'disconnected' && !account.bar
  if (running && bucket.end > knownEnd(account)) return true
  const { known, settled, holes } = account.coverage
  // Asked for again, and not lost: what it held is still to come.
  if (running && holes.some((hole) => AGAIN.includes(hole.reason) && overlaps(bucket, [hole]))) return true
  if (subtractIntervals(bucket, settled).some((part) => overlaps(part, known))) return true
  const { within } = account
  if (!within) return false
  const settledEither = mergeIntervals([...known, ...within.settled])
  return subtractIntervals(bucket, settledEither).some((part) => overlaps(part, within.known))
}

const TO_COME: readonly MissingReason[] = ['not_collected_yet', 'waiting_for_vendor']

/**
 * Whether somebody is still going to be asked for a part of it, as far as the connections work.
 * @param toCome reasons for which a part is still awaited
 */
export function isStillAsked(
  bucket: Interval,
  accounts: readonly AccountCoverage[],
  toCome: readonly MissingReason[] = TO_COME,
): boolean {
  const isUnsettled = ({ known, settled }: Coverage) =>
    subtractIntervals(bucket, settled).some((part) => overlaps(part, known))
  return accounts.some((account) => {
    if (account.account.state === 'disconnected' || account.snapshots) return false
    const { coverage, within, firstSync } = account
    if (firstSync || isUnsettled(coverage) || (within && isUnsettled(within))) return true
    return missingParts(bucket, account).some(({ reason }) => toCome.includes(reason))
  })
}

function isWhole(bucket: Interval, account: AccountCoverage): boolean {
  if (account.snapshots) return overlaps(bucket, account.coverage.known)
  return lackingOf(bucket, account).length === 0
}

/** What of a range an account was to bring and has not; nobody waits for what a source that is gone would have brought. */
export const lackingOf = (range: Interval, account: AccountCoverage): Interval[] =>
  missingParts(range, account).filter(({ reason, cut }) => reason !== 'not_connected' || cut !== undefined)

const AGAIN: readonly MissingReason[] = ['waiting_for_vendor', 'held']

function hasHole(bucket: Interval, account: AccountCoverage): boolean {
  if (account.snapshots) return false
  return missingParts(bucket, account).some(
    ({ reason, start, cut }) =>
      cut !== undefined ||
      isHole(reason) ||
      ((reason === 'not_collected_yet' || reason === 'waiting_for_vendor') && start < knownEnd(account)),
  )
}

interface MissingPart extends Interval {
  reason: MissingReason
  /** What would still have come between what is known, had the source not been disconnected. */
  cut?: 'not_collected_yet' | 'waiting_for_vendor'
}

function missingParts(range: Interval, account: AccountCoverage): MissingPart[] {
  const isOver = account.account.state === 'disconnected'
  const over = isOver ? knownEnd(account) : Infinity
  return explainMissing(range, account.coverage).map((part): MissingPart => {
    const { reason, start } = part
    if (reason !== 'not_collected_yet' && reason !== 'waiting_for_vendor') return part
    // Nothing more is to come from a source that was disconnected.
    if (start >= over) return { ...part, reason: 'not_connected' }
    if (isOver) return { ...part, reason: 'not_connected', cut: reason }
    return account.bar && reason === 'not_collected_yet' ? { ...part, reason: account.bar } : part
  })
}

/** How far the answer reaches: the feed and the account that are furthest behind decide. */
export function completenessOf(range: Interval, feeds: readonly FeedCoverage[], now: number): Completeness {
  const deciding = feeds.flatMap(({ accounts }) => {
    const running = accounts.filter(({ account, bar }) => account.state !== 'disconnected' && !bar)
    return running.length > 0 ? running : accounts
  })
  const { dataThrough, settledThrough } = furthestBehind(
    deciding.map(({ coverage: { dataThrough: own, settledThrough: settled }, within }) => ({
      dataThrough: own ?? within?.dataThrough ?? null,
      settledThrough: settled,
    })),
  )
  return {
    dataThrough: dataThrough === null ? null : isoInstant(dataThrough),
    settledThrough: settledThrough === null ? null : isoInstant(settledThrough),
    missing: feeds.flatMap((feed) => missingOfFeed(range, feed, feeds.length > 1, now)),
    rejected: feeds.flatMap((feed) => rejectedOfFeed(range, feed)),
  }
}

function missingOfFeed(
  range: Interval,
  feed: FeedCoverage,
  severalFeeds: boolean,
  now: number,
): MissingStretch[] {
  const { name, metrics, accounts, nothing, arrivesWithinMs = 0 } = feed
  const arrived = Math.floor((now - arrivesWithinMs) / HOUR_MS) * HOUR_MS
  const stretch = (part: Interval & { reason: MissingReason }, message: Said): MissingStretch => ({
    from: isoInstant(part.start),
    to: isoInstant(part.end),
    reason: part.reason,
    message: severalFeeds ? said('of', { whose: name, what: message }) : message,
    metrics,
  })
  if (accounts.length === 0) return [stretch({ ...range, reason: 'not_connected' }, nothing)]
  const own = accounts.flatMap((account) =>
    missingParts(range, account)
      .flatMap((part) => splitAt(part, now))
      .flatMap((part) => (arrivesWithinMs > 0 ? splitAt(part, arrived) : [part]))
      .map((part): Told => ({ account, part, sentence: sentenceOf(part, { feed, account, now, arrived }) })),
  )
  const { membership } = feed
  const ofTeams = (membership ? membershipUnknown(range, feed) : []).map(({ account, ...part }): Told => {
    const sentence = account ? SENTENCES.membership_unknown : NO_ORGANIZATION
    return { account, part: { ...part, reason: 'membership_unknown' }, sentence }
  })
  return [...named(own, accounts), ...named(ofTeams, membership ?? [])].map(({ part, sentence }) =>
    stretch(part, sentence),
  )
}

interface Told {
  account: AccountCoverage | null
  part: Interval & { reason: MissingReason }
  sentence: Said
}

/** What is said of several accounts begins with whose it is: once of a connection, or by account where they differ. */
function named(told: readonly Told[], accounts: readonly AccountCoverage[]): Omit<Told, 'account'>[] {
  if (accounts.length < 2) return [...told]
  const alike = Map.groupBy(told, ({ account, part, sentence }) =>
    JSON.stringify([account?.account.label, part.start, part.end, part.reason, sentence]),
  )
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first?.account) return group
    const { label } = first.account.account
    const ofLabel = accounts.filter(({ account }) => account.label === label)
    const keys = ofLabel.map(({ account }) => account.account)
    const names = group.flatMap(({ account }) => (account ? nameAmong(account.account.account, keys) : []))
    const whose = group.length < ofLabel.length ? `${label}, ${names.join(', ')}` : label
    return [{ part: first.part, sentence: said('of', { whose, what: first.sentence }) }]
  })
}

function sentenceOf(
  { reason, start, cut }: MissingPart,
  of: { feed: FeedCoverage; account: AccountCoverage; now: number; arrived: number },
): Said {
  const { words, arrivesWithinMs } = of.feed
  if (cut) return CUT[cut]
  const { permission } = of.account
  if (reason === 'missing_scope' && permission) return said('permission_to_get', { action: permission })
  const known = words[reason] ?? SENTENCES[reason]
  if (reason !== 'not_collected_yet') return known
  if (start >= of.now) return said('still_to_come')
  // It may not have arrived at the vendor.
  if (arrivesWithinMs !== undefined && start >= of.arrived) return known
  return of.account.firstSync ? FIRST_SYNC : SENTENCES.not_collected_yet
}

/** What cannot have come yet, and what has not happened yet. */
function splitAt(part: MissingPart, at: number): MissingPart[] {
  if (part.reason !== 'not_collected_yet' || at <= part.start || at >= part.end) return [part]
  return [
    { ...part, end: at },
    { ...part, start: at },
  ]
}

const CUT: Record<NonNullable<MissingPart['cut']>, Said> = {
  not_collected_yet: said('not_collected_before_disconnect'),
  waiting_for_vendor: said('vendor_had_nothing_at_disconnect'),
}

const FIRST_SYNC = said('first_sync_under_way')

export const NO_ORGANIZATION = said('no_team_lists')

/** Why a number is missing, in words. */
export const SENTENCES: Record<MissingReason, Said> = {
  ...MISSING_SENTENCES,
  not_connected: said('source_disconnected'),
  not_enabled: said('not_switched_on'),
  missing_scope: said('permission_not_there'),
  closed_by_vendor: said('calls_closed_by_vendor'),
  not_offered: said('not_offered_here'),
  membership_unknown: said('teams_unknown_then'),
  withheld: said('groups_not_people'),
}

export const isMissingReason = (text: string): text is MissingReason => Object.hasOwn(SENTENCES, text)

/** The words of cost records, which are late by hours and come in files. */
export const COSTS_WORDS: Partial<Record<MissingReason, Said>> = {
  before_history: said('costs_before_history'),
  not_collected_yet: said('costs_not_collected_yet'),
  unrecoverable: said('costs_lost'),
  held: said('costs_held_back'),
}

/** The words of lists of how things stand, of which the vendor keeps no history. */
export const SNAPSHOT_WORDS: Partial<Record<MissingReason, Said>> = {
  before_history: said('lists_before_history'),
}

/** The words of what people bring as files. */
export const IMPORT_WORDS: Partial<Record<MissingReason, Said>> = {
  before_history: said('no_report_imported'),
  not_collected_yet: said('no_report_imported'),
}
