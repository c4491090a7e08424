import type { RejectedLine } from '../../../model/records/cost-record.ts'
import type { BodyRow } from '../../body-rows.ts'
import type { JsonObject } from '../../exact-json.ts'
import { LineFault, type RecordFields } from '../../record-fields.ts'
import type { Snapshot, SpooledBody } from '../../source.ts'
import { understandRow } from '../../understand-row.ts'
import { leftOutOrganizations } from '../failures/answer-headers.ts'
import { openRow } from './report-fields.ts'

/** Gathers the rows of one answer of many pages. A row that cannot be understood is listed, and costs no other. */
export class SnapshotBuilder<Row> {
  readonly rows: Row[] = []
  readonly #rejected: RejectedLine[] = []
  readonly #unknownFields = new Set<string>()
  readonly #leftOut = new Set<string>()
  #upstreamNow: number | null = null
  #line = 0

  /** `read` gives the rows of an item; none when it is left out on purpose. Answers what was read of it, to be kept. */
  take(item: BodyRow, read: (fields: RecordFields) => readonly Row[]): string {
    this.#line += 1
    const opened: RecordFields[] = []
    const understood = understandRow({ line: this.#line, bytes: item.bytes }, (object: JsonObject) => {
      const fields = openRow(object)
      opened.push(fields)
      const rows = read(fields)
      return { rows, unknownFields: fields.allUnknown() }
    })
    if (understood.ok) {
      for (const row of understood.value.rows) this.rows.push(row)
      for (const path of understood.value.unknownFields) this.#unknownFields.add(path)
    } else this.#rejected.push(understood.rejected)
    return opened[0]?.read() ?? 'null'
  }

  notePage(answer: { headers: Readonly<Record<string, string>>; upstreamNow: number | null }): true {
    this.#upstreamNow ??= answer.upstreamNow
    for (const id of leftOutOrganizations(answer.headers)) this.#leftOut.add(id)
    return true
  }

  build(raw: SpooledBody): Snapshot<Row> {
    return {
      rows: this.rows,
      rejected: this.#rejected,
      unknownFields: [...this.#unknownFields],
      upstreamNow: this.#upstreamNow,
      leftOut: [...this.#leftOut],
      raw,
    }
  }
}

/** A time with any offset as ISO-8601 UTC; null when absent. */
export function utcTime(fields: RecordFields, name: string): string | null {
  const text = fields.text([name])
  if (text === '') return null
  const ms = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new LineFault('bad_time', fields.pathOf(name))
  return new Date(ms).toISOString()
}

const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/
