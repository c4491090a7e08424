import { explainMissing, holesOf, MISSING_SENTENCES, type Coverage } from '../../model/coverage.ts'
import { daysOf, mergeIntervals, utcDay, type UtcDay } from '../../model/time.ts'
import type { LedgerPeriod } from '../../store/facts/ledger/ledger-periods.ts'

/** The first and the last day of which anything is known, and the days between them of which nothing is, or not all. */
export interface KnownDays {
  from: UtcDay
  to: UtcDay
  missing: { day: UtcDay; reason: string }[]
}

/** A day is there when any of its slices is, as the numbers have it. Pure. */
export function coverageOfDays(rows: readonly LedgerPeriod[]): Pick<Coverage, 'known' | 'holes'> {
  const days = rows.filter(({ kind }) => kind === 'day')
  const committed = days.filter(({ outcome }) => outcome === 'committed')
  const known = mergeIntervals(
    committed.map(({ periodStart, periodEnd }) => ({ start: periodStart ?? 0, end: periodEnd ?? 0 })),
  )
  return { known, holes: holesOf(days, known) }
}

/** Pure. What is lost or held back has a reason of its own in the ledger and is not said here again; null: nothing known. */
export function knownDays({ known, holes }: Pick<Coverage, 'known' | 'holes'>): KnownDays | null {
  const [start, end] = [known[0]?.start, known.at(-1)?.end]
  if (start === undefined || end === undefined) return null
  const coverage = { known, holes, settled: [], dataThrough: end, settledThrough: null, historyStart: start }
  const missing = new Map<UtcDay, string>()
  for (const part of explainMissing({ start, end }, coverage)) {
    if (part.reason === 'held' || part.reason === 'unrecoverable') continue
    for (const day of daysOf(part)) missing.set(day, MISSING_SENTENCES[part.reason])
  }
  return {
    from: utcDay(start),
    to: utcDay(end - 1),
    missing: [...missing].map(([day, reason]) => ({ day, reason })),
  }
}
