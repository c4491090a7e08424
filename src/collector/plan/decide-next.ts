import type { HealthStatus } from '../../model/connection.ts'
import type { DatasetStatus } from '../../model/dataset.ts'
import { HOUR_MS, MINUTE_MS } from '../../model/time/time.ts'
import type { UpstreamFailure } from '../../sources/source.ts'

/** How one run of a dataset ended, as far as the next one depends on it. */
export type Outcome =
  | { kind: 'done'; hasData: boolean; unanswered?: true; againInMs?: number; setback?: Setback }
  /** `partly`: other accounts of the dataset were collected. */
  | { kind: 'failed'; failure: UpstreamFailure | { kind: 'internal' | 'disk_nearly_full' }; partly?: boolean }
  /** Not asked at all: another dataset was refused for the same credential and asks again first. */
  | { kind: 'deferred'; until: number; health: HealthStatus; toldAt: string }
  /** The service stops, or the lease is gone: nothing is known, so nothing changes. */
  | { kind: 'interrupted' }

/** What single slices of a run met; all others were collected. `held`: a person must look at what they say. */
export type Setback = 'damaged' | 'held'

export interface NextRun {
  status: DatasetStatus
  health: HealthStatus
  failures: number
  /** Milliseconds; null: not again until somebody edits the connection. */
  nextRunAt: number | null
  /** Set when the upstream named the time itself: nothing may be sent before it, not even by hand. */
  parkedUntil: number | null
}

interface Timing {
  now: number
  pollMs: number
  random: number
  /** Milliseconds: when all was well last, or when collecting began. */
  lastGoodAt: number
}

/** 10 s, 30 s, 90 s, 4.5 min, then the poll itself doubled up to six hours (reliability 1.1, 3.3). */
const TRANSIENT_STEPS_MS = [10_000, 30_000, 90_000, 270_000]
export const CEILING_MS = 6 * HOUR_MS
/** A dead credential is confirmed once, then asked four times a day at most. */
export const CONFIRM_MS = MINUTE_MS
const FAILING_AFTER = 3
/** A longer pause is told: what should have come meanwhile does not. So are short ones that go on for an hour. */
const LONG_PAUSE_MS = 5 * MINUTE_MS
const LONG_LATE_MS = HOUR_MS
/** A vendor that says "at once" is believed no sooner, and for longer the longer it has said so. */
const SHORTEST_PAUSE_MS = 5_000

function stateOf(outcome: Outcome) {
  if (outcome.kind !== 'failed' || outcome.failure.kind !== 'refused') return undefined
  return outcome.failure.state
}

/** Whether a run ended with something to know and nothing to alarm about. */
export function isQuiet(outcome: Outcome): boolean {
  return stateOf(outcome) !== undefined
}

/**
 * When to run again and how the dataset stands. Pure. `failures` counts runs failed in a row,
 * `random` in [0, 1) spreads polls by up to a tenth.
 */
export function decideNext(
  outcome: Outcome,
  state: { failures: number; status: DatasetStatus; health: HealthStatus },
  timing: Timing,
): NextRun {
  const { now, pollMs, random } = timing
  if (outcome.kind === 'interrupted') {
    return { ...unchanged(state), nextRunAt: now }
  }
  if (outcome.kind === 'done') {
    const waitMs = Math.min(pollMs, outcome.againInMs ?? pollMs)
    const nextRunAt = now + jittered(waitMs, random)
    return { ...standing(outcome), failures: 0, nextRunAt, parkedUntil: null }
  }
  if (outcome.kind === 'deferred') {
    const { until: nextRunAt, health } = outcome
    return { status: 'failing', health, failures: state.failures, nextRunAt, parkedUntil: null }
  }
  const stands = stateOf(outcome)
  if (stands) {
    const askAgainMs = outcome.partly ? pollMs : stands.askAgainMs
    const nextRunAt = askAgainMs === null ? null : now + jittered(askAgainMs, random)
    return { status: stands.status, health: 'ok', failures: 0, nextRunAt, parkedUntil: null }
  }
  const failures = state.failures + 1
  switch (outcome.failure.kind) {
    case 'rate_limited': {
      // Waiting as told is no failure: the count and the status stay.
      const at = outcome.failure.retryAtMs
      const lateMs = now - (timing.lastGoodAt + pollMs)
      const isLong = at - now > LONG_PAUSE_MS || lateMs > LONG_LATE_MS
      const health = isLong && state.health === 'ok' ? 'delayed' : state.health
      const pauseMs = Math.min(Math.max(lateMs, SHORTEST_PAUSE_MS), pollMs)
      const nextRunAt = at - now < SHORTEST_PAUSE_MS ? now + pauseMs : at
      return { ...unchanged(state), health, nextRunAt, parkedUntil: at }
    }
    case 'disk_nearly_full':
      // Nothing was tried; when there is room again it is due at once (disk-watch.ts).
      return { ...unchanged(state), status: 'failing', health: 'failing', nextRunAt: now + pollMs }
    case 'refused':
      return refused(failures, outcome.failure, timing)
    case 'blocked_destination':
      return {
        status: 'failing',
        health: 'action_needed',
        failures,
        nextRunAt: now + CEILING_MS,
        parkedUntil: null,
      }
    case 'unexpected':
    case 'internal':
      return {
        status: 'failing',
        health: 'failing',
        failures,
        nextRunAt: now + backoff(failures, pollMs),
        parkedUntil: null,
      }
    case 'unavailable':
    case 'own_pace':
    case 'gone':
      return transient(failures, state, timing)
    default: {
      const unhandled: never = outcome.failure
      return unhandled
    }
  }
}

function standing({
  hasData,
  setback,
}: Extract<Outcome, { kind: 'done' }>): Pick<NextRun, 'status' | 'health'> {
  if (setback === 'held') return { status: 'failing', health: 'failing' }
  return { status: hasData ? 'ok' : 'no_data_yet', health: setback ? 'delayed' : 'ok' }
}

function unchanged(state: { failures: number; status: DatasetStatus; health: HealthStatus }) {
  const status = state.status === 'syncing' ? ('waiting' as const) : state.status
  return { status, health: state.health, failures: state.failures, parkedUntil: null }
}

function refused(
  failures: number,
  { status, reason }: { status: number; reason: string },
  { now }: Timing,
): NextRun {
  // New tokens can be refused for seconds while they spread, so the first 401 is asked once more.
  const unconfirmed = status === 401 && reason !== 'token_expired' && failures === 1
  return {
    status: reason === 'missing_token_scope' ? 'missing_scope' : 'failing',
    health: unconfirmed ? 'delayed' : 'action_needed',
    failures,
    nextRunAt: now + (unconfirmed ? CONFIRM_MS : CEILING_MS),
    parkedUntil: null,
  }
}

function transient(
  failures: number,
  state: { status: DatasetStatus; health: HealthStatus },
  timing: Timing,
): NextRun {
  const step = TRANSIENT_STEPS_MS[failures - 1]
  const waitMs = step ?? backoff(failures - TRANSIENT_STEPS_MS.length, timing.pollMs)
  const bad = failures >= FAILING_AFTER
  return {
    status: bad ? 'failing' : unchanged({ ...state, failures }).status,
    health: bad ? 'failing' : state.health,
    failures,
    nextRunAt: timing.now + jittered(waitMs, timing.random),
    parkedUntil: null,
  }
}

function backoff(times: number, pollMs: number): number {
  return Math.min(CEILING_MS, pollMs * 2 ** Math.min(times - 1, 10))
}

function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 + random * 0.1))
}
