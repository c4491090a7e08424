import type { SeatBillingAnswer } from '../api/contract/seats.ts'
import { BILLING_COUNTS, BILLING_SETTINGS } from '../api/contract/words.ts'
import { metricsCsv, type Tabular } from '../api/csv.ts'
import { tableOf } from './print-answer.ts'
import type { Format } from './query-flags.ts'

const TEXTS = ['account', 'taken_at'] as const

/** What the vendor bills, one organisation per row; the reasons for unknown values are below the table. */
export function printSeatBilling(answer: SeatBillingAnswer, format: Format): string {
  if (format === 'json') return `${JSON.stringify(answer, null, 2)}\n`
  const table = toTable(answer)
  if (format === 'csv') return metricsCsv(table)
  const reasons = answer.data.flatMap(({ account, reason }) => (reason ? [`${account}: ${reason}`] : []))
  const none = answer.data.length === 0 ? ['No organisation is connected that has a billing summary.'] : []
  return [tableOf(table), [...none, ...reasons, ...answer.notes].map((line) => `${line}\n`).join('')].join(
    '\n',
  )
}

function toTable({ data }: SeatBillingAnswer): Tabular {
  return {
    columns: [
      ...[...TEXTS, ...BILLING_SETTINGS].map((name) => ({ name, type: 'string' as const, unit: null })),
      ...BILLING_COUNTS.map((name) => ({ name, type: 'integer' as const, unit: null })),
    ],
    rows: data.map(({ seats, ...one }) => ({
      ...Object.fromEntries([...TEXTS, ...BILLING_SETTINGS].map((name) => [name, one[name]])),
      ...Object.fromEntries(BILLING_COUNTS.map((name) => [name, seats?.[name] ?? null])),
    })),
  }
}
