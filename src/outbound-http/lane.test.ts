import { describe, expect, it } from 'vitest'
import { skippingClock } from '../../test/harness/skipping-clock.ts'
import { createLane, LaneParked } from './lane.ts'
import { createLanes } from './lanes.ts'

const signal = new AbortController().signal
const NEVER = Number.POSITIVE_INFINITY

describe('createLane', () => {
  it('sends no more in any minute than it may', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 3, concurrency: 1 })
    const sent: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      await lane.run(async () => void sent.push(clock.now()), NEVER, signal)
    }
    expect(sent).toEqual([0, 0, 0, 60_000, 60_000, 60_000, 120_000])
  })

  it('keeps a high pace without a long memory', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 60_000, concurrency: 1 })
    for (let turn = 0; turn < 12_001; turn += 1) await lane.run(async () => {}, NEVER, signal)
    expect(clock.now()).toBe(12_000)
  })

  it('runs one at a time, in order, unless told otherwise', async () => {
    const lane = createLane({ clock: skippingClock(0), requestsPerMinute: 100, concurrency: 1 })
    const steps: string[] = []
    const send = (name: string) => async () => {
      steps.push(`${name} starts`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
    }
    await Promise.all([lane.run(send('a'), NEVER, signal), lane.run(send('b'), NEVER, signal)])
    expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  })

  it('runs as many at a time as it may', async () => {
    const lane = createLane({ clock: skippingClock(0), requestsPerMinute: 100, concurrency: 2 })
    let running = 0
    let most = 0
    const send = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    await Promise.all(Array.from({ length: 5 }, () => lane.run(send, NEVER, signal)))
    expect(most).toBe(2)
  })

  it('sends nothing during a pause, then goes on', async () => {
    const clock = skippingClock(1_000)
    const lane = createLane({ clock, requestsPerMinute: 100, concurrency: 1 })
    lane.park(8_000)
    lane.park(5_000)
    const at = await lane.run(async () => clock.now(), 10_000, signal)
    expect(at).toBe(8_000)
  })

  it('gives the turn back at once when the pause is longer than the caller can wait', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 100, concurrency: 1 })
    lane.park(3_600_000)
    const refused = await lane.run(async () => 'sent', 600_000, signal).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LaneParked)
    expect(refused).toMatchObject({ retryAtMs: 3_600_000 })
    expect(clock.sleeps).toEqual([])
  })

  it('frees its place when the one who waits is aborted, and when a send fails', async () => {
    const lane = createLane({ clock: skippingClock(0), requestsPerMinute: 100, concurrency: 1 })
    const stop = new AbortController()
    let release = () => {}
    const first = lane.run(() => new Promise<void>((resolve) => (release = resolve)), NEVER, signal)
    const waiting = lane.run(async () => 'never', NEVER, stop.signal)
    const last = lane.run(() => Promise.reject(new Error('broken')), NEVER, signal)
    // Looked at from here on: it ends while the first is waited for.
    const failed = expect(last).rejects.toThrow('broken')
    stop.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
    release()
    await first
    await failed
    await expect(lane.run(async () => 'sent', NEVER, signal)).resolves.toBe('sent')
  })
})

describe('createLanes', () => {
  it('keeps credentials and origins apart', () => {
    const lanes = createLanes(skippingClock(0), 1)
    const one = lanes.of('a', 'https://x', 10)
    expect(lanes.of('a', 'https://x', 10)).toBe(one)
    expect(lanes.of('b', 'https://x', 10)).not.toBe(one)
    expect(lanes.of('a', 'https://y', 10)).not.toBe(one)
  })

  it('takes pauses up again after a restart, before and after the lane is used', () => {
    const clock = skippingClock(0)
    const before = createLanes(clock, 1)
    before.of('a', 'https://x', 10).park(5_000)
    const stored = before.parked()
    expect(stored).toEqual([{ credential: 'a', origin: 'https://x', retryAtMs: 5_000 }])

    const after = createLanes(clock, 1)
    for (const pause of stored) after.park(pause)
    expect(after.parked()).toEqual(stored)
    expect(after.of('a', 'https://x', 10).parkedUntil()).toBe(5_000)
    expect(after.parked()).toEqual(stored)
    clock.advance(5_000)
    expect(after.parked()).toEqual([])
  })
})
