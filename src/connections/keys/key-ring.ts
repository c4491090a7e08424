import type { KeyObject } from 'node:crypto'
import { TerminalError } from '../../lib/errors.ts'

/** A key that wraps data keys. */
export interface SealingKey {
  /** Stored beside what it seals. */
  id: string
  key: KeyObject
  /** Stored to recognise the key at the next start. */
  check: string
}

/** The keys of this start: the last one given seals, all open. */
export interface KeyRing {
  readonly current: SealingKey
  readonly keys: readonly SealingKey[]
  find(id: string): SealingKey | undefined
}

export function createKeyRing(keys: readonly SealingKey[]): KeyRing {
  const current = keys.at(-1)
  if (!current) throw new TerminalError('config_invalid', 'TIDEMARK_SECRET_KEY holds no key.')
  const byId = new Map(keys.map((key) => [key.id, key]))
  return { current, keys, find: (id) => byId.get(id) }
}
