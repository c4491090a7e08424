import { explainMissing, MISSING_SENTENCES, type Coverage } from '../../model/coverage.ts'
import { daysOf, utcDay, type UtcDay } from '../../model/time/time.ts'
import type { Said } from '../../words/said.ts'

/** The first and the last day of which anything is known, and the days between them of which nothing is, or not all. */
export interface KnownDays {
  from: UtcDay
  to: UtcDay
  missing: { day: UtcDay; reason: Said }[]
}

/** Pure. What is lost or held back has a reason of its own in the ledger and is not said here again; null: nothing known. */
export function knownDays(coverage: Coverage): KnownDays | null {
  const [start, end] = [coverage.known[0]?.start, coverage.known.at(-1)?.end]
  if (start === undefined || end === undefined) return null
  const missing = new Map<UtcDay, Said>()
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
