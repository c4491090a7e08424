import { z } from 'zod'
import { TidemarkError } from './errors.ts'
import { said } from '../words/said.ts'

/** Number of rows before a page. */
export const CursorOffset = z.int().min(0).max(10_000_000)
/** Days since the epoch, in the range of a `Date` of the facts store. */
export const CursorDay = z.int().min(0).max(65_535)

/** Encode the position of the next page. Cursors that clients get are also encrypted, by `cursor-seal.ts` of `src/api`. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decode a position. @throws TidemarkError `validation_failed` when it does not match the shape */
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
