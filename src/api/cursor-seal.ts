import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto'
import { notACursor } from '../lib/page-cursor.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface CursorSeal {
  /** @param of what the cursor is of: route and organisation */
  seal(position: string, of: readonly string[]): string
  /** The position again. Throws `validation_failed` unless this very service gave it for the same thing. */
  open(cursor: string, of: readonly string[]): string
}

/**
 * A cursor carries what was checked when the first page was asked for, such as a window of days: it cannot say anything else
 * when it comes back. It also carries places of rows as they are stored, which are not for everybody who may list them.
 */
export function createCursorSeal(key: KeyObject): CursorSeal {
  return {
    seal(position, of) {
      const bound = JSON.stringify(of)
      // Made of what it is for, so that one place has one cursor, and two places have two.
      const iv = createHmac('sha256', key)
        .update(JSON.stringify([position, ...of]))
        .digest()
        .subarray(0, IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(bound),
      )
      const body = [cipher.update(position), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64url')
    },
    open(cursor, of) {
      const bytes = Buffer.from(cursor, 'base64url')
      // As written, not as decoded: the last character may have bits that decoding leaves out.
      if (bytes.toString('base64url') !== cursor || bytes.length < IV_BYTES + TAG_BYTES) throw notACursor()
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      decipher
        .setAAD(Buffer.from(JSON.stringify(of)))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([body, decipher.final()]).toString()
      } catch {
        throw notACursor()
      }
    },
  }
}
