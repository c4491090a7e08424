import { calledInTests, nobody } from '../harness/stores/names-in-memory.ts'
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessSuite } from '../../src/access/access.suite.ts'
import { insertOrganization } from '../../src/access/organizations.ts'
import { createKeyRing } from '../../src/connections/keys/key-ring.ts'
import { migrateWithKeyCheck } from '../../src/connections/keys/key-check.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { Actor } from '../../src/model/actor.ts'
import { mergeIdentities } from '../../src/people/match/decide-matches.ts'
import { codeConnectionsSuite } from '../../src/store/control/code-connections.suite.ts'
import { controlStoreSuite } from '../../src/store/control/control-store.suite.ts'
import { openPostgres } from '../../src/store/control/open-postgres.ts'
import { grantFacts } from '../../src/store/facts/facts-grant.ts'
import type { FactsReader, NamesReader } from '../../src/store/facts/facts-store.ts'
import { annotationNotesSuite } from '../../src/annotations/annotation-notes.suite.ts'
import { peopleVaultSuite } from '../../src/vault/people-vault.suite.ts'
import { savedViewsSuite } from '../../src/views/saved-views.suite.ts'
import { costRecord, seededFacts, seedCosts, seededScope } from '../harness/stores/seeded-facts.ts'
import { IS_NIGHT } from '../harness/run/night.ts'
import { startPostgres, type PostgresServer } from '../harness/stores/postgres.ts'
import { factsHomeSuite } from './facts-home.suite.ts'
import { twoAtOnceSuite } from './two-at-once.suite.ts'

// The suites that src/**/*.test.ts runs on SQLite, on a real PostgreSQL: by day those that stand for the others.
describe('on PostgreSQL', () => {
  let server: PostgresServer
  let shared: string
  /** Migrated once: most suites begin with a copy of it. */
  let template: string

  beforeAll(async () => {
    server = await startPostgres()
    shared = await server.newDatabase()
    template = await server.newDatabase()
    await using control = await openPostgres({ url: template })
    await control.migrate()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const newSchema = () => `t_${randomUUID().replaceAll('-', '')}`

  const newPlace = () => {
    const schema = newSchema()
    return Promise.resolve({
      open: () => openPostgres({ url: shared, schema }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    })
  }
  const newCopy = async () => {
    const url = await server.newDatabase(template)
    return { open: () => openPostgres({ url }), [Symbol.asyncDispose]: () => server.dropDatabase(url) }
  }
  controlStoreSuite(newPlace, newCopy)
  codeConnectionsSuite(newCopy)

  const migrated = async () => {
    const place = await newCopy()
    const control = await place.open()
    return {
      control,
      [Symbol.asyncDispose]: async () => {
        await control[Symbol.asyncDispose]()
        await place[Symbol.asyncDispose]()
      },
    }
  }
  accessSuite(migrated, IS_NIGHT ? 'everything' : 'one of each kind')
  twoAtOnceSuite(migrated)
  factsHomeSuite(migrated)
  if (IS_NIGHT) {
    savedViewsSuite(migrated)
    annotationNotesSuite(migrated)
  }
  const vaultIn = async () => {
    const place = await migrated()
    return { ...place.control, [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]() }
  }
  peopleVaultSuite(vaultIn, IS_NIGHT ? 'everything' : 'what two do at once')

  test('is the version we say we support', async () => {
    await using store = await openPostgres({ url: shared })
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(store.db)
    expect(rows[0]?.server_version).toMatch(/^18\./)
  })

  const seeded = seededFacts()
  test('of decisions made about a person at the same moment, one stands', async () => {
    await using place = await migrated()
    const { control } = place
    const tenant = await control.db
      .transaction()
      .execute((tx) => insertOrganization(tx, systemClock, { name: 'Acme', slug: 'acme' }))
    const hour = '2026-03-10T13:00:00Z'
    const records = ['amy', 'bob'].map((userId) => costRecord({ hour, userId }))
    await seedCosts(seeded.facts, { ...seededScope(), tenant }, records)
    const actor: Actor = { kind: 'user', id: 'admin', tenant, role: 'admin' }
    const deciders = Array.from({ length: 8 })
    const meeting = Promise.withResolvers<void>()
    let arrived = 0
    // All of them know the people before the first one asks what was decided so far.
    const facts: FactsReader & NamesReader = {
      ...nobody,
      async query(...asked) {
        const rows = await seeded.facts.query(...asked)
        arrived += 1
        if (arrived === deciders.length) meeting.resolve()
        await meeting.promise
        return rows
      },
    }
    await Promise.all(deciders.map(() => control.ping()))
    const ctx = { control, facts: grantFacts(facts), clock: systemClock }
    const input = { a: 'chat_assistant:amy', b: 'chat_assistant:bob', seen: { a: 0, b: 0 } }
    const made = await Promise.allSettled(
      deciders.map(() => mergeIdentities({ ctx, actor, called: calledInTests, input })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'conflict' })))
  })

  test('two schemas of one database know nothing of each other', async () => {
    await using one = await openPostgres({ url: shared, schema: newSchema() })
    await using two = await openPostgres({ url: shared, schema: newSchema() })
    await one.migrate()
    expect(await two.appliedMigrations()).toEqual([])
  })

  test('a wrong key is refused here, too, before anything is written', async () => {
    const url = await server.newDatabase()
    const ring = () =>
      createKeyRing([{ id: randomUUID(), key: createSecretKey(randomBytes(32)), check: randomUUID() }])
    await using store = await openPostgres({ url })
    await migrateWithKeyCheck({ control: store, keyRing: ring(), clock: systemClock })
    const second = migrateWithKeyCheck({ control: store, keyRing: ring(), clock: systemClock })
    await expect(second).rejects.toMatchObject({ code: 'config_invalid' })
    expect(await store.db.selectFrom('key_checks').select('key_id').execute()).toHaveLength(1)
  })

  test('an address that does not let us in is refused by name, without its password', async () => {
    const url = (await server.newDatabase()).replace(/:[0-9a-f]{32}@/, ':wrong-password@')
    const error = await openPostgres({ url }).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('TIDEMARK_DATABASE_URL'),
    })
    expect(error).toHaveProperty('message', expect.not.stringContaining('wrong-password'))
  })

  test('a counter that a number cannot hold is an error, not another number', async () => {
    await using store = await openPostgres({ url: shared })
    await expect(sql`select 9007199254740993::bigint`.execute(store.db)).rejects.toThrow(RangeError)
  })
})
