import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../model/time/time.ts'
import { decideNext, type NextRun, type Outcome } from './decide-next.ts'

const MINUTE = 60_000
const timing = { now: 0, pollMs: 15 * MINUTE, random: 0, lastGoodAt: 0 }
const fresh = { failures: 0, status: 'ok', health: 'ok' } as const

/** Run after run of the same outcome, each at the time the last one asked for. */
function repeat(outcome: Outcome, times: number): (NextRun & { at: number })[] {
  const runs: (NextRun & { at: number })[] = []
  let state: Pick<NextRun, 'failures' | 'status' | 'health'> = fresh
  let now = 0
  for (let i = 0; i < times; i++) {
    const next = decideNext(outcome, state, { ...timing, now })
    runs.push({ ...next, at: now })
    state = next
    now = next.nextRunAt ?? now
  }
  return runs
}

describe('when a dataset runs again', () => {
  it('polls at its interval, spread by up to a tenth', () => {
    const done = { kind: 'done', hasData: true } as const
    expect(decideNext(done, fresh, timing).nextRunAt).toBe(15 * MINUTE)
    expect(decideNext(done, fresh, { ...timing, random: 0.999 }).nextRunAt).toBe(
      Math.round(15 * MINUTE * 1.0999),
    )
    expect(decideNext({ kind: 'done', hasData: false }, fresh, timing).status).toBe('no_data_yet')
  })

  it('clears every failure with one success', () => {
    const next = decideNext(
      { kind: 'done', hasData: true },
      { failures: 9, status: 'failing', health: 'failing' },
      timing,
    )
    expect(next).toMatchObject({ status: 'ok', health: 'ok', failures: 0 })
  })

  it('waits to the second when the upstream names the time, without calling it a failure', () => {
    const failure = { kind: 'rate_limited', status: 429, retryAtMs: 7000 } as const
    expect(decideNext({ kind: 'failed', failure }, fresh, timing)).toEqual({
      status: 'ok',
      health: 'ok',
      failures: 0,
      nextRunAt: 7000,
      parkedUntil: 7000,
    })
  })

  it.each([
    [5, 'ok', 'ok'],
    [6, 'ok', 'delayed'],
    [6, 'action_needed', 'action_needed'],
  ] as const)('a pause of %d minutes leaves a health of %s at %s', (minutes, before, after) => {
    const failure = { kind: 'rate_limited', status: 429, retryAtMs: minutes * MINUTE } as const
    const state = { ...fresh, health: before }
    expect(decideNext({ kind: 'failed', failure }, state, timing).health).toBe(after)
  })

  it('says after an hour that short pauses do not end', () => {
    const limited = (now: number) => {
      const failure = { kind: 'rate_limited', status: 429, retryAtMs: now + MINUTE } as const
      return decideNext({ kind: 'failed', failure }, fresh, { ...timing, now })
    }
    expect(limited(75 * MINUTE)).toMatchObject({ health: 'ok', nextRunAt: 76 * MINUTE })
    expect(limited(76 * MINUTE)).toMatchObject({ health: 'delayed', failures: 0, nextRunAt: 77 * MINUTE })
  })

  it('does not ask at once again whatever the upstream says, and more rarely the longer it says so', () => {
    const outcome = (now: number) =>
      ({ kind: 'failed', failure: { kind: 'rate_limited', status: 429, retryAtMs: now } }) as const
    const waits = [15, 16, 20, 300].map((minutes) => {
      const now = minutes * MINUTE
      return (decideNext(outcome(now), fresh, { ...timing, now }).nextRunAt ?? 0) - now
    })
    expect(waits).toEqual([5_000, MINUTE, 5 * MINUTE, 15 * MINUTE])
  })

  it('confirms a 401 once after a minute, then asks four times a day', () => {
    const runs = repeat(
      { kind: 'failed', failure: { kind: 'refused', status: 401, reason: 'credential_rejected' } },
      4,
    )
    expect(runs.map((run) => run.at)).toEqual([0, MINUTE, MINUTE + 6 * HOUR_MS, MINUTE + 12 * HOUR_MS])
    expect(runs.map((run) => run.health)).toEqual([
      'delayed',
      'action_needed',
      'action_needed',
      'action_needed',
    ])
  })

  it('asks for a person at once when a permission is missing', () => {
    const failure = { kind: 'refused', status: 403, reason: 'missing_cost_scope' } as const
    expect(decideNext({ kind: 'failed', failure }, fresh, timing).health).toBe('action_needed')
  })

  it.each([
    ['not_enabled_upstream', 24 * HOUR_MS],
    ['not_offered', 7 * 24 * HOUR_MS],
    ['missing_scope', null],
  ] as const)('takes %s for how the feed stands, not for a failure', (status, askAgainMs) => {
    const state = { status, askAgainMs }
    const failure = { kind: 'refused', status: 403, reason: 'of_a_source', state } as const
    const next = decideNext({ kind: 'failed', failure }, { ...fresh, failures: 4 }, timing)
    expect(next).toEqual({ status, health: 'ok', failures: 0, nextRunAt: askAgainMs, parkedUntil: null })
  })

  it('lets the other accounts of a dataset keep their pace when one is switched off', () => {
    const state = { status: 'not_enabled_upstream', askAgainMs: 24 * HOUR_MS } as const
    const failure = { kind: 'refused', status: 403, reason: 'of_a_source', state } as const
    expect(decideNext({ kind: 'failed', failure, partly: true }, fresh, timing)).toMatchObject({
      status: 'not_enabled_upstream',
      nextRunAt: 15 * MINUTE,
    })
  })

  it.each([
    ['missing_token_scope', 403, 'missing_scope'],
    ['role_missing', 403, 'failing'],
    ['single_sign_on_required', 403, 'failing'],
    ['address_not_allowed', 403, 'failing'],
    ['installation_suspended', 403, 'failing'],
    ['installation_not_found', 404, 'failing'],
    // Said in so many words, it needs no confirmation.
    ['token_expired', 401, 'failing'],
  ])('asks for a person at once after %s, and four times a day at most', (reason, status, shown) => {
    const failure = { kind: 'refused', status, reason } as const
    expect(decideNext({ kind: 'failed', failure }, fresh, timing)).toMatchObject({
      status: shown,
      health: 'action_needed',
      nextRunAt: 6 * HOUR_MS,
    })
  })

  it('waits behind the dataset that asks for the same credential', () => {
    const outcome = { kind: 'deferred', until: 7000, health: 'action_needed', toldAt: '' } as const
    expect(decideNext(outcome, { ...fresh, failures: 1 }, timing)).toEqual({
      status: 'failing',
      health: 'action_needed',
      failures: 1,
      nextRunAt: 7000,
      parkedUntil: null,
    })
  })

  it('runs sooner when it waits for another dataset', () => {
    expect(decideNext({ kind: 'done', hasData: false, againInMs: MINUTE }, fresh, timing).nextRunAt).toBe(
      MINUTE,
    )
  })

  it('stays below 60 requests an hour through three hours of 500s, five tries a run', () => {
    const runs = repeat(
      { kind: 'failed', failure: { kind: 'unavailable', status: 500, reason: 'server_error' } },
      20,
    )
    for (let hour = 0; hour < 3; hour++) {
      const inHour = runs.filter((run) => run.at >= hour * HOUR_MS && run.at < (hour + 1) * HOUR_MS)
      expect(inHour.length * 5).toBeLessThanOrEqual(60)
    }
    expect(runs[1]?.health).toBe('ok')
    expect(runs[2]?.health).toBe('failing')
    expect(runs.at(-1)?.nextRunAt).toBe((runs.at(-1)?.at ?? 0) + 6 * HOUR_MS)
  })

  it('changes nothing when the service stops in between', () => {
    const state = { failures: 2, status: 'syncing', health: 'ok' } as const
    expect(decideNext({ kind: 'interrupted' }, state, timing)).toMatchObject({
      failures: 2,
      status: 'waiting',
      nextRunAt: 0,
    })
  })
})
