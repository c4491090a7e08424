import { DAY_MS } from '../../../format/time-units.ts'
import type { MissingBucket } from '../../../../../src/api/contract/metrics.ts'
import { toMs } from '../../../format/time.ts'

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

/** Each day once, of however many numbers or accounts it is missing. */
function daysOf(sorted: readonly MissingBucket[]): number | null {
  let [days, through] = [0, 0]
  for (const { from, to } of sorted) {
    days += Math.max(0, toMs(to) - Math.max(through, toMs(from))) / DAY_MS
    through = Math.max(through, toMs(to))
  }
  return sorted.every(isWholeDays) ? days : null
}

export function isWholeDays({ from, to }: Pick<MissingBucket, 'from' | 'to'>): boolean {
  return toMs(from) % DAY_MS === 0 && toMs(to) % DAY_MS === 0
}

/** Gaps with alike reasons together, in the order of their first ones. */
export function groupGaps(gaps: readonly MissingBucket[]): GapGroup[] {
  const alike = Map.groupBy(gaps, ({ message }) => message)
  return [...alike].map(([message, ones]) => {
    const each = new Map(ones.map((one) => [`${one.from} ${one.to}`, one]))
    const sorted = [...each.values()].toSorted((a, b) => toMs(a.from) - toMs(b.from))
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
