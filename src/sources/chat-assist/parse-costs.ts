import { createHash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { CostFile, ParsedLine, SpooledBody } from '../source.ts'
import { JsonError, parseExactJson } from '../exact-json.ts'
import { bodyRows, LONGEST_LINE, type BodyRow } from '../body-rows.ts'
import { parseCostRecord, type ParseContext } from './parse-cost-record.ts'
import { LineFault } from '../record-fields.ts'

export interface ParseOptions {
  tolerant: boolean
  signal: AbortSignal
  /** Told of each line that is of another type than costs. */
  onIgnored?: (line: number) => void
}

/** Every line of a costs body, understood or rejected with its reason. Reads as it goes and holds one line at a time. */
export async function* parseCosts(
  body: Pick<SpooledBody, 'path'>,
  file: Pick<CostFile, 'endTime'>,
  options: ParseOptions,
): AsyncGenerator<ParsedLine> {
  const context: ParseContext = { tolerant: options.tolerant, fileEndTime: file.endTime }
  for await (const row of bodyRows(body.path, options.signal)) {
    const parsed = parseCostLine(row, context)
    if (parsed === null) options.onIgnored?.(row.line)
    else yield parsed
  }
}

/** One line, or null when it is a record of another type. Never throws. */
export function parseCostLine(row: BodyRow, context: ParseContext): ParsedLine | null {
  const reject = (reason: string, path: string): ParsedLine => ({
    ok: false,
    rejected: { line: row.line, reason, path, sha256: createHash('sha256').update(row.bytes).digest('hex') },
  })
  if (row.bytes.length > LONGEST_LINE) return reject('line_too_long', '')
  if (!isUtf8(row.bytes)) return reject('not_utf8', '')
  try {
    const value = parseExactJson(row.bytes.toString('utf8'))
    if (!(value instanceof Map)) return reject('not_an_object', '')
    const parsed = parseCostRecord(value, context)
    return parsed && { ok: true, line: row.line, record: parsed.record, unknownFields: parsed.unknownFields }
  } catch (error) {
    if (error instanceof JsonError) return reject(error.fault, '')
    if (error instanceof LineFault) return reject(error.reason, error.path)
    throw error
  }
}
