import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const RECORD = new URL('../../timings.json', import.meta.url)

/** Processor seconds by test file, see `npm run test:timings`. */
export type Timings = Readonly<Record<string, number>>

export function readTimings(): Timings {
  return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(RECORD, 'utf8')))
}

/** One file per line, the longest first, so that changes of one file are changes of one line. */
export function writeTimings(timings: Timings): void {
  const rows = Object.entries(timings).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
}

/**
 * Files in the order in which to run them: the longest first, so that no core idles at the end while a long one runs. New
 * files, whose time is unknown, come first.
 */
export function longestFirst<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
  timings: Timings,
): File[] {
  const secondsOf = (file: File) => timings[pathOf(file)] ?? Infinity
  return files.toSorted((a, b) => (secondsOf(a) === secondsOf(b) ? 0 : secondsOf(b) - secondsOf(a)))
}
