import type { BillLine } from '../../../../src/api/contract/money/bill-lines.ts'
import type { MetricId } from '../../../../src/api/contract/words.ts'
import type { CsvColumn } from '../../components/table/column.ts'
import type { QueryFilter } from '../explore/filters/filters.ts'

/** Which lines of the bill stand behind a number: of which cut, and what of it; null: it is not of the bill. Pure. */
export function linesBehind(
  metric: MetricId,
  filters: readonly QueryFilter[],
): { cut: 'bill' | 'credits'; filters: QueryFilter[] } | null {
  if (metric.startsWith('credits.')) return { cut: 'credits', filters: [...filters] }
  if (!metric.startsWith('bill.')) return null
  const charge = CHARGE_OF[metric]
  const own: QueryFilter[] = charge === undefined ? [] : [{ dimension: 'charge', op: 'in', values: [charge] }]
  return { cut: 'bill', filters: [...filters, ...own] }
}

/** Numbers that count one kind of lines. */
const CHARGE_OF: Partial<Record<MetricId, BillLine['charge']>> = {
  'bill.credits': 'credits',
  'bill.requests': 'requests',
  'bill.user_months': 'seats',
}

export const BILL_LINES_CSV: readonly CsvColumn<BillLine>[] = [
  ['day', (line) => line.day],
  ['account', (line) => line.account],
  ['product', (line) => line.product],
  ['sku', (line) => line.sku],
  ['charge', (line) => line.charge],
  ['model', (line) => line.model],
  ['organization', (line) => line.organization],
  ['repository', (line) => line.repository],
  ['cost_center_id', (line) => line.cost_center_id],
  ['cost_center', (line) => line.cost_center],
  ['unit', (line) => line.unit],
  ['quantity', (line) => line.quantity],
  ['discount_quantity', (line) => line.discount_quantity],
  ['net_quantity', (line) => line.net_quantity],
  ['price_usd', (line) => line.price],
  ['gross_usd', (line) => line.gross],
  ['discount_usd', (line) => line.discount],
  ['net_usd', (line) => line.net],
  ['provisional', (line) => String(line.provisional)],
]
