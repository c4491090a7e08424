import type { CostRecordRow } from '../../../../src/api/contract/metrics.ts'
import type { CsvColumn } from '../../components/table/column.ts'

interface RecordLine {
  record: CostRecordRow
  line: CostRecordRow['billing'][number] | null
  place: number
}

function tokenText(tokens: CostRecordRow['tokens']): string {
  return Object.entries(tokens)
    .map(([name, count]) => `${name}=${count}`)
    .join(' ')
}

export const RECORD_CSV: readonly CsvColumn<RecordLine>[] = [
  ['event_id', ({ record }) => record.event_id],
  ['hour', ({ record }) => record.hour ?? record.day],
  ['organization_id', ({ record }) => record.organization_id],
  ['user_id', ({ record }) => record.user],
  ['user', ({ record }) => record.user_label],
  ['groups', ({ record }) => record.groups.map((group) => group.name ?? group.id).join('; ')],
  ['agent', ({ record }) => record.agent],
  ['product', ({ record }) => record.product],
  ['surface', ({ record }) => record.surface],
  ['client', ({ record }) => record.client],
  ['model', ({ record }) => record.model],
  ['service_tier', ({ record }) => record.service_tier],
  ['reasoning', ({ record }) => record.reasoning],
  // Tokens belong to the record, not to a SKU line: given once, so that a sum counts them once.
  ['tokens', ({ record, place }) => (place === 0 ? tokenText(record.tokens) : null)],
  ['sku', ({ line }) => line?.sku ?? null],
  ['quantity', ({ line }) => line?.quantity ?? null],
  ['quantity_unit', ({ line }) => line?.quantity_unit ?? null],
  ['cost', ({ line }) => line?.cost ?? null],
  ['cost_unit', ({ line }) => line?.cost_unit ?? null],
  ['estimated_usd', ({ line }) => line?.estimated_usd ?? null],
  ['file', ({ record }) => record.file],
  ['provisional', ({ record }) => String(record.provisional)],
]

/** One line per SKU line, so that costs can be summed; a record without a charge keeps one line. */
export function recordLines(records: readonly CostRecordRow[]): RecordLine[] {
  return records.flatMap((record) => {
    const lines = record.billing.length > 0 ? record.billing : [null]
    return lines.map((line, place) => ({ record, line, place }))
  })
}
