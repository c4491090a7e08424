import { createSecretKey, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealLogs } from '../../access/audit/audit-seal.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openSqlite } from '../../store/control/open-sqlite.ts'
import { createSealer, type Sealer } from './credentials.ts'
import { migrateWithKeyCheck } from './key-check.ts'
import { createKeyRing, type SealingKey } from './key-ring.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { countReadable, storeSecrets } from './stored-secrets.suite.ts'

const CLOCK = { now: () => Date.UTC(2026, 0, 1), sleep: () => Promise.resolve() }
const SECRETS = 25

const newKey = (id: string): SealingKey => ({
  id,
  key: createSecretKey(randomBytes(32)),
  check: `check-${id}`,
})
const [FIRST, SECOND, STRANGER] = [newKey('first'), newKey('second'), newKey('stranger')]
const ringOf = (...keys: SealingKey[]) => createKeyRing(keys)

let control: ControlStore
beforeEach(async () => {
  control = await openSqlite({ path: ':memory:' })
  await migrateWithKeyCheck({ control, keyRing: ringOf(FIRST), clock: CLOCK })
  await storeSecrets(control, createSealer(ringOf(FIRST)), SECRETS)
})
afterEach(() => control[Symbol.asyncDispose]())

const readable = (sealer: Sealer) => countReadable(control, sealer)

describe('rotateSecrets', () => {
  test('seals everything with the last key, after which the first may go', async () => {
    const result = await rotateSecrets({ control, sealer: createSealer(ringOf(FIRST, SECOND)) })
    expect(result).toEqual({ rewrapped: SECRETS })
    expect(await readable(createSealer(ringOf(SECOND)))).toBe(SECRETS)
    await migrateWithKeyCheck({ control, keyRing: ringOf(FIRST, SECOND), clock: CLOCK })
    await migrateWithKeyCheck({ control, keyRing: ringOf(SECOND), clock: CLOCK })
  })

  test('a second run finds nothing to do and changes nothing', async () => {
    const sealer = createSealer(ringOf(FIRST, SECOND))
    await rotateSecrets({ control, sealer })
    const before = await control.db.selectFrom('credentials').selectAll().execute()
    expect(await rotateSecrets({ control, sealer })).toEqual({ rewrapped: 0 })
    expect(await control.db.selectFrom('credentials').selectAll().execute()).toEqual(before)
  })

  test('a key that a log is sealed with is not taken back before', async () => {
    await control.db.deleteFrom('credentials').execute()
    const organization = { id: 't', name: 'Acme', slug: 'main', createdAt: '2026-01-01T00:00:00.000Z' }
    await control.db.insertInto('organization').values(organization).execute()
    await migrateWithKeyCheck({ control, keyRing: ringOf(FIRST, SECOND), clock: CLOCK })
    sealLogs(control, [FIRST, SECOND])
    const actor = { kind: 'system', id: 'start', tenant: 't', role: 'owner' } as const
    await writeAudit(control.db, CLOCK, { actor, action: 'a.b', objectType: 'a', objectId: 'b' })
    const without = migrateWithKeyCheck({ control, keyRing: ringOf(FIRST), clock: CLOCK })
    await expect(without).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('second'),
    })
    await migrateWithKeyCheck({ control, keyRing: ringOf(FIRST, SECOND), clock: CLOCK })
  })

  test('seals registered apps as well, and a start without their key is refused', async () => {
    await control.db.deleteFrom('credentials').execute()
    const where = { hostedAppId: 'app-1', tenant: 't' }
    const { sealed, keyId } = createSealer(ringOf(FIRST)).seal(where, 'app secret')
    const row = { id: 'app-1', tenant: 't', profile: 'p', slug: 's', client_id: 'c', app_id: null }
    await control.db
      .insertInto('hosted_apps')
      .values({ ...row, sealed, key_id: keyId, created_at: '2026-01-01T00:00:00.000Z' })
      .execute()
    await migrateWithKeyCheck({ control, keyRing: ringOf(FIRST, SECOND), clock: CLOCK })
    const without = migrateWithKeyCheck({ control, keyRing: ringOf(SECOND), clock: CLOCK })
    await expect(without).rejects.toMatchObject({ code: 'config_invalid' })
    const rotated = await rotateSecrets({ control, sealer: createSealer(ringOf(FIRST, SECOND)) })
    expect(rotated).toEqual({ rewrapped: 1 })
    const stored = await control.db.selectFrom('hosted_apps').select('sealed').executeTakeFirstOrThrow()
    expect(createSealer(ringOf(SECOND)).open(where, stored.sealed)).toBe('app secret')
    await migrateWithKeyCheck({ control, keyRing: ringOf(SECOND), clock: CLOCK })
  })

  test('seals secrets of identity providers as well, and a start without their key is refused', async () => {
    await control.db.deleteFrom('credentials').execute()
    const at = '2026-01-01T00:00:00.000Z'
    const organization = { id: 't', name: 'Acme', slug: 'main', createdAt: at }
    await control.db.insertInto('organization').values(organization).execute()
    const where = { identityProviderId: 'idp-1', tenant: 't' }
    const { sealed, keyId } = createSealer(ringOf(FIRST)).seal(where, 'client secret')
    const told = { kind: 'other', name: 'Acme', issuer: 'https://idp.example', metadata: '{}', saml: null }
    const rights = { domains: '[]', groups_claim: 'groups', group_roles: '[]', default_role: null }
    const kept = { tenant: 't', enabled: 0, version: 1, created_at: at, updated_at: at }
    const secret = { id: 'idp-1', protocol: 'oidc', client_id: 'c', sealed, key_id: keyId }
    const none = { id: 'idp-2', protocol: 'saml', client_id: null, sealed: null, key_id: null }
    for (const one of [secret, none]) {
      await control.db
        .insertInto('identity_providers')
        .values({ ...told, ...rights, ...kept, ...one })
        .execute()
    }
    const without = migrateWithKeyCheck({ control, keyRing: ringOf(SECOND), clock: CLOCK })
    await expect(without).rejects.toMatchObject({ code: 'config_invalid' })
    const rotated = await rotateSecrets({ control, sealer: createSealer(ringOf(FIRST, SECOND)) })
    expect(rotated).toEqual({ rewrapped: 1 })
    const stored = await control.db
      .selectFrom('identity_providers')
      .select('sealed')
      .where('id', '=', 'idp-1')
      .executeTakeFirstOrThrow()
    expect(createSealer(ringOf(SECOND)).open(where, stored.sealed ?? '')).toBe('client secret')
  })

  test('seals the keys of raw bodies as well, and a start without their key is refused', async () => {
    await control.db.deleteFrom('credentials').execute()
    const where = { rawDay: '2026-01-01' }
    const { sealed, keyId } = createSealer(ringOf(FIRST)).seal(where, 'key of the day')
    await control.db.insertInto('raw_keys').values({ day: where.rawDay, sealed, key_id: keyId }).execute()
    await migrateWithKeyCheck({ control, keyRing: ringOf(FIRST, SECOND), clock: CLOCK })
    const without = migrateWithKeyCheck({ control, keyRing: ringOf(SECOND), clock: CLOCK })
    await expect(without).rejects.toMatchObject({ code: 'config_invalid' })
    const rotated = await rotateSecrets({ control, sealer: createSealer(ringOf(FIRST, SECOND)) })
    expect(rotated).toEqual({ rewrapped: 1 })
    const stored = await control.db.selectFrom('raw_keys').select('sealed').executeTakeFirstOrThrow()
    expect(createSealer(ringOf(SECOND)).open(where, stored.sealed)).toBe('key of the day')
  })

  test('stopped after any row, it leaves every secret readable and the next run ends the work', async () => {
    const ring = ringOf(FIRST, SECOND)
    for (let stopAfter = 0; stopAfter < SECRETS; stopAfter += 4) {
      await control.db.deleteFrom('credentials').execute()
      await control.db.deleteFrom('connections').execute()
      await storeSecrets(control, createSealer(ringOf(FIRST)), SECRETS)
      const interrupted = rotateSecrets({ control, sealer: failingAfter(createSealer(ring), stopAfter) })
      await expect(interrupted).rejects.toThrow('killed')
      expect(await readable(createSealer(ring))).toBe(SECRETS)
      const rest = await rotateSecrets({ control, sealer: createSealer(ring) })
      expect(rest).toEqual({ rewrapped: SECRETS - stopAfter })
      expect(await readable(createSealer(ringOf(SECOND)))).toBe(SECRETS)
    }
  })

  test('a secret replaced while it runs is left alone', async () => {
    const ring = ringOf(FIRST, SECOND)
    const where = { credentialId: 'cred-0', connectionId: 'conn-0', kind: 'admin_key' as const }
    const edited = createSealer(ring).seal(where, 'edited')
    const sealer = createSealer(ring)
    let edits: Promise<unknown> | undefined
    const editing: Sealer = {
      ...sealer,
      seal: (at, text) => {
        edits ??= control.db
          .updateTable('credentials')
          .set({ sealed: edited.sealed, key_id: edited.keyId })
          .where('id', '=', 'cred-0')
          .execute()
        return sealer.seal(at, text)
      },
    }
    expect(await rotateSecrets({ control, sealer: editing })).toEqual({ rewrapped: SECRETS - 1 })
    await edits
    const row = await control.db
      .selectFrom('credentials')
      .selectAll()
      .where('id', '=', 'cred-0')
      .executeTakeFirstOrThrow()
    expect(sealer.open(where, row.sealed)).toBe('edited')
  })

  test('without the key that sealed them it changes nothing', async () => {
    const refused = rotateSecrets({ control, sealer: createSealer(ringOf(SECOND)) })
    await expect(refused).rejects.toMatchObject({ code: 'secret_unreadable' })
    expect(await readable(createSealer(ringOf(FIRST)))).toBe(SECRETS)
  })
})

describe('migrateWithKeyCheck', () => {
  const start = (...keys: SealingKey[]) =>
    migrateWithKeyCheck({ control, keyRing: ringOf(...keys), clock: CLOCK })
  const everything = async () => ({
    checks: await control.db.selectFrom('key_checks').selectAll().execute(),
    secrets: await control.db.selectFrom('credentials').selectAll().execute(),
  })

  test('a wrong key is refused before anything is written', async () => {
    const before = await everything()
    await expect(start(STRANGER)).rejects.toMatchObject({ code: 'config_invalid' })
    expect(await everything()).toEqual(before)
  })

  test('a wrong key is refused even where no secret is stored yet', async () => {
    await control.db.deleteFrom('credentials').execute()
    await expect(start(STRANGER)).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('TIDEMARK_SECRET_KEY'),
    })
  })

  test('another key under a known id is refused', async () => {
    await control.db.deleteFrom('credentials').execute()
    await expect(start({ ...STRANGER, id: FIRST.id })).rejects.toMatchObject({ code: 'config_invalid' })
  })

  test('a key that sealed something may not be left out, and its id is named', async () => {
    await start(FIRST, SECOND)
    await expect(start(SECOND)).rejects.toMatchObject({ message: expect.stringContaining('first') })
  })

  test('an old backup starts with the longer key list', async () => {
    await start(FIRST, SECOND, STRANGER)
    expect(await readable(createSealer(ringOf(FIRST, SECOND, STRANGER)))).toBe(SECRETS)
  })

  test('a new store takes any key, and remembers it', async () => {
    await using fresh = await openSqlite({ path: ':memory:' })
    await migrateWithKeyCheck({ control: fresh, keyRing: ringOf(STRANGER), clock: CLOCK })
    const again = migrateWithKeyCheck({ control: fresh, keyRing: ringOf(FIRST), clock: CLOCK })
    await expect(again).rejects.toMatchObject({ code: 'config_invalid' })
  })
})

/** Seals as told, then dies: what a kill between two rows leaves behind. */
function failingAfter(sealer: Sealer, rows: number): Sealer {
  let sealed = 0
  return {
    ...sealer,
    seal: (where, plaintext) => {
      if (sealed++ >= rows) throw new Error('killed')
      return sealer.seal(where, plaintext)
    },
  }
}
