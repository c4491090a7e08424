const NUMBER = /^-?\d+(?:\.\d+)?$/
/** Spreadsheets run a cell that starts with one of these; full-width forms are normalised into them. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/
/** Where a spreadsheet that splits at semicolons or tabs would begin a new cell, whatever the quotes say. */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["\s]*)/g

/** One cell of RFC 4180; text that a spreadsheet would run is made inert by an apostrophe before it. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  if (NUMBER.test(text)) return text
  const inert = (FORMULA_START.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, "'")
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
