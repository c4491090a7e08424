import type { UsageReportPreview } from '../api/contract/connections/usage-reports.ts'
import { tableOf } from './print-answer.ts'

const TEXTS = ['month', 'charge'] as const
const AMOUNTS = ['gross_usd', 'discount_usd', 'net_usd', 'before_usd', 'billed_usd'] as const

/** What a file says beside what is stored, a month and charge in each row. */
export function printReportPreview(preview: UsageReportPreview): string {
  const { from, to, lines, days, totals } = preview
  const table = tableOf({
    columns: [
      ...TEXTS.map((name) => ({ name, type: 'string' as const, unit: null })),
      { name: 'lines', type: 'integer' as const, unit: null },
      ...AMOUNTS.map((name) => ({ name, type: 'decimal' as const, unit: null })),
      { name: 'bill', type: 'string' as const, unit: null },
    ],
    rows: totals.map(({ before, contradicts, ...total }) => ({
      ...total,
      before_usd: before?.net_usd ?? null,
      bill:
        preview.compared === false
          ? 'not told'
          : contradicts === null
            ? 'not known'
            : contradicts
              ? 'differs'
              : 'agrees',
    })),
  })
  const left = [
    [preview.lines_of_other_products, 'about other products'],
    [preview.lines_written_twice, 'that the vendor wrote twice'],
  ] as const
  const facts = [
    `${lines} lines, ${from} to ${to}. Days: ${days.added} new, ${days.changed} changed, ${days.same} the same.`,
    ...left.flatMap(([count, what]) => (count > 0 ? [`Left out: ${count} lines ${what}.`] : [])),
  ]
  return `${table}\n${facts.join('\n')}\n`
}
