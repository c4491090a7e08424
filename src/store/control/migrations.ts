import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { TerminalError } from '../../lib/errors.ts'
import type { ControlDb } from './control-store.ts'

export interface Migration {
  /** File name without `.sql`; the number in front is the order. */
  name: string
  statements: string[]
}

type MigrationTables = { migrations: { name: string; applied_at: string } }

/** The migrations this build knows, in order. The folder is copied beside the compiled file as well. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = join(import.meta.dirname, 'migrations')
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      statements: splitStatements(await readFile(join(folder, file), 'utf8')),
    })),
  )
}

/** Statements of a migration file: comments stand on their own lines, a statement ends with `;` at a line's end. */
export function splitStatements(text: string): string[] {
  const code = text.split('\n').filter((line) => !line.trimStart().startsWith('--'))
  return code
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Bring the schema to the last of `migrations`. Several processes may do so at once. */
export async function runMigrations(db: ControlDb, migrations: readonly Migration[]): Promise<void> {
  const store = db.withTables<MigrationTables>()
  await createHistory(store)
  const applied = await readHistory(store)
  requirePrefix(applied, migrations)
  for (const migration of migrations.slice(applied.length)) {
    await store.transaction().execute((tx) => apply(tx, migration))
  }
}

/** Names of the executed migrations in order. The history table must exist. */
export async function readHistory(db: Kysely<MigrationTables>): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

async function createHistory(db: Kysely<MigrationTables>): Promise<void> {
  const create = sql`create table if not exists migrations (name text primary key, applied_at text not null)`
  // PostgreSQL lets two sessions both find it missing; the loser's error goes away when it looks again.
  await create.execute(db).catch(() => create.execute(db))
}

// The row comes first: of two migrators the second waits on it, then finds the work done and does nothing.
async function apply(tx: Transaction<MigrationTables>, migration: Migration): Promise<void> {
  const claimed = await tx
    .insertInto('migrations')
    .values({ name: migration.name, applied_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!claimed) return
  for (const statement of migration.statements) await sql.raw(statement).execute(tx)
}

function requirePrefix(applied: readonly string[], known: readonly Migration[]): void {
  const differs = applied.findIndex((name, index) => known[index]?.name !== name)
  if (differs === -1) return
  const name = applied[differs] ?? ''
  if (!known.some((migration) => migration.name === name)) {
    throw new TerminalError(
      'schema_too_new',
      `The control store holds the migration ${name}, which this version of Tidemark does not know: a newer version has used it.`,
      { action: 'Start the newer version again, or restore the backup taken before the upgrade.' },
    )
  }
  throw new TerminalError(
    'internal',
    `The control store's migrations have a gap before ${name}; its schema cannot be trusted.`,
    { action: 'Restore the last backup of the control store.' },
  )
}
