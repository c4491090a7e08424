import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { ControlDb, ControlStore, ControlTx } from '../../store/control/control-store.ts'

/** A key of the installation for its logs; the last of several seals, and all of them verify. */
export interface SealingKey {
  id: string
  key: KeyObject
}

/** By what a store and all its transactions share, so that no entry can be written past the seal. */
const KEYS = new WeakMap<object, readonly SealingKey[]>()
const keysOf = (db: ControlDb | ControlTx) => KEYS.get(db.getExecutor().adapter) ?? []

/** From now on every entry that is written through this store seals the end of its log. */
export function sealLogs(control: ControlStore, keys: readonly SealingKey[]): void {
  KEYS.set(control.db.getExecutor().adapter, keys)
}

/** The end of an organisation's log. */
export interface LogEnd {
  tenant: string
  seq: number
  hash: string
}

/** Null where the store has no key. */
export function sealOf(db: ControlDb | ControlTx, end: LogEnd): string | null {
  const own = keysOf(db).at(-1)
  return own ? `${own.id}:${codeOf(own, end)}` : null
}

/** `old`: by a key that is not the newest one. `none`: it has no seal, or nobody here has a key to look at it with. */
export function checkSeal(
  db: ControlDb | ControlTx,
  { seal, ...end }: LogEnd & { seal: string | null },
): 'holds' | 'old' | 'none' | 'broken' {
  const keys = keysOf(db)
  if (seal === null || keys.length === 0) return 'none'
  const [id, code = ''] = seal.split(':')
  const own = keys.find((key) => key.id === id)
  if (!own) return 'broken'
  const [given, expected] = [Buffer.from(code), Buffer.from(codeOf(own, end))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'broken'
  return own === keys.at(-1) ? 'holds' : 'old'
}

/** Ids of the keys by which logs are sealed. */
export async function keysOfSeals(db: ControlDb): Promise<{ key_id: string }[]> {
  const rows = await db
    .selectFrom('audit_heads')
    .innerJoin('organization', 'organization.id', 'audit_heads.tenant')
    .select('seal')
    .execute()
  return rows.flatMap(({ seal }) => (seal === null ? [] : [{ key_id: keyOf(seal) }]))
}

const keyOf = (seal: string) => seal.slice(0, seal.indexOf(':'))

const codeOf = ({ key }: SealingKey, { tenant, seq, hash }: LogEnd) =>
  createHmac('sha256', key)
    .update(JSON.stringify([tenant, seq, hash]))
    .digest('base64url')
