import type { RejectedLine } from '../../model/records/cost-record.ts'
import type { ParsedRow, ReadOfRecord } from '../../sources/source.ts'

/** Rejected lines kept per slice; all are counted. */
const REJECTS_KEPT = 1000

/** What the lines of an answer have beside their rows. */
export interface Scan {
  understood: number
  rejected: number
  /** Lines of a type that nobody asked for, and bodies whose records stand within something. */
  ignored: number
  kept: RejectedLine[]
  /** How often each path of an unknown field was seen. */
  unknownFields: Record<string, number>
}

export function newScan(): Scan {
  // Without a prototype: the names are the vendor's, and one may be `constructor` or `__proto__`.
  const unknownFields: Record<string, number> = Object.create(null)
  return { understood: 0, rejected: 0, ignored: 0, kept: [], unknownFields }
}

/** Whether the answer holds what could not be understood, or what nobody asked for. */
export function holdsMore({ rejected, ignored, unknownFields }: Scan): boolean {
  return rejected + ignored > 0 || Object.keys(unknownFields).length > 0
}

/** The rows that can be taken; what they come with is counted on the way. */
export async function* understood<Row>(lines: AsyncIterable<ParsedRow<Row>>, scan: Scan): AsyncIterable<Row> {
  for await (const line of lines) {
    count(line, scan)
    if (line.ok) yield line.row
  }
}

/** Look at every line, and take none. */
export async function scanLines(lines: AsyncIterable<ParsedRow<unknown>>, scan: Scan): Promise<void> {
  for await (const line of lines) count(line, scan)
}

function count(line: ParsedRow<unknown>, scan: Scan): void {
  if (line.ok) {
    scan.understood += 1
    for (const path of line.unknownFields) scan.unknownFields[path] = (scan.unknownFields[path] ?? 0) + 1
  } else {
    scan.rejected += 1
    if (scan.kept.length < REJECTS_KEPT) scan.kept.push(line.rejected)
  }
}

/** What was read of each line, as JSON text; of one that was not understood only that there was one. */
export async function* readOfLines(
  lines: AsyncIterable<{ ok: true; read?: ReadOfRecord } | { ok: false }>,
): AsyncGenerator<string> {
  for await (const line of lines) yield line.ok && line.read ? line.read() : 'null'
}
