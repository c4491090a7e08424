import { describe, expect, it } from 'vitest'
import { createRetryBudget, nextTryIn } from './retry-policy.ts'

const limits = { tries: 5, requestMs: 600_000 }
const at = { tries: 1, startedAt: 0, now: 0, random: 0.5, mayRetry: true }

describe('nextTryIn', () => {
  it('spreads transient retries over a window that doubles (full jitter)', () => {
    const waits = [1, 2, 3, 4].map((tries) => nextTryIn({ kind: 'transient' }, { ...at, tries }, limits))
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(nextTryIn({ kind: 'transient' }, { ...at, random: 0 }, limits)).toBe(0)
    expect(nextTryIn({ kind: 'transient' }, { ...at, tries: 30, random: 1 }, { ...limits, tries: 99 })).toBe(
      300_000,
    )
  })

  it('gives up after the last try', () => {
    expect(nextTryIn({ kind: 'transient' }, { ...at, tries: 5 }, limits)).toBeNull()
  })

  it('gives up when the wait does not fit into the time a request may take', () => {
    const late = { ...at, now: 599_500 }
    expect(nextTryIn({ kind: 'transient' }, late, limits)).toBeNull()
    expect(nextTryIn({ kind: 'rate_limited', retryAtMs: 3_600_000 }, at, limits)).toBeNull()
  })

  it('gives up on transient trouble when the retry budget is spent', () => {
    expect(nextTryIn({ kind: 'transient' }, { ...at, mayRetry: false }, limits)).toBeNull()
  })

  it('never undercuts the time an upstream named, and adds at most two seconds', () => {
    const limited = { kind: 'rate_limited', retryAtMs: 7_000 } as const
    expect(nextTryIn(limited, { ...at, random: 0 }, limits)).toBe(7_000)
    expect(nextTryIn(limited, { ...at, random: 0.999 }, limits)).toBeLessThan(9_000)
    expect(nextTryIn(limited, { ...at, mayRetry: false, random: 0 }, limits)).toBe(7_000)
  })

  it('asks twice more after a 401, within five seconds', () => {
    const waits = [1, 2, 3].map((tries) => nextTryIn({ kind: 'unauthenticated' }, { ...at, tries }, limits))
    expect(waits).toEqual([1_000, 3_000, null])
  })
})

describe('createRetryBudget', () => {
  it('has a reserve that successes refill', () => {
    const budget = createRetryBudget()
    let spent = 0
    for (; budget.mayRetry(); spent += 1) budget.spend()
    expect(spent).toBe(20)
    for (let successes = 0; successes < 4; successes += 1) budget.earn()
    expect(budget.mayRetry()).toBe(true)
    budget.spend()
    expect(budget.mayRetry()).toBe(false)
  })

  it('is not used up when one request in five fails', () => {
    const budget = createRetryBudget()
    for (let request = 0; request < 1_000; request += 1) {
      if (request % 5 === 4) {
        expect(budget.mayRetry()).toBe(true)
        budget.spend()
      } else budget.earn()
    }
  })
})
