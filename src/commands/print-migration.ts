import type { MoveSize } from '../model/move-size.ts'

/** What is about to be rewritten, for whoever waits for it. */
export function printMigration({ tables, rows, bytes, mostBytes }: MoveSize): string {
  const count = new Intl.NumberFormat('en').format(rows)
  return `Vendors' ids and logins of people leave the facts: ${count} rows of ${tables.length} tables (${sizeOf(bytes)}) are written anew, at most ${sizeOf(mostBytes)} of them at a time beside what is there.
It may be stopped at any time, and goes on with what is left. A backup made before opens with the earlier version only.
`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

function sizeOf(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${UNITS[step]}`
}
