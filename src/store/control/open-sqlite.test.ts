import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeConnectionsSuite } from './code-connections.suite.ts'
import { controlStoreSuite } from './control-store.suite.ts'
import { splitStatements } from './migrations.ts'
import { openSqlite } from './open-sqlite.ts'

async function newPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-control-'))
  return {
    open: () => openSqlite({ path: join(folder, 'control.sqlite') }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

controlStoreSuite(newPlace)
codeConnectionsSuite(newPlace)

describe('openSqlite', () => {
  test('sets the pragmas that durability and references rest on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-control-'))
    const store = await openSqlite({ path: join(folder, 'new', 'control.sqlite') })
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(store.db)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('busy_timeout')).toBe(5000)
    expect((await stat(join(folder, 'new', 'control.sqlite'))).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'new'))).mode & 0o077).toBe(0)
    await store[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('works in memory', async () => {
    await using store = await openSqlite({ path: ':memory:' })
    await store.migrate()
    expect(await store.appliedMigrations()).toContain('0002_access')
  })
})

describe('splitStatements', () => {
  test('ends a statement at a semicolon that ends a line, and drops comment lines', () => {
    const text =
      "-- one; two\ncreate table a (\n  b text default ';x'\n);\n\n-- three\ncreate index i on a (b);"
    expect(splitStatements(text)).toEqual([
      "create table a (\n  b text default ';x'\n)",
      'create index i on a (b)',
    ])
  })
})
