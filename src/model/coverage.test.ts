import { describe, expect, it } from 'vitest'
import { costsCoverage, explainMissing } from './coverage.ts'
import { HOUR_MS } from './time/time.ts'

const h = (n: number) => n * HOUR_MS
const none = { windows: [], holes: [], lastHourEnds: [], settleHours: 6, delayHours: 0 }

describe('coverage of a feed that is written late', () => {
  it('knows the hours of a window and settles all but its last six', () => {
    const coverage = costsCoverage({ ...none, windows: [{ start: h(0), end: h(24) }], lastHourEnds: [h(21)] })
    expect(coverage.known).toEqual([{ start: h(0), end: h(24) }])
    expect(coverage.settled).toEqual([{ start: h(0), end: h(18) }])
    expect(coverage.settledThrough).toBe(h(18))
  })

  it('does not know hours that the vendor cannot have written yet, unless rows of them have arrived', () => {
    const late = { ...none, delayHours: 3, windows: [{ start: h(0), end: h(24) + 39 * 60_000 }] }
    expect(costsCoverage(late).known).toEqual([{ start: h(0), end: h(21) }])
    expect(costsCoverage({ ...late, lastHourEnds: [h(22)] }).known).toEqual([{ start: h(0), end: h(22) }])
    expect(explainMissing({ start: h(20), end: h(24) }, costsCoverage(late))).toEqual([
      { start: h(21), end: h(24), reason: 'not_collected_yet' },
    ])
    expect(costsCoverage({ ...late, windows: [{ start: h(0), end: h(2) }] }).known).toEqual([])
  })

  it('reaches to the last known hour, with or without rows, and settles no later hour', () => {
    const quiet = { ...none, delayHours: 3, windows: [{ start: h(0), end: h(72) }] }
    expect(costsCoverage({ ...quiet, lastHourEnds: [h(5)] })).toMatchObject({
      dataThrough: h(69),
      settledThrough: h(66),
    })
    expect(costsCoverage(quiet).dataThrough).toBeNull()
  })

  it('joins windows, so that an hour at their seam settles', () => {
    const windows = [
      { start: h(24), end: h(48) },
      { start: h(0), end: h(24) },
    ]
    expect(costsCoverage({ ...none, windows }).settled).toEqual([{ start: h(0), end: h(42) }])
  })

  it('never settles hours whose late rows may sit in a hole', () => {
    const coverage = costsCoverage({
      ...none,
      windows: [{ start: h(0), end: h(48) }],
      holes: [{ start: h(20), end: h(21), reason: 'held' }],
    })
    expect(coverage.settled).toEqual([
      { start: h(0), end: h(14) },
      { start: h(21), end: h(42) },
    ])
    expect(explainMissing({ start: h(19), end: h(22) }, coverage)).toEqual([
      // Records written in that hour may be about any of the six hours before.
      { start: h(19), end: h(21), reason: 'held' },
    ])
  })

  it('distinguishes what the vendor had deleted before from what is not collected yet', () => {
    const coverage = costsCoverage({
      ...none,
      windows: [
        { start: h(10), end: h(10) },
        { start: h(30), end: h(40) },
      ],
    })
    expect(explainMissing({ start: h(5), end: h(50) }, coverage)).toEqual([
      { start: h(5), end: h(10), reason: 'before_history' },
      { start: h(10), end: h(30), reason: 'not_collected_yet' },
      { start: h(40), end: h(50), reason: 'not_collected_yet' },
    ])
  })

  it('calls everything not collected yet when nothing was ever fetched', () => {
    expect(explainMissing({ start: 0, end: h(1) }, costsCoverage(none))).toEqual([
      { start: 0, end: h(1), reason: 'not_collected_yet' },
    ])
  })
})
