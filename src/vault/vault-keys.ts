import { createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import type { Sealer } from '../connections/keys/credentials.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { insertVaultKey, readVaultKey } from '../store/control/people/people-vault-table.ts'

const ROOT = 'root'
const KEY_BYTES = 32

/** A key of its own for each of them, so that hashes of one purpose say nothing of another's. */
const PURPOSES = ['lookup', 'told', 'address', 'name', 'mailbox'] as const
type Purpose = (typeof PURPOSES)[number]

interface VaultStores {
  control: ControlStore
  sealer: Sealer
}

/** Hashes that nobody without the vault's key can make again. */
export type VaultHash = (purpose: Purpose, ...texts: readonly string[]) => string

/** Read the vault's key; the first one who needs it makes it. */
export async function openVaultHash(stores: VaultStores): Promise<VaultHash> {
  const root = await rootKey(stores)
  const keys = new Map(PURPOSES.map((purpose) => [purpose, derived(root, purpose)]))
  const keyOf = (purpose: Purpose) => keys.get(purpose) ?? derived(root, purpose)
  return (purpose, ...texts) =>
    createHmac('sha256', keyOf(purpose)).update(JSON.stringify(texts)).digest('base64url')
}

/** What people are called where they are not named; it stays when the secret key is rotated. */
export const openPseudonymKey = async (stores: VaultStores): Promise<KeyObject> =>
  derived(await rootKey(stores), 'pseudonym')

const derived = (root: Buffer, purpose: Purpose | 'pseudonym'): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', root, '', `tidemark vault ${purpose}`, KEY_BYTES)))

async function rootKey({ control, sealer }: VaultStores): Promise<Buffer> {
  const where = { vaultKeyId: ROOT }
  const { sealed, keyId } = sealer.seal(where, randomBytes(KEY_BYTES).toString('base64url'))
  const known = await readVaultKey(control.db, ROOT)
  // Of two who make one at the same time the first one's is everybody's.
  if (!known) await insertVaultKey(control.db, { id: ROOT, sealed, key_id: keyId })
  const kept = known ?? (await readVaultKey(control.db, ROOT))
  if (!kept) throw new Error('the key of the vault is there once it was written')
  return Buffer.from(sealer.open(where, kept.sealed), 'base64url')
}
