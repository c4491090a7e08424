import { createSecretKey, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSealer } from '../connections/keys/credentials.ts'
import { migrateWithKeyCheck } from '../connections/keys/key-check.ts'
import { createKeyRing, type SealingKey } from '../connections/keys/key-ring.ts'
import type { ToldPerson } from '../model/records/told-person.ts'
import { insertConnection } from '../store/control/collecting/connections-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { NewConnection } from '../store/control/tables.ts'
import { fillMatchHashes } from './match-hashes.ts'
import { moveDecisions } from './move-decisions.ts'
import { createPeopleVault, type PeopleVault } from './people-vault.ts'
import { rotateVault } from './rotate-vault.ts'

const CLOCK = { now: () => Date.UTC(2026, 0, 1), sleep: () => Promise.resolve() }
const newKey = (id: string): SealingKey => ({ id, key: createSecretKey(randomBytes(32)), check: id })
const [FIRST, SECOND] = [newKey('first'), newKey('second')]
const sealerOf = (...keys: SealingKey[]) => createSealer(createKeyRing(keys))
const CHAT = { tenant: 'acme', source: 'chat_assistant' } as const
const AT_FIRST = '2026-01-01T00:00:00.000Z'
const FURTHER: NewConnection = {
  id: 'c1',
  tenant: 'acme',
  source: 'writing_assistant',
  method: 'token',
  profile: 'inkwell',
  label: '',
  state: 'connected',
  missing_scopes: '[]',
  health_status: 'ok',
  health_code: 'ok',
  health_message: '',
  health_since: AT_FIRST,
  created_at: AT_FIRST,
  updated_at: AT_FIRST,
}
const ANN: ToldPerson = {
  source: 'chat_assistant',
  userId: 'user-ann',
  login: '',
  email: 'ann@example.com',
  name: 'Ann Canary',
  seen: Date.UTC(2026, 2, 10, 13),
}
const bob = (given: Partial<ToldPerson> = {}): ToldPerson => ({
  ...ANN,
  userId: 'user-bob',
  email: 'bob@example.com',
  name: 'Bob',
  ...given,
})

/** What the vault does on either settings store; each `open` gives a new one. */
export function peopleVaultSuite(
  open: () => Promise<ControlStore>,
  extent: 'everything' | 'what two do at once' = 'everything',
): void {
  let control: ControlStore
  beforeEach(async () => {
    control = await open()
    await migrateWithKeyCheck({ control, keyRing: createKeyRing([FIRST]), clock: CLOCK })
  })
  afterEach(() => control[Symbol.asyncDispose]())

  const vaultBy = (...keys: SealingKey[]) => createPeopleVault({ control, sealer: sealerOf(...keys) })
  const rows = () => control.db.selectFrom('people_vault').selectAll().orderBy('subject').execute()
  const calledNow = async (vault = vaultBy(FIRST)) =>
    Object.fromEntries(
      [...(await vault.names(CHAT))].map(([id, { login, email, name }]) => [id, { login, email, name }]),
    )
  const called = (name: string, email: string, login = '') => ({ login, email, name })

  describe('the vault', () => {
    test('gives everybody one number, also where two write at the same time', async () => {
      await Promise.all([vaultBy(FIRST).keep(CHAT, [ANN, bob()]), vaultBy(FIRST).keep(CHAT, [bob(), ANN])])
      expect(await rows()).toHaveLength(2)
      for (const { subject } of await rows()) expect(subject).toMatch(/^[1-9]\d{0,18}$/)
    })
    if (extent === 'what two do at once') return

    test('gives back what was told, to the tenant and for the source it was told of', async () => {
      const vault = vaultBy(FIRST)
      await vault.keep(CHAT, [ANN, bob()])
      const known = {
        'user-ann': called('Ann Canary', 'ann@example.com'),
        'user-bob': called('Bob', 'bob@example.com'),
      }
      expect(await calledNow(vault)).toEqual(known)
      expect(await calledNow()).toEqual(known)
      expect(await vault.names({ ...CHAT, tenant: 'other' })).toEqual(new Map())
      expect(await vault.names({ ...CHAT, source: 'code_assistant' })).toEqual(new Map())
    })

    test('holds nothing that can be read without the keys', async () => {
      await vaultBy(FIRST).keep(CHAT, [ANN])
      const stored = JSON.stringify([
        await rows(),
        await control.db.selectFrom('vault_keys').selectAll().execute(),
      ])
      for (const secret of ['user-ann', 'Canary', 'example.com']) expect(stored).not.toContain(secret)
    })

    test('knows who has the same address, name or mailbox by hashes that say nothing of them, also of who was kept before', async () => {
      const vault = vaultBy(FIRST)
      const CODE = { ...CHAT, source: 'code_assistant' } as const
      const ofCode = {
        ...ANN,
        source: 'code_assistant',
        userId: '7',
        login: 'Ann',
        email: ' ANN@example.com ',
      } as const
      await vault.keep(CHAT, [ANN, bob({ name: '', email: '' })])
      await vault.keep(CODE, [{ ...ofCode, name: 'ann-canary' }])
      const matchesOf = async (of: typeof CHAT | typeof CODE, id: string, by = vault) =>
        (await by.names(of)).get(id)?.matches
      const ann = await matchesOf(CHAT, 'user-ann')
      expect(await matchesOf(CODE, '7')).toEqual(ann)
      expect(new Set(Object.values(ann ?? {})).size).toBe(3)
      expect(await matchesOf(CHAT, 'user-bob')).toEqual({ address: '', name: '', mailbox: '' })
      const other = { ...CHAT, tenant: 'other' }
      await vault.keep(other, [ANN])
      expect((await vault.names(other)).get('user-ann')?.matches?.address).not.toBe(ann?.address)
      const before = await rows()
      const none = { address_hash: null, name_hash: null, mailbox_hash: null }
      await control.db.updateTable('people_vault').set(none).execute()
      await fillMatchHashes({ control, sealer: sealerOf(FIRST) })
      expect(await rows()).toEqual(before)
    })

    test('writes who is new and who is called otherwise, and nothing of the others', async () => {
      const vault = vaultBy(FIRST)
      await vault.keep(CHAT, [ANN, bob()])
      const before = await rows()
      await vault.keep(CHAT, [{ ...ANN, seen: ANN.seen + 3_600_000 }, bob()])
      expect(await rows()).toEqual(before)
      await vault.keep(CHAT, [ANN, bob({ name: 'Robert', seen: ANN.seen + 1 })])
      const after = await rows()
      expect(after.map(({ subject }) => subject)).toEqual(before.map(({ subject }) => subject))
      expect(after.filter((row) => !before.some(({ sealed }) => sealed === row.sealed))).toHaveLength(1)
      expect((await calledNow(vault))['user-bob']).toEqual(called('Robert', 'bob@example.com'))
    })

    test('notes once a week when somebody was told of last', async () => {
      const day = 86_400_000
      const seenLast = async (vault: PeopleVault, days: number) => {
        await vault.keep(CHAT, [{ ...ANN, seen: ANN.seen + days * day }])
        return (await rows()).map(({ last_seen }) => last_seen.slice(0, 10))
      }
      const vault = vaultBy(FIRST)
      expect(await seenLast(vault, 0)).toEqual(['2026-03-10'])
      expect(await seenLast(vault, 6)).toEqual(['2026-03-10'])
      expect(await seenLast(vaultBy(FIRST), 6)).toEqual(['2026-03-10'])
      expect(await seenLast(vault, 8)).toEqual(['2026-03-18'])
      expect(await seenLast(vault, 1)).toEqual(['2026-03-18'])
    })

    test('lets the newest name hold, whatever comes last, and what is left out stay', async () => {
      const vault = vaultBy(FIRST)
      await vault.keep(CHAT, [bob({ email: '', seen: 2 * ANN.seen })])
      await vault.keep(CHAT, [bob({ name: 'Old Bob', seen: ANN.seen })])
      expect(await calledNow(vault)).toEqual({ 'user-bob': called('Bob', 'bob@example.com') })
      await vault.keep(CHAT, [bob({ name: '', email: '', seen: 3 * ANN.seen })])
      expect(await calledNow(vault)).toEqual({ 'user-bob': called('Bob', 'bob@example.com') })
    })

    test('lets a name come back that was told of late, and in vain, before', async () => {
      const nameAfter = async (vault: PeopleVault, name: string, hours: number) => {
        await vault.keep(CHAT, [bob({ name, seen: ANN.seen + hours * 3_600_000 })])
        return (await calledNow())['user-bob']?.name
      }
      const vault = vaultBy(FIRST)
      expect(await nameAfter(vault, 'Robert', 4)).toBe('Robert')
      expect(await nameAfter(vault, 'Bob', 3)).toBe('Robert')
      // Also who does not remember that it was kept.
      const another = vaultBy(FIRST)
      expect(await nameAfter(another, 'Bob', 2)).toBe('Robert')
      expect(await nameAfter(vault, 'Bob', 5)).toBe('Bob')
      expect(await nameAfter(vault, 'Robert', 6)).toBe('Robert')
      expect(await nameAfter(another, 'Bob', 7)).toBe('Bob')
    })

    test('knows of each name when it was told: a list without addresses makes none of them old', async () => {
      const vault = vaultBy(FIRST)
      const at = (hours: number, given: Partial<ToldPerson>) =>
        bob({ ...given, seen: ANN.seen + hours * 3_600_000 })
      await vault.keep(CHAT, [at(9, { name: 'Bob', email: '' })])
      await vault.keep(CHAT, [at(1, { name: 'Bob', email: 'old@example.com' })])
      await vault.keep(CHAT, [at(2, { name: 'Bobby', email: 'new@example.com' })])
      expect(await calledNow(vault)).toEqual({ 'user-bob': called('Bob', 'new@example.com') })
      expect(await calledNow()).toEqual({ 'user-bob': called('Bob', 'new@example.com') })
    })

    test('says by which number each is known, whoever asks and however often', async () => {
      const vault = vaultBy(FIRST)
      const first = await vault.keep(CHAT, [ANN, bob()])
      const [ann = '', robert = ''] = [first.get('user-ann'), first.get('user-bob')]
      expect(new Set([ann, robert, ...(await rows()).map(({ subject }) => subject)]).size).toBe(2)
      for (const again of [vault, vaultBy(FIRST)]) {
        const renamed = bob({ name: 'Robert', seen: ANN.seen + 1 })
        expect([...(await again.keep(CHAT, [ANN, renamed]))].sort()).toEqual([...first].sort())
        const ids = await again.ids(CHAT)
        expect([...ids.subjects].sort()).toEqual([...first].sort())
        expect([...ids.vendorIds].sort()).toEqual(
          [
            [ann, 'user-ann'],
            [robert, 'user-bob'],
          ].sort(),
        )
      }
      expect((await vault.keep({ ...CHAT, tenant: 'other' }, [ANN])).get('user-ann')).not.toBe(ann)
    })

    test('has decisions of earlier versions name people by number, once', async () => {
      const vault = vaultBy(FIRST)
      const ann = (await vault.keep(CHAT, [ANN])).get('user-ann') ?? ''
      const made = {
        tenant: CHAT.tenant,
        valid_from: null,
        created_at: '2026-01-01T00:00:00.000Z',
        created_by: 'x',
      }
      const decided = { ...made, undone_at: null, undone_by: null, by_subject: 0 }
      await control.db
        .insertInto('identity_decisions')
        .values([
          { ...decided, id: '1', kind: 'merge', a: 'code_assistant:11', b: 'chat_assistant:user-ann' },
          { ...decided, id: '2', kind: 'split', a: 'chat_assistant:user-gone', b: null },
          // Of a version that named people of the chat assistant alone by number.
          { ...decided, id: '3', kind: 'split', a: 'code_assistant:11', b: null, by_subject: 1 },
        ])
        .execute()
      await moveDecisions({ control, vault })
      await moveDecisions({ control, vault })
      const gone = (await vault.ids(CHAT)).subjects.get('user-gone') ?? ''
      const ofCode = (await vault.ids({ ...CHAT, source: 'code_assistant' })).subjects.get('11') ?? ''
      expect(
        await control.db.selectFrom('identity_decisions').selectAll().orderBy('id').execute(),
      ).toMatchObject([
        { a: `code_assistant:${ofCode}`, b: `chat_assistant:${ann}`, by_subject: 2 },
        { a: `chat_assistant:${gone}`, b: null, by_subject: 2 },
        { a: `code_assistant:${ofCode}`, b: null, by_subject: 2 },
      ])
    })

    test('opens only what is new to it, and lets names go that nobody asks for', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const sealer = sealerOf(FIRST)
        const open = vi.spyOn(sealer, 'open')
        const vault = createPeopleVault({ control, sealer })
        await vaultBy(FIRST).keep(CHAT, [ANN, bob()])
        const opened = async () => {
          open.mockClear()
          await vault.names(CHAT)
          return open.mock.calls.length
        }
        expect(await opened()).toBe(2)
        expect(await opened()).toBe(0)
        await vaultBy(FIRST).keep(CHAT, [bob({ name: 'Robert' })])
        expect(await opened()).toBe(1)
        vi.advanceTimersByTime(10 * 60_000)
        expect(await opened()).toBe(2)
      } finally {
        vi.useRealTimers()
      }
    })

    test('forgets of whom nobody has told for long enough, logins of bills as well; who comes back is somebody new', async () => {
      const LOGINS = { tenant: 'acme', source: 'code_login' } as const
      const at = (day: string) => ({ seen: Date.parse(`${day}T09:00:00Z`) })
      const login = (name: string, seen: number) =>
        ({ ...ANN, source: 'code_assistant', userId: name, login: name, email: '', name: '', seen }) as const
      const [vault, other] = [vaultBy(FIRST), vaultBy(FIRST)]
      const old = [{ ...ANN, ...at('2025-01-31') }, bob(at('2025-02-01'))]
      const before = await vault.keep(CHAT, old)
      await other.keep({ ...CHAT, tenant: 'others' }, old)
      await vault.keep(LOGINS, [
        login('ann-c', at('2025-01-31').seen),
        login('bob-c', at('2025-02-01').seen),
        login('untimed', 0),
      ])
      expect(await vault.oldestSeen('acme')).toBe('2025-01-31')
      expect(Object.keys(await calledNow(other))).toHaveLength(2)
      await vault.forgetUnseen('acme', '2025-02-01')
      expect(await vault.oldestSeen('acme')).toBe('2025-02-01')
      for (const one of [vault, other, vaultBy(FIRST)]) {
        expect(Object.keys(await calledNow(one))).toEqual(['user-bob'])
        expect([...(await one.ids(LOGINS)).subjects.keys()].sort()).toEqual(['bob-c', 'untimed'])
        expect((await one.names({ ...CHAT, tenant: 'others' })).size).toBe(2)
      }
      const again = await vault.keep(CHAT, old)
      expect(again.get('user-bob')).toBe(before.get('user-bob'))
      expect(again.get('user-ann')).not.toBe(before.get('user-ann'))
      // A login that is told of again is known from then on.
      await vault.keep(LOGINS, [login('untimed', at('2025-03-05').seen)])
      await vault.forgetUnseen('acme', '2025-03-06')
      expect([...(await vault.ids(LOGINS)).subjects.keys()]).toEqual([])
    })

    describe('somebody who is erased', () => {
      const CODE = { tenant: 'acme', source: 'code_assistant' } as const
      const LOGINS = { tenant: 'acme', source: 'code_login' } as const
      const ANN_OF_CODE: ToldPerson = {
        ...ANN,
        source: 'code_assistant',
        userId: '11',
        login: 'Ann-C',
        email: 'Ann@Example.com',
      }
      const login: ToldPerson = { ...ANN_OF_CODE, userId: 'ann-c', login: 'ann-c', email: '', name: '' }
      const AT = '2026-03-11T00:00:00.000Z'
      const told = async (vault: PeopleVault) => {
        await vault.keep(CHAT, [ANN, bob()])
        await vault.keep(CODE, [ANN_OF_CODE])
        await vault.keep(LOGINS, [login])
      }
      const erase = async (vault: PeopleVault) => {
        const tombstones = await vault.tombstonesOf('acme', await vault.find('acme', ' ann@example.com'), AT)
        await vault.entomb(tombstones)
        const called = await vault.calledBefore(tombstones)
        await control.db.transaction().execute((tx) => vault.delete(tx, tombstones))
        return { tombstones, called }
      }

      test('is found by all of an id, a login or an address, with their other accounts', async () => {
        const vault = vaultBy(FIRST)
        await told(vault)
        for (const text of ['user-ann', '11', 'ann-c', 'ANN@example.com']) {
          const found = await vault.find('acme', text)
          expect(found.map(({ source }) => source).sort()).toEqual(['chat_assistant', 'code_assistant'])
        }
        for (const text of ['ann', 'example.com', '', 'Ann Canary'])
          expect(await vault.find('acme', text)).toEqual([])
        expect(await vault.find('other', 'user-ann')).toEqual([])
      })

      test('has no name any more, for whoever has them open as well, and is told of in vain', async () => {
        const [vault, other] = [vaultBy(FIRST), vaultBy(FIRST)]
        await told(vault)
        const { subjects } = await other.ids(CHAT)
        const { subjects: ofCode } = await other.ids(CODE)
        const { called } = await erase(vault)
        expect(called.sort()).toEqual([
          '11',
          'Ann Canary',
          'Ann-C',
          'Ann@Example.com',
          'ann-c',
          'ann@example.com',
          'user-ann',
        ])
        expect(await rows()).toHaveLength(1)
        const ann = subjects.get('user-ann') ?? ''
        const again = [{ ...ANN, name: 'Ann Again', seen: ANN.seen + 1 }, bob()]
        for (const one of [vault, other, vaultBy(FIRST)]) {
          expect(await one.keep(CHAT, again)).toEqual(subjects)
          expect([...(await one.names(CHAT)).keys()].sort()).toEqual([ann, 'user-bob'].sort())
          expect((await one.ids(CHAT)).vendorIds.has(ann)).toBe(false)
          expect(await one.erased(CHAT)).toEqual(new Set([ann]))
        }
        expect(await rows()).toHaveLength(1)
        // A line of a bill that names the login is still of the account that had it.
        const [number = ''] = (await vault.keep(LOGINS, [login])).values()
        const standIn = (await vault.ids(LOGINS)).vendorIds.get(number)
        expect(standIn).toBe(`erased:${ofCode.get('11')}`)
        expect((await vault.names(CODE)).get(ofCode.get('11') ?? '')?.login).toBe(standIn)
      })

      test('is nobody in a bill that names them only later, after a kill in between as well', async () => {
        const vault = vaultBy(FIRST)
        await vault.keep(CODE, [ANN_OF_CODE])
        const { subjects } = await vault.ids(CODE)
        const accounts = await vault.find('acme', '11')
        const tombstones = await vault.tombstonesOf('acme', accounts, AT)
        await vault.entomb(tombstones)
        expect(await vaultBy(FIRST).tombstonesOf('acme', accounts, AT)).toEqual(tombstones)
        await control.db.transaction().execute((tx) => vault.delete(tx, tombstones))
        const [number = ''] = (await vault.keep(LOGINS, [login])).values()
        expect(await rows()).toEqual([])
        expect((await vault.ids(LOGINS)).vendorIds.get(number)).toBe(`erased:${subjects.get('11')}`)
      })

      test('is recognised in a text by an id or a login, and nobody else is', async () => {
        const vault = vaultBy(FIRST)
        await told(vault)
        expect(await vault.recognizer()).toBeNull()
        await erase(vault)
        const tells = await vault.recognizer()
        const telling = (...chunks: string[]) => tells?.(Readable.from(chunks))
        expect(await telling('{"user":{"id":"user-', 'ann"},"n":1}\n')).toBe(true)
        expect(await telling('[{"id":12,"login":"bob"},{"id":11', ',"x":"a, b"}]')).toBe(true)
        expect(await telling('date,username\n2026-03-01,ANN-C,5')).toBe(true)
        expect(await telling('{"name":"Doe, J","login":"a\\u006en-c"}')).toBe(true)
        expect(await telling('{"user":{"id":"user-annabel"},"n":111}\nann', '-d,')).toBe(false)
      })

      test('of a further source is recognised by the bare id that its bodies have', async () => {
        const vault = vaultBy(FIRST)
        await insertConnection(control.db, FURTHER)
        await vault.keep(CODE, [{ ...ANN_OF_CODE, userId: 'writing_assistant:77' }])
        await erase(vault)
        const tells = await vault.recognizer()
        expect(await tells?.(Readable.from(['{"people":[{"id":77}]}']))).toBe(true)
        expect(await tells?.(Readable.from(['{"people":[{"id":78}]}']))).toBe(false)
      })
    })

    test('is sealed with the newest key after a rotation, and known as before', async () => {
      await vaultBy(FIRST).keep(CHAT, [ANN, bob()])
      await rotateVault({ control, sealer: sealerOf(FIRST, SECOND) })
      const vault = vaultBy(SECOND)
      await vault.keep(CHAT, [ANN])
      expect(Object.keys(await calledNow(vault)).sort()).toEqual(['user-ann', 'user-bob'])
      expect(await rows()).toHaveLength(2)
      const start = (key: SealingKey) =>
        migrateWithKeyCheck({ control, keyRing: createKeyRing([FIRST, key]), clock: CLOCK })
      await start(SECOND)
      const refused = migrateWithKeyCheck({ control, keyRing: createKeyRing([FIRST]), clock: CLOCK })
      await expect(refused).rejects.toMatchObject({ code: 'config_invalid' })
    })
  })
}
