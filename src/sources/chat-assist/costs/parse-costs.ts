import type { CostRecord } from '../../../model/records/cost-record.ts'
import { bodyRows, type BodyRow } from '../../body-rows.ts'
import { understandRow } from '../../understand-row.ts'
import type { CostFile, ParsedRow, SpooledBody } from '../../source.ts'
import { parseCostRecord, type ParseContext } from './parse-cost-record.ts'

export interface ParseOptions {
  tolerant: boolean
  signal: AbortSignal
  /** Told of each line that is of another type than costs; null: of what the records stand within. */
  onIgnored?: (line: number | null) => void
}

/** Every line of a costs body, understood or rejected with its reason. Reads as it goes and holds one line at a time. */
export async function* parseCosts(
  body: Pick<SpooledBody, 'path'>,
  file: Pick<CostFile, 'endTime'>,
  options: ParseOptions,
): AsyncGenerator<ParsedRow<CostRecord>> {
  const context: ParseContext = { tolerant: options.tolerant, fileEndTime: file.endTime }
  for await (const row of bodyRows(body.path, options.signal, () => options.onIgnored?.(null))) {
    const parsed = parseCostLine(row, context)
    if (parsed === null) options.onIgnored?.(row.line)
    else yield parsed
  }
}

/** One line, or null when it is a record of another type. Never throws. */
export function parseCostLine(row: BodyRow, context: ParseContext): ParsedRow<CostRecord> | null {
  const understood = understandRow(row, (object) => parseCostRecord(object, context))
  if (!understood.ok) return understood
  const { value } = understood
  return value && { ok: true, line: row.line, ...value }
}
