import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TidemarkError } from '../../lib/errors.ts'
import { createSealer, type SealedAt } from './credentials.ts'
import { createKeyRing, type SealingKey } from './key-ring.ts'

const newKey = (id: string): SealingKey => ({ id, key: createSecretKey(randomBytes(32)), check: id })

const OLD = newKey('0011223344556677')
const NEW = newKey('8899aabbccddeeff')
const HERE: SealedAt = { credentialId: 'cred-1', connectionId: 'conn-1', kind: 'admin_key' }
const SECRET = 'sk-admin-0123456789'

const sealer = createSealer(createKeyRing([OLD, NEW]))

/** The code of the refusal, or what was wrongly opened. */
function outcome(where: SealedAt, sealed: string, by = sealer): string {
  try {
    return `opened ${by.open(where, sealed)}`
  } catch (error) {
    return error instanceof TidemarkError ? error.code : `threw ${String(error)}`
  }
}

describe('createSealer', () => {
  test.each([SECRET, '', 'ключ 🔑', 'x'.repeat(10_000)])('opens what it sealed', (plaintext) => {
    const { sealed, keyId } = sealer.seal(HERE, plaintext)
    expect(sealer.open(HERE, sealed)).toBe(plaintext)
    expect(keyId).toBe(NEW.id)
    expect(sealer.currentKeyId).toBe(NEW.id)
    expect(sealed).toMatch(/^v1\.8899aabbccddeeff\.[\w-]{80}\.[\w-]+$/)
    if (plaintext !== '') expect(sealed).not.toContain(plaintext)
  })

  test('every key of the ring opens, the last one seals', () => {
    const before = createSealer(createKeyRing([OLD])).seal(HERE, SECRET)
    expect(before.keyId).toBe(OLD.id)
    expect(sealer.open(HERE, before.sealed)).toBe(SECRET)
  })

  test('a change of any character is refused', () => {
    const { sealed } = sealer.seal(HERE, SECRET)
    const survivors: number[] = []
    for (let at = 0; at < sealed.length; at++) {
      for (const other of ['A', 'z', '0', '-', '.', '=', ' ']) {
        if (sealed[at] === other) continue
        const tampered = sealed.slice(0, at) + other + sealed.slice(at + 1)
        if (outcome(HERE, tampered) !== 'secret_unreadable') survivors.push(at)
      }
    }
    expect(survivors).toEqual([])
  })

  test('another spelling of the same bytes is refused', () => {
    const { sealed } = sealer.seal(HERE, SECRET)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/'
    const spellings = [...alphabet]
      .map((last) => sealed.slice(0, -1) + last)
      .filter((text) => text !== sealed)
    for (const end of ['=', '==', ' ', '\n', '*']) spellings.push(sealed + end)
    for (const spelling of spellings) expect(outcome(HERE, spelling)).toBe('secret_unreadable')
  })

  test('a change of any bit of the two sealed parts is refused', () => {
    const [version, id, ...parts] = sealer.seal(HERE, SECRET).sealed.split('.')
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const tampered = parts.with(index, changed.toString('base64url'))
        expect(outcome(HERE, [version, id, ...tampered].join('.'))).toBe('secret_unreadable')
      }
    }
  })

  test.each<[string, SealedAt]>([
    ['row', { ...HERE, credentialId: 'cred-2' }],
    ['kind', { ...HERE, kind: 'spend_limits_api_key' }],
    ['connection', { ...HERE, connectionId: 'conn-2' }],
  ])('an envelope moved to another %s is refused', (_, elsewhere) => {
    const { sealed } = sealer.seal(HERE, SECRET)
    expect(outcome(elsewhere, sealed)).toBe('secret_unreadable')
    expect(outcome(HERE, sealed)).toBe(`opened ${SECRET}`)
  })

  test('an envelope of a registered app opens for its own row and organisation alone', () => {
    const app = { hostedAppId: 'app-1', tenant: 'tenant-1' }
    const { sealed } = sealer.seal(app, SECRET)
    expect(outcome(app, sealed)).toBe(`opened ${SECRET}`)
    const provider = { identityProviderId: 'app-1', tenant: 'tenant-1' }
    const others: SealedAt[] = [
      { ...app, hostedAppId: 'app-2' },
      { ...app, tenant: 'tenant-2' },
      provider,
      HERE,
    ]
    for (const other of others) expect(outcome(other, sealed)).toBe('secret_unreadable')
    expect(outcome(app, sealer.seal(HERE, SECRET).sealed)).toBe('secret_unreadable')
  })

  test('the parts of two envelopes cannot be mixed', () => {
    const one = sealer.seal(HERE, SECRET).sealed.split('.')
    const two = sealer.seal(HERE, 'another').sealed.split('.')
    expect(outcome(HERE, [one[0], one[1], one[2], two[3]].join('.'))).toBe('secret_unreadable')
    expect(outcome(HERE, [one[0], one[1], one[3], one[2]].join('.'))).toBe('secret_unreadable')
    expect(outcome(HERE, [one[0], one[1], one[2], one[2]].join('.'))).toBe('secret_unreadable')
  })

  test('a tag of fewer than 16 bytes is refused', () => {
    const [version, id, wrapped, body = ''] = sealer.seal(HERE, '').sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let tag = 0; tag < 16; tag++) {
      const short = bytes.subarray(0, 12 + tag).toString('base64url')
      expect(outcome(HERE, [version, id, wrapped, short].join('.'))).toBe('secret_unreadable')
    }
  })

  test('a truncated envelope is refused at every length', () => {
    const { sealed } = sealer.seal(HERE, SECRET)
    for (let length = 0; length < sealed.length; length++) {
      expect(outcome(HERE, sealed.slice(0, length))).toBe('secret_unreadable')
    }
  })

  test('another key, an unknown key id and plaintext are refused', () => {
    const { sealed } = sealer.seal(HERE, SECRET)
    const sameIdOtherKey = createSealer(createKeyRing([{ ...newKey('x'), id: NEW.id }]))
    expect(outcome(HERE, sealed, sameIdOtherKey)).toBe('secret_unreadable')
    expect(outcome(HERE, sealed, createSealer(createKeyRing([OLD])))).toBe('secret_unreadable')
    expect(outcome(HERE, sealed.replace(NEW.id, OLD.id))).toBe('secret_unreadable')
    for (const text of [
      SECRET,
      '',
      'v1',
      'v0' + sealed.slice(2),
      `${sealed}.x`,
      'v1.a.b.c',
      `v1.${NEW.id}..`,
    ]) {
      expect(outcome(HERE, text)).toBe('secret_unreadable')
    }
  })

  test('a refusal tells nothing of the secret', () => {
    const { sealed } = sealer.seal(HERE, SECRET)
    const thrown = (() => {
      try {
        return sealer.open({ ...HERE, connectionId: 'conn-2' }, sealed)
      } catch (error) {
        return error
      }
    })()
    expect(thrown).toBeInstanceOf(TidemarkError)
    expect(JSON.stringify(thrown)).not.toContain(sealed.slice(20, 40))
  })

  test('no initialisation vector and no data key is used twice', () => {
    const seen = new Set<string>()
    const rounds = 50_000
    for (let round = 0; round < rounds; round++) {
      const [, , wrapped = '', body = ''] = sealer.seal(HERE, 'same text').sealed.split('.')
      seen.add(wrapped.slice(0, 16)).add(body.slice(0, 16)).add(wrapped.slice(40)).add(body.slice(40))
    }
    expect(seen.size).toBe(rounds * 4)
  })
})
