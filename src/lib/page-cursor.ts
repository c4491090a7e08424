import { z } from 'zod'
import { TidemarkError } from './errors.ts'
import { said } from '../words/said.ts'

/** How many rows of a list lie before a page. */
export const CursorOffset = z.int().min(0).max(10_000_000)
/** Days since the epoch, as far as a day of the facts store goes. */
export const CursorDay = z.int().min(0).max(65_535)

/** Where the next page begins, as text. What leaves the service is sealed by `api/cursor-seal.ts`. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position, checked part by part. Throws `validation_failed` on anything else. */
export function readCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const position = shape.safeParse(parse(cursor))
  if (!position.success) throw notACursor()
  return position.data
}

export function notACursor(): TidemarkError {
  return new TidemarkError('validation_failed', said('cursor_unknown'), {
    action: said('ask_first_page'),
    details: [{ path: 'cursor', message: said('not_a_cursor') }],
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
