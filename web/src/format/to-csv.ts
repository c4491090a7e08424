import { csvCell } from '../../../src/api/contract/csv-cell.ts'

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
  return [header, ...rows, ...last].map((row) => row.map(csvCell).join(',')).join('\r\n')
}
