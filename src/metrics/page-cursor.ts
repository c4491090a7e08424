import { TidemarkError } from '../lib/errors.ts'

/** Where the next page begins, as text that says nothing to its holder. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position, whose parts have the types of `shape`. Throws `validation_failed` on anything else. */
export function readCursor<Shape extends readonly ('string' | 'number')[]>(
  cursor: string,
  ...shape: Shape
): { [K in keyof Shape]: Shape[K] extends 'number' ? number : string } {
  const position = parse(cursor)
  const fits =
    Array.isArray(position) &&
    position.length === shape.length &&
    shape.every(
      (type, i) => typeof position[i] === type && (type !== 'number' || Number.isInteger(position[i])),
    )
  if (!fits) {
    throw new TidemarkError('validation_failed', 'The cursor is not one this list has given.', {
      action: 'Ask for the first page without a cursor.',
      details: [{ path: 'cursor', message: 'not a cursor of this list' }],
    })
  }
  // Checked part by part above.
  return position as unknown as { [K in keyof Shape]: Shape[K] extends 'number' ? number : string }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
