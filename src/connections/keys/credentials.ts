import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { TidemarkError } from '../../lib/errors.ts'
import { takeRandomBytes } from '../../lib/random-bytes.ts'
import type { CredentialKind } from '../../model/connection.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { KeyRing } from './key-ring.ts'
import { said } from '../../words/said.ts'

/** The row a secret is bound to: sealed for one, it opens for no other. */
export type SealedAt =
  | { credentialId: string; connectionId: string; kind: CredentialKind }
  | { hostedAppId: string; tenant: string }
  | { identityProviderId: string; tenant: string }
  | { factorId: string; userId: string }
  | { sessionId: string; userId: string }
  | { rawDay: UtcDay }
  | { subject: string; tenant: string }
  | { vaultKeyId: string }
  | { viewId: string; tenant: string }

export interface Sealer {
  seal(where: SealedAt, plaintext: string): { sealed: string; keyId: string }
  /** @throws TidemarkError `secret_unreadable`; there is no other way out, and no plaintext is ever accepted */
  open(where: SealedAt, sealed: string): string
  readonly currentKeyId: string
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Envelope encryption, AES-256-GCM twice: a fresh data key seals the text, a key of the ring wraps the data key.
 * Text form: `v1.<key id>.<iv|tag|wrapped data key>.<iv|tag|ciphertext>`, the last two in base64url.
 */
export function createSealer(ring: KeyRing): Sealer {
  return {
    currentKeyId: ring.current.id,
    seal(where, plaintext) {
      const { id, key } = ring.current
      const bound = boundTo(where, id)
      const dataKey = takeRandomBytes(KEY_BYTES)
      const wrapped = encrypt(key, dataKey, bound)
      const body = encrypt(createSecretKey(dataKey), Buffer.from(plaintext, 'utf8'), bound)
      return { sealed: ['v1', id, wrapped, body].join('.'), keyId: id }
    },
    open(where, sealed) {
      const [version, id = '', wrapped = '', body = '', ...rest] = sealed.split('.')
      const key = ring.find(id)?.key
      if (version !== 'v1' || !key || rest.length > 0) throw unreadable()
      const bound = boundTo(where, id)
      try {
        const dataKey = decrypt(key, wrapped, bound)
        return decrypt(createSecretKey(dataKey), body, bound).toString('utf8')
      } catch (cause) {
        throw unreadable(cause)
      }
    },
  }
}

function boundTo(where: SealedAt, keyId: string): string {
  return ['v1', ...rowOf(where), keyId].join('|')
}

function rowOf(where: SealedAt): string[] {
  if ('rawDay' in where) return ['raw_keys', where.rawDay]
  if ('hostedAppId' in where) return ['hosted_apps', where.hostedAppId, 'secrets', where.tenant]
  if ('identityProviderId' in where) {
    return ['identity_providers', where.identityProviderId, 'secret', where.tenant]
  }
  if ('factorId' in where) return ['second_factors', where.factorId, 'secret', where.userId]
  if ('sessionId' in where) return ['session', where.sessionId, 'id token', where.userId]
  if ('subject' in where) return ['people_vault', where.subject, 'person', where.tenant]
  if ('viewId' in where) return ['saved_views', where.viewId, 'search', where.tenant]
  if ('vaultKeyId' in where) return ['vault_keys', where.vaultKeyId, 'key']
  return ['credentials', where.credentialId, where.kind, where.connectionId]
}

function encrypt(key: KeyObject, plain: Buffer, bound: string): string {
  const iv = takeRandomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound))
  const body = [cipher.update(plain), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64url')
}

function decrypt(key: KeyObject, text: string, bound: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  // Node skips letters outside the alphabet and spare bits; only the one true spelling is ours.
  if (bytes.toString('base64url') !== text) throw new RangeError('not base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  // Without authTagLength a tag of four bytes would be accepted.
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(bound),
  )
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

function unreadable(cause?: unknown): TidemarkError {
  return new TidemarkError('secret_unreadable', said('stored_key_sealed_otherwise'), {
    action: said('start_with_every_key'),
    ...(cause === undefined ? {} : { cause }),
  })
}
