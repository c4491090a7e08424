import { afterAll } from 'vitest'

/**
 * Called by a test file before it looks at the clock: until its end it is the morning of a Thursday in the middle of a month,
 * and goes on from there. What a day or a month has come to, and what of it has settled, is the same whenever the test runs.
 */
export function startInMidMonth(): void {
  const Real = Date
  // Between the hours at which a simulated vendor writes something.
  const ahead = Real.parse('2026-11-19T09:20:00Z') - Real.now()
  const now = () => Real.now() + ahead
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  afterAll(() => {
    globalThis.Date = Real
  })
}
