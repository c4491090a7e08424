import { describe, expect, it } from 'vitest'
import { skippingClock } from '../../../test/harness/collecting/skipping-clock.ts'
import { createLane, LaneFull, LaneParked } from './lane.ts'
import { createLanes } from './lanes.ts'

const signal = new AbortController().signal
const AT_LEISURE = { giveUpAtMs: Number.POSITIVE_INFINITY, hurried: false }
const HURRIED = { giveUpAtMs: Number.POSITIVE_INFINITY, hurried: true }

describe('createLane', () => {
  it('sends no more in any minute than it may', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 3, concurrency: 1 })
    const sent: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      await lane.run(async () => void sent.push(clock.now()), AT_LEISURE, signal)
    }
    expect(sent).toEqual([0, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000])
  })

  it('spreads background requests over the minute after a first burst', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 45, concurrency: 1 })
    const sent: number[] = []
    for (let turn = 0; turn < 200; turn += 1) {
      await lane.run(async () => void sent.push(clock.now()), AT_LEISURE, signal)
    }
    const gaps = sent.slice(1).map((at, before) => at - (sent[before] ?? 0))
    expect(gaps.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 0))
    expect(Math.max(...gaps)).toBeLessThan(2_100)
    expect(Math.min(...gaps.slice(10))).toBeGreaterThan(1_400)
    for (const at of sent) {
      expect(sent.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(40)
    }
  })

  it('sends a hurried request at once while the collector uses the rate, and never exceeds the limit', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 45, concurrency: 1 })
    const sent: number[] = []
    const note = async () => void sent.push(clock.now())
    for (let turn = 0; turn < 60; turn += 1) await lane.run(note, AT_LEISURE, signal)
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const hold = async () => {
      begun.resolve()
      await held.promise
    }
    const busy = lane.run(hold, AT_LEISURE, signal)
    await begun.promise
    const before = clock.now()
    for (let turn = 0; turn < 5; turn += 1) await lane.run(note, HURRIED, signal)
    expect(clock.now()).toBeLessThan(before + 2_000)
    for (let turn = 0; turn < 20; turn += 1) await lane.run(note, HURRIED, signal)
    held.resolve()
    await busy
    for (const at of sent) {
      expect(sent.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(45)
    }
  })

  it('refuses a hurried request that our own rate would make wait too long', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 2, concurrency: 1 })
    await lane.run(async () => {}, HURRIED, signal)
    await lane.run(async () => {}, HURRIED, signal)
    const refused = await lane
      .run(async () => 'sent', { giveUpAtMs: 10_000, hurried: true }, signal)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LaneFull)
    expect(refused).toMatchObject({ retryAtMs: 60_000 })
    expect(clock.sleeps).toEqual([])
  })

  it('keeps a high rate with a bounded number of stored times', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 60_000, concurrency: 1 })
    for (let turn = 0; turn < 12_001; turn += 1) await lane.run(async () => {}, AT_LEISURE, signal)
    expect(clock.now()).toBeGreaterThanOrEqual(11_900)
    expect(clock.now()).toBeLessThan(12_200)
  })

  it('runs one at a time, in order, unless told otherwise', async () => {
    const lane = createLane({ clock: skippingClock(0), requestsPerMinute: 100, concurrency: 1 })
    const steps: string[] = []
    const send = (name: string) => async () => {
      steps.push(`${name} starts`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
    }
    await Promise.all([lane.run(send('a'), AT_LEISURE, signal), lane.run(send('b'), AT_LEISURE, signal)])
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
    await Promise.all(Array.from({ length: 5 }, () => lane.run(send, AT_LEISURE, signal)))
    expect(most).toBe(2)
  })

  it('sends nothing during a pause, then goes on', async () => {
    const clock = skippingClock(1_000)
    const lane = createLane({ clock, requestsPerMinute: 100, concurrency: 1 })
    lane.park(8_000)
    lane.park(5_000)
    const at = await lane.run(async () => clock.now(), { giveUpAtMs: 10_000, hurried: false }, signal)
    expect(at).toBe(8_000)
  })

  it('gives the turn back at once when the pause is longer than the caller can wait', async () => {
    const clock = skippingClock(0)
    const lane = createLane({ clock, requestsPerMinute: 100, concurrency: 1 })
    lane.park(3_600_000)
    const refused = await lane
      .run(async () => 'sent', { giveUpAtMs: 600_000, hurried: false }, signal)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LaneParked)
    expect(refused).toMatchObject({ retryAtMs: 3_600_000 })
    expect(clock.sleeps).toEqual([])
  })

  it('frees its place when the one who waits is aborted, and when a send fails', async () => {
    const lane = createLane({ clock: skippingClock(0), requestsPerMinute: 100, concurrency: 1 })
    const stop = new AbortController()
    let release = () => {}
    const first = lane.run(() => new Promise<void>((resolve) => (release = resolve)), AT_LEISURE, signal)
    const waiting = lane.run(async () => 'never', AT_LEISURE, stop.signal)
    const last = lane.run(() => Promise.reject(new Error('broken')), AT_LEISURE, signal)
    // Handled from here on: it rejects while the first one is awaited.
    const failed = expect(last).rejects.toThrow('broken')
    stop.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
    release()
    await first
    await failed
    await expect(lane.run(async () => 'sent', AT_LEISURE, signal)).resolves.toBe('sent')
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
})
