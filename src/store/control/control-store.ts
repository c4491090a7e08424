import type { Kysely, Transaction } from 'kysely'
import type { ControlTables } from './tables.ts'

export type ControlDb = Kysely<ControlTables>
export type ControlTx = Transaction<ControlTables>

/** The settings store: SQLite in the data folder, or PostgreSQL by URL. */
export interface ControlStore extends AsyncDisposable {
  readonly db: ControlDb
  readonly engine: 'sqlite' | 'postgres'
  /** Bring the schema up to date; safe to run twice and from any earlier version. */
  migrate(): Promise<void>
  /** Names of the migrations this database has, in order; empty for a new one. Reads only. */
  appliedMigrations(): Promise<string[]>
  ping(): Promise<void>
}
