import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const RECORD = new URL('../timings.json', import.meta.url)

/** Seconds of computing by file, see `npm run test:timings`. */
export type Timings = Readonly<Record<string, number>>

export function readTimings(): Timings {
  return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(RECORD, 'utf8')))
}

/** One file a line, the longest first, so that a change of one is a change of a line. */
export function writeTimings(timings: Timings): void {
  const rows = Object.entries(timings).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
}

/**
 * Files in the order to begin them: the longest first, so that no core waits at the end for one that began last. Nobody
 * knows how long a new one takes, so it comes before all.
 */
export function longestFirst<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
  timings: Timings,
): File[] {
  const secondsOf = (file: File) => timings[pathOf(file)] ?? Infinity
  return files.toSorted((a, b) => (secondsOf(a) === secondsOf(b) ? 0 : secondsOf(b) - secondsOf(a)))
}
