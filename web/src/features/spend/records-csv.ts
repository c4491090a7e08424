import type { CostRecordRow } from '../../../../src/api/contract/metrics.ts'

export const RECORD_CSV_HEADER = [
  'event_id',
  'hour',
  'organization_id',
  'user_id',
  'user',
  'groups',
  'agent',
  'product',
  'surface',
  'client',
  'model',
  'service_tier',
  'reasoning',
  'tokens',
  'sku',
  'quantity',
  'quantity_unit',
  'cost',
  'cost_unit',
  'estimated_usd',
  'file',
  'provisional',
] as const

function tokenText(tokens: CostRecordRow['tokens']): string {
  return Object.entries(tokens)
    .map(([name, count]) => `${name}=${count}`)
    .join(' ')
}

/** One line per SKU line, so that costs can be summed; a record without a charge keeps one line. */
export function recordCsvRows(records: readonly CostRecordRow[]): (string | null)[][] {
  return records.flatMap((record) => {
    const lines = record.billing.length > 0 ? record.billing : [null]
    return lines.map((line, place) => [
      record.event_id,
      record.hour,
      record.organization_id,
      record.user,
      record.user_label,
      record.groups.map((group) => group.name ?? group.id).join('; '),
      record.agent,
      record.product,
      record.surface,
      record.client,
      record.model,
      record.service_tier,
      record.reasoning,
      // Tokens belong to the record, not to a SKU line: given once, so that a sum counts them once.
      place === 0 ? tokenText(record.tokens) : null,
      line?.sku ?? null,
      line?.quantity ?? null,
      line?.quantity_unit ?? null,
      line?.cost ?? null,
      line?.cost_unit ?? null,
      line?.estimated_usd ?? null,
      record.file,
      String(record.provisional),
    ])
  })
}
