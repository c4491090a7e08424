import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { RejectedLine } from '../model/records/cost-record.ts'
import { LONGEST_LINE, type BodyRow } from './body-rows.ts'
import { JsonError, parseExactJson, type JsonObject } from './exact-json.ts'
import { LineFault } from './record-fields.ts'
import type { Reason } from '../words/reason.ts'

type Understood<Value> = { ok: true; value: Value } | { ok: false; rejected: RejectedLine }

/** One row of a body as `read` understands it, or why it cannot be understood. Throws nothing of the row's doing. */
export function understandRow<Value>(row: BodyRow, read: (object: JsonObject) => Value): Understood<Value> {
  const reject = (reason: Reason, path: string) =>
    ({
      ok: false,
      rejected: {
        line: row.line,
        reason,
        path,
        sha256: createHash('sha256').update(row.bytes).digest('hex'),
      },
    }) as const
  if (row.bytes.length > LONGEST_LINE) return reject('line_too_long', '')
  if (!isUtf8(row.bytes)) return reject('not_utf8', '')
  try {
    const value = parseExactJson(row.bytes.toString('utf8'))
    if (!(value instanceof Map)) return reject('not_an_object', '')
    return { ok: true, value: read(value) }
  } catch (error) {
    if (error instanceof JsonError) return reject(error.fault, '')
    if (error instanceof LineFault) return reject(error.reason, error.path)
    throw error
  }
}
