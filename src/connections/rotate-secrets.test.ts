import { createSecretKey, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ControlStore } from '../store/control/control-store.ts'
import { openSqlite } from '../store/control/open-sqlite.ts'
import { createSealer, type Sealer } from './credentials.ts'
import { migrateWithKeyCheck } from './key-check.ts'
import { createKeyRing, type SealingKey } from './key-ring.ts'
import { rotateSecrets } from './rotate-secrets.ts'

const CLOCK = { now: () => Date.UTC(2026, 0, 1), sleep: () => Promise.resolve() }
const AT = '2026-01-01T00:00:00.000Z'
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
  await storeSecrets(createSealer(ringOf(FIRST)))
})
afterEach(() => control[Symbol.asyncDispose]())

async function storeSecrets(sealer: Sealer): Promise<void> {
  for (let n = 0; n < SECRETS; n++) {
    const where = { credentialId: `cred-${n}`, connectionId: `conn-${n}`, kind: 'admin_key' as const }
    const { sealed, keyId } = sealer.seal(where, `secret ${n}`)
    await control.db
      .insertInto('connections')
      .values({
        id: where.connectionId,
        tenant: 't',
        source: 'chat_assistant',
        method: 'admin_key',
        profile: 'chatassist',
        label: '',
        state: 'connected',
        missing_scopes: '[]',
        health_status: 'ok',
        health_code: 'ok',
        health_message: '',
        health_since: AT,
        created_at: AT,
        updated_at: AT,
      })
      .execute()
    await control.db
      .insertInto('credentials')
      .values({
        id: where.credentialId,
        connection_id: where.connectionId,
        tenant: 't',
        kind: where.kind,
        sealed,
        key_id: keyId,
        hint: '',
        created_at: AT,
      })
      .execute()
  }
}

/** How many secrets the keys open; throws at the first one they do not. */
async function readable(sealer: Sealer): Promise<number> {
  const rows = await control.db.selectFrom('credentials').selectAll().orderBy('id').execute()
  return rows.filter((row) => {
    const where = { credentialId: row.id, connectionId: row.connection_id, kind: row.kind }
    return sealer.open(where, row.sealed) === `secret ${row.id.slice('cred-'.length)}`
  }).length
}

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

  test('stopped after any row, it leaves every secret readable and the next run ends the work', async () => {
    const ring = ringOf(FIRST, SECOND)
    for (let stopAfter = 0; stopAfter < SECRETS; stopAfter += 4) {
      await control.db.deleteFrom('credentials').execute()
      await control.db.deleteFrom('connections').execute()
      await storeSecrets(createSealer(ringOf(FIRST)))
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
