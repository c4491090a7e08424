/** A cell that a spreadsheet would run as a formula is made text (the vendor's names are not ours to trust). */
function guarded(cell: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(cell)
  return !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** RFC 4180 text. Null means unknown and becomes an empty cell, never a zero. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [header, ...rows].map((row) => row.map((cell) => quoted(guarded(cell ?? ''))).join(',')).join('\r\n')
}
