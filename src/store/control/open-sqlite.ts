import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import type { ControlStore } from './control-store.ts'
import { readHistory, readMigrations, runMigrations } from './migrations.ts'
import type { ControlTables } from './tables.ts'

/**
 * Open the embedded control store; the file is created when missing, readable by its owner only.
 * `path` may be `:memory:`. The facts store locks the data folder, so it is opened first.
 */
export async function openSqlite({ path }: { path: string }): Promise<ControlStore> {
  if (path !== ':memory:') await createPrivateFile(path)
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  // Few and small commits: what a person was told is saved shall survive a power cut, too.
  database.pragma('synchronous = FULL')
  // What is erased is not left in a page that is free.
  database.pragma('secure_delete = ON')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  const db = new Kysely<ControlTables>({ dialect: new SqliteDialect({ database }) })
  return {
    db,
    engine: 'sqlite',
    migrate: async () => runMigrations(db, await readMigrations()),
    appliedMigrations: async () => {
      const found =
        await sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`.execute(db)
      return found.rows.length === 0 ? [] : readHistory(db.withTables())
    },
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

async function createPrivateFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await (await open(path, 'a', 0o600)).close()
}
