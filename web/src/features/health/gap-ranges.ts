import type { Sentence } from '../../../../src/api/contract/common.ts'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { addDays } from '../../format/time.ts'

export interface GapRange {
  from: string
  /** The day after the last one. */
  to: string
  reason: Sentence
}

/** Neighbouring days with the same reason as one range, oldest first. */
export function gapRanges(gaps: DatasetHealth['gaps']): GapRange[] {
  const ranges: GapRange[] = []
  for (const { day, reason_said: reason } of gaps.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const last = ranges.at(-1)
    if (last && last.to === day && last.reason.message === reason.message) last.to = addDays(day, 1)
    else ranges.push({ from: day, to: addDays(day, 1), reason })
  }
  return ranges
}
