import type { MetricsAnswer } from '../api/contract/metrics.ts'
import { asText, metricsCsv, type Tabular } from '../api/csv.ts'
import type { Format } from './query-flags.ts'

const UNKNOWN = '–'

/** The answer as text in a format. */
export function printAnswer(answer: MetricsAnswer, format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(answer, null, 2)}\n`
    case 'csv':
      return metricsCsv(answer)
    case 'table':
      return [tableOf(answer), footOf(answer)].filter(Boolean).join('\n')
    default:
      return format satisfies never
  }
}

/** A table of aligned columns; "–" is unknown, never zero. Control characters in vendor names are shown as "?". */
export function tableOf({ columns, rows }: Tabular): string {
  const cells = [
    columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name)),
    ...rows.map((row) => columns.map(({ name }) => printable(asText(row[name] ?? UNKNOWN) ?? UNKNOWN))),
  ]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const isNumber = columns.map(({ type }) => type === 'decimal' || type === 'integer')
  const lines = cells.map((line) =>
    line
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line) => `${line}\n`).join('')
}

function printable(value: string | number | boolean): string {
  return String(value).replaceAll(/\p{Cc}/gu, '?')
}

function footOf({ completeness, notes }: MetricsAnswer): string {
  const reach = `Data through ${completeness.data_through ?? UNKNOWN}, settled through ${completeness.settled_through ?? UNKNOWN}.`
  const missing = completeness.missing.map(({ from, to, message }) => `${from} to ${to}: ${message}`)
  return [reach, ...missing, ...notes].map((line) => `${line}\n`).join('')
}
