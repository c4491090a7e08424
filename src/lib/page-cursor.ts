import { z } from 'zod'
import { TidemarkError } from './errors.ts'
import { said } from '../words/said.ts'

/** Number of rows before a page. */
export const CursorOffset = z.int().min(0).max(10_000_000)
/** Days since the epoch, in the range of a `Date` of the facts store. */
export const CursorDay = z.int().min(0).max(65_535)

/** Of a list that is paged by places: its order, and value and key of the last row before the page. */
export const CURSOR_PLACE = [z.string(), z.union([z.string(), z.number(), z.null()]), z.string()] as const

/** Encode the position of the next page. Cursors that clients get are also encrypted, by `cursor-seal.ts` of `src/api`. */
export function writeCursor(position: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decode a position. @throws TidemarkError `validation_failed` when it does not match the shape */
export function readCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const position = shape.safeParse(parse(cursor))
  if (!position.success) throw notACursor()
  return position.data
}

const Position = z.tuple([CursorOffset])

/** How many rows are before a page. */
export const offsetOf = (cursor: string | undefined): number =>
  cursor === undefined ? 0 : readCursor(cursor, Position)[0]

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** A page of what is read as a whole. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<Row> {
  const offset = offsetOf(cursor)
  return pageFrom(rows.slice(offset), { offset, limit })
}

/** A page of what is read from its offset on, at least one row further. `of`: what the first page was of. */
export function pageFrom<Row>(
  rows: readonly Row[],
  { offset, limit, of = [] }: { offset: number; limit: number; of?: readonly number[] },
): Page<Row> {
  const nextCursor = rows.length > limit ? writeCursor([offset + limit, ...of]) : null
  return { rows: rows.slice(0, limit), nextCursor }
}

/** A place of one order is none in another. */
export function requireSameOrder(asked: string, order: string): void {
  if (asked === order) return
  throw new TidemarkError('validation_failed', said('cursor_of_other_order'), {
    action: said('ask_first_page'),
    details: [{ path: 'cursor', message: said('cursor_behind_row', { order: asked }) }],
  })
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
