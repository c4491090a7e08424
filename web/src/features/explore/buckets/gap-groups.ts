import type { MissingBucket } from '../../../../../src/api/contract/metrics.ts'
import { toMs } from '../../../format/time.ts'

const DAY_MS = 86_400_000

/** Stretches without data for one reason. */
export interface GapGroup {
  /** The service's sentence, which may name the account. */
  message: string
  gaps: MissingBucket[]
  /** From the first to the last of them, with what lies between. */
  from: string
  to: string
  /** Their days together; null where one of them is no whole days. */
  days: number | null
}

function daysOf(gaps: readonly MissingBucket[]): number | null {
  const days = gaps.reduce((sum, { from, to }) => sum + (toMs(to) - toMs(from)) / DAY_MS, 0)
  return gaps.every(isWholeDays) ? days : null
}

export function isWholeDays({ from, to }: Pick<MissingBucket, 'from' | 'to'>): boolean {
  return toMs(from) % DAY_MS === 0 && toMs(to) % DAY_MS === 0
}

/** Gaps with alike reasons together, in the order of their first ones. */
export function groupGaps(gaps: readonly MissingBucket[]): GapGroup[] {
  const alike = Map.groupBy(gaps, ({ message }) => message)
  return [...alike].map(([message, ones]) => {
    const sorted = ones.toSorted((a, b) => toMs(a.from) - toMs(b.from))
    const ends = ones.toSorted((a, b) => toMs(b.to) - toMs(a.to))
    return {
      message,
      gaps: sorted,
      from: sorted[0]?.from ?? '',
      to: ends[0]?.to ?? '',
      days: daysOf(sorted),
    }
  })
}
