import type { MetricsAnswer } from './contract/metrics.ts'

const NUMBER = /^-?\d+(?:\.\d+)?$/
/** Spreadsheets run a cell that starts with one of these; full-width forms are normalised into them. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/

/** Where a spreadsheet that splits at semicolons or tabs would begin a new cell, whatever the quotes say. */
const FORMULA_INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g

/** One cell of RFC 4180; text that a spreadsheet would run is made inert by an apostrophe before it. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  if (NUMBER.test(text)) return text
  const inert = (FORMULA_START.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, "$1'")
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** RFC 4180 with a header line and CRLF. An unknown value is an empty cell, never a zero. */
export function metricsCsv(answer: MetricsAnswer): string {
  const names = answer.columns.map((column) => column.name)
  const lines = [names, ...answer.rows.map((row) => names.map((name) => row[name] ?? null))]
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}
