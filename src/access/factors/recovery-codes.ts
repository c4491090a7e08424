import { createHash, randomBytes } from 'node:crypto'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'

const CODES = 10
/** No letter or digit that is taken for another. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
/** 80 bits: nobody finds one from its hash. */
const LENGTH = 16

/** New codes in place of the person's earlier ones. They are shown once; hashes are kept. */
export async function renewCodes(tx: ControlTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
    .execute()
  return codes
}

/** Take a code, which counts once: of two that use it at the same time one is refused. */
export async function takeCode(db: ControlDb, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countCodes(db: ControlDb, userId: string): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute()
  return rows.length
}

/** In fours, as people copy them. */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** However it was typed. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('base64url')
}
