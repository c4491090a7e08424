import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { notACursor } from '../lib/page-cursor.ts'

/** 128 bits: nobody guesses one, and an address stays short. */
const SEAL_BYTES = 16
const SEAL_CHARACTERS = Math.ceil((SEAL_BYTES * 8) / 6)

export interface CursorSeal {
  /** @param of what the cursor is of: route and organisation */
  seal(position: string, of: readonly string[]): string
  /** The position again. Throws `validation_failed` unless this very service gave it for the same thing. */
  open(cursor: string, of: readonly string[]): string
}

/**
 * A cursor carries what was checked when the first page was asked for, such as a window of days; signed, it
 * cannot say anything else when it comes back.
 */
export function createCursorSeal(key: KeyObject): CursorSeal {
  const sealOf = (position: string, of: readonly string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([position, ...of]))
      .digest()
      .subarray(0, SEAL_BYTES)
      .toString('base64url')
  return {
    seal: (position, of) => sealOf(position, of) + position,
    open(cursor, of) {
      // As written, not as decoded: the last character has bits that decoding leaves out.
      const given = Buffer.from(cursor.slice(0, SEAL_CHARACTERS))
      const position = cursor.slice(SEAL_CHARACTERS)
      const own = Buffer.from(sealOf(position, of))
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw notACursor()
      return position
    },
  }
}
