import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { TerminalError, TidemarkError } from '../../lib/errors.ts'
import type { ControlStore } from './control-store.ts'
import { readHistory, readMigrations, runMigrations } from './migrations.ts'
import type { ControlTables } from './tables.ts'

const INT8 = 20

/**
 * Open the control store on PostgreSQL 14 or newer.
 * @param schema its own schema, created when missing; without it the role's search path decides.
 */
export async function openPostgres({ url, schema }: { url: string; schema?: string }): Promise<ControlStore> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'tidemark',
    max: 10,
    types: { getTypeParser: parserOf },
    ...(schema === undefined ? {} : { options: `-c search_path=${schemaName(schema)}` }),
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
  const ping = async () => {
    await sql`select 1`.execute(db)
  }
  try {
    await ping()
    if (schema !== undefined) await createSchema(db, schema)
  } catch (error) {
    await db.destroy()
    throw unreachable(url, error)
  }
  return {
    db,
    engine: 'postgres',
    migrate: async () => runMigrations(db, await readMigrations()),
    appliedMigrations: async () => {
      const found = await sql<{
        table: string | null
      }>`select to_regclass('migrations')::text as table`.execute(db)
      return found.rows[0]?.table ? readHistory(db.withTables()) : []
    },
    ping,
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

// As with the history table, a session that loses the race to create it finds it on the second look.
async function createSchema(db: Kysely<ControlTables>, schema: string): Promise<void> {
  const create = sql`create schema if not exists ${sql.id(schemaName(schema))}`
  await create.execute(db).catch(() => create.execute(db))
}

function unreachable(url: string, cause: unknown): TidemarkError {
  const { host, pathname } = new URL(url)
  return new TerminalError(
    'config_invalid',
    `TIDEMARK_DATABASE_URL: the PostgreSQL database ${host}${pathname} did not let us in.`,
    {
      action:
        'Check that the server runs, and that the user, the password and the database name of the address are right.',
      cause,
    },
  )
}

function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return oid === INT8 ? parseCounter : pg.types.getTypeParser(oid, format)
}

// BIGINT arrives as text; our counters are numbers on both engines, and one that lost digits would be a lie.
function parseCounter(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`counter ${text} is beyond what a number can hold exactly`)
  return value
}

function schemaName(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new TypeError(`not a plain schema name: ${schema}`)
  return schema
}
