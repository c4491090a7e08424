import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../model/time/time.ts'
import { planCosts } from './plan-costs.ts'

const d = (n: number) => n * DAY_MS
const base = { now: d(100), retentionDays: 30, windows: [], holes: [], relistFrom: null }

describe('what to list next', () => {
  it('starts with the newest day and goes back as far as the vendor keeps', () => {
    const { windows, lost } = planCosts(base)
    expect(windows[0]).toEqual({ start: d(99), end: null })
    expect(windows.slice(1).map((w) => w.start)).toEqual(Array.from({ length: 29 }, (_, i) => d(98 - i)))
    expect(windows.at(-1)).toEqual({ start: d(70), end: d(71) })
    expect(lost).toEqual([])
  })

  it('goes through what is long past by weeks, where a vendor keeps that much', () => {
    const { windows } = planCosts({ ...base, retentionDays: 60 })
    const days = windows.slice(1).map(({ start, end }) => [start / DAY_MS, (end ?? 0) / DAY_MS])
    expect(days.slice(0, 36)).toEqual(Array.from({ length: 36 }, (_, i) => [98 - i, 99 - i]))
    expect(days.slice(36)).toEqual([
      [56, 63],
      [49, 56],
      [42, 49],
      [40, 42],
    ])
  })

  it('lists only the overlap once everything is collected', () => {
    const { windows } = planCosts({ ...base, windows: [{ start: d(70), end: d(99.99) }] })
    expect(windows).toEqual([{ start: d(98) + 23 * HOUR_MS, end: null }])
  })

  it('goes on where an interrupted first run stopped', () => {
    const { windows } = planCosts({
      ...base,
      windows: [
        { start: d(70), end: d(70) },
        { start: d(97), end: d(100) },
      ],
    })
    expect(windows[0]).toEqual({ start: d(99), end: null })
    expect(windows[1]).toEqual({ start: d(96), end: d(97) })
    expect(windows.at(-1)).toEqual({ start: d(70), end: d(71) })
  })

  it('takes the newest day first after a long outage, then the way back to the tip with its overlap', () => {
    const { windows, lost } = planCosts({ ...base, windows: [{ start: d(50), end: d(95) }] })
    expect(windows[0]).toEqual({ start: d(99), end: null })
    expect(windows.slice(1)).toEqual([98, 97, 96, 95, 94].map((n) => ({ start: d(n), end: d(n + 1) })))
    expect(lost).toEqual([])
  })

  it('names what was deleted during an outage longer than the retention', () => {
    const { windows, lost } = planCosts({ ...base, windows: [{ start: d(20), end: d(60) }] })
    expect(lost).toEqual([{ start: d(60), end: d(70) }])
    expect(windows.at(-1)).toEqual({ start: d(70), end: d(71) })
    const again = planCosts({
      ...base,
      windows: [{ start: d(20), end: d(60) }],
      holes: [{ start: d(60), end: d(70), reason: 'unrecoverable' }],
    })
    expect(again.lost).toEqual([])
  })

  it('is not led into the future by a stretch that a wrong clock has left', () => {
    const windows = [
      { start: d(70), end: d(99.99) },
      { start: d(400_000), end: d(400_001) },
    ]
    expect(planCosts({ ...base, windows })).toEqual(planCosts({ ...base, windows: windows.slice(0, 1) }))
  })

  it('lists again from an asked-for time, never beyond the retention', () => {
    const collected = [{ start: d(70), end: d(100) }]
    const { windows } = planCosts({ ...base, windows: collected, relistFrom: d(97) })
    expect(windows).toEqual([
      { start: d(99), end: null },
      { start: d(98), end: d(99) },
      { start: d(97), end: d(98) },
    ])
    expect(planCosts({ ...base, windows: collected, relistFrom: d(1) }).windows).toHaveLength(30)
  })
})
