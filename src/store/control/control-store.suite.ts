import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ControlStore } from './control-store.ts'
import { readMigrations, runMigrations } from './migrations.ts'
import { isUniqueViolation } from './unique-violation.ts'
import type { NewConnection } from './tables.ts'

const AT = '2026-01-31T23:59:59.999Z'

/** A place of its own for each test. `open` may be called several times: each is another process to the database. */
export interface StorePlace extends AsyncDisposable {
  open(): Promise<ControlStore>
}

/** What both engines must do alike. `newMigrated`: where a place with all tables costs less than making them. */
export function controlStoreSuite(
  newPlace: () => Promise<StorePlace>,
  newMigrated: () => Promise<StorePlace> = newPlace,
): void {
  describe('a control store', () => {
    let place: StorePlace
    let store: ControlStore

    const beginIn = (newOne: () => Promise<StorePlace>) =>
      beforeEach(async () => {
        place = await newOne()
        store = await place.open()
      })
    afterEach(async () => {
      await store[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    })

    describe('that is new', () => {
      beginIn(newPlace)

      test('a new one has no migrations, then all, and the second run changes nothing', async () => {
        expect(await store.appliedMigrations()).toEqual([])
        await store.migrate()
        const names = (await readMigrations()).map((migration) => migration.name)
        expect(await store.appliedMigrations()).toEqual(names)
        expect(names.length).toBeGreaterThan(1)
        await insertConnection(store)
        await store.migrate()
        expect(await store.appliedMigrations()).toEqual(names)
        expect(await store.db.selectFrom('connections').select('id').execute()).toEqual([{ id: 'c1' }])
      })

      test('one left at any earlier migration comes up to date with its rows intact', async () => {
        const migrations = await readMigrations()
        await runMigrations(store.db, migrations.slice(0, 1))
        expect(await store.appliedMigrations()).toEqual(['0001_connections'])
        await insertConnection(store)
        await insertJob(store, 9_007_199_254_740_991)
        const before = await store.db.selectFrom('connections').selectAll().execute()
        expect(before).toHaveLength(1)
        await store.migrate()
        // Columns of later migrations come with their defaults.
        expect(await store.db.selectFrom('connections').selectAll().execute()).toMatchObject(before)
        const job = await store.db.selectFrom('dataset_jobs').select('lease_epoch').executeTakeFirstOrThrow()
        expect(job.lease_epoch).toBe(9_007_199_254_740_991)
        expect(await store.appliedMigrations()).toHaveLength(migrations.length)
      })

      test('several processes may migrate at once', async () => {
        const others = await Promise.all([place.open(), place.open(), place.open()])
        await Promise.all([store, ...others].map((each) => each.migrate()))
        await Promise.all(others.map((each) => each[Symbol.asyncDispose]()))
        const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(store.db)
        expect(rows.rows.map((row) => row.name)).toEqual((await readMigrations()).map((each) => each.name))
      })
    })

    describe('with its tables', () => {
      beginIn(newMigrated)
      beforeEach(() => store.migrate())

      test('a store that a newer version has used is refused and left as it is', async () => {
        await sql`insert into migrations (name, applied_at) values ('9999_from_the_future', ${AT})`.execute(
          store.db,
        )
        await expect(store.migrate()).rejects.toMatchObject({
          code: 'schema_too_new',
          message: expect.stringContaining('9999_from_the_future'),
        })
      })

      test('executed migrations must be a prefix of the known ones', async () => {
        await sql`delete from migrations where name = '0001_connections'`.execute(store.db)
        await expect(store.migrate()).rejects.toMatchObject({ message: expect.stringContaining('gap') })
      })

      test('a migration that fails half way leaves nothing behind', async () => {
        const known = await readMigrations()
        const broken = {
          name: '9000_broken',
          statements: ['create table half (id text)', 'create table half (id text)'],
        }
        await expect(runMigrations(store.db, [...known, broken])).rejects.toThrow(/half/)
        expect(await store.appliedMigrations()).toHaveLength(known.length)
        const mended = { name: '9000_broken', statements: ['create table half (id text)'] }
        await runMigrations(store.db, [...known, mended])
        expect(await store.appliedMigrations()).toContain('9000_broken')
      })

      test('counters come back as numbers, also from aggregates', async () => {
        await insertConnection(store)
        await insertJob(store, 3)
        const { count } = await store.db
          .selectFrom('dataset_jobs')
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
        expect(count).toBe(1)
        const job = await store.db
          .updateTable('dataset_jobs')
          .set((eb) => ({ lease_epoch: eb('lease_epoch', '+', 1) }))
          .returning('lease_epoch')
          .executeTakeFirst()
        expect(job).toEqual({ lease_epoch: 4 })
      })

      test('a conditional update tells the winner from the loser', async () => {
        await insertConnection(store)
        const claim = () =>
          store.db
            .updateTable('connections')
            .set({ state: 'disconnected' })
            .where('id', '=', 'c1')
            .where('state', '=', 'connected')
            .executeTakeFirst()
        const claims = await Promise.all([claim(), claim(), claim()])
        expect(claims.map((result) => Number(result.numUpdatedRows)).sort()).toEqual([0, 0, 1])
      })

      test('a unique index refuses, is recognised, and rolls the transaction back', async () => {
        await insertConnection(store)
        const refused = await store.db
          .transaction()
          .execute(async (tx) => {
            await tx.updateTable('connections').set({ label: 'changed' }).execute()
            await tx.insertInto('connections').values(connection('c2')).execute()
          })
          .catch((error: unknown) => error)
        expect(isUniqueViolation(refused)).toBe(true)
        expect(await store.db.selectFrom('connections').select(['id', 'label']).execute()).toEqual([
          { id: 'c1', label: '' },
        ])
      })

      test('a row cannot point at nothing', async () => {
        const orphan = await insertJob(store, 1).catch((error: unknown) => error)
        expect(orphan).toBeInstanceOf(Error)
        expect(isUniqueViolation(orphan)).toBe(false)
      })

      test('text is kept as given and sorts by time', async () => {
        const label = 'naïve “quotes” \' " \\ ; -- 数 🔑'
        await store.db
          .insertInto('connections')
          .values({ ...connection('c1'), label })
          .execute()
        await store.db
          .insertInto('connections')
          .values({ ...connection('c2'), organization_id: null, created_at: '2026-02-01T00:00:00.000Z' })
          .execute()
        const rows = await store.db
          .selectFrom('connections')
          .select(['id', 'label'])
          .orderBy('created_at', 'desc')
          .execute()
        expect(rows).toEqual([
          { id: 'c2', label: '' },
          { id: 'c1', label },
        ])
      })

      test('answers a ping', async () => {
        await expect(store.ping()).resolves.toBeUndefined()
      })
    })
  })
}

function connection(id: string): NewConnection {
  return {
    id,
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
    organization_id: 'org-1',
    created_at: AT,
    updated_at: AT,
  }
}

async function insertConnection(store: ControlStore): Promise<void> {
  await store.db.insertInto('connections').values(connection('c1')).execute()
}

async function insertJob(store: ControlStore, leaseEpoch: number): Promise<void> {
  await store.db
    .insertInto('dataset_jobs')
    .values({
      connection_id: 'c1',
      dataset: 'costs',
      tenant: 't',
      status: 'waiting',
      failures: 0,
      lease_epoch: leaseEpoch,
    })
    .execute()
}
