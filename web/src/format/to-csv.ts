/** Full-width forms are normalised into the plain ones by spreadsheets. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/
/** Where a spreadsheet that splits at semicolons or tabs would begin a new cell, whatever the quotes say. */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["\s]*)/g

/** A cell that a spreadsheet would run as a formula is made text (the vendor's names are not ours to trust). */
function guarded(cell: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(cell)) return cell
  const inert = FORMULA_START.test(cell) ? `'${cell}` : cell
  return inert.replaceAll(FORMULA_INSIDE, "'")
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * RFC 4180 text. Null means unknown and becomes an empty cell, never a zero. What the rows lack is said in the first cell
 * of last lines, whose others are empty, as in the files of the API.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  lacks: readonly string[] = [],
): string {
  const last = lacks.map((said) => header.map((_, i) => (i === 0 ? said : null)))
  return [header, ...rows, ...last]
    .map((row) => row.map((cell) => quoted(guarded(cell ?? ''))).join(','))
    .join('\r\n')
}
