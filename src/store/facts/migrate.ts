import { readdir, readFile } from 'node:fs/promises'
import { TerminalError } from '../../lib/errors.ts'
import { COUNT } from './engine/columns.ts'
import { readRows, sql } from './engine/sql.ts'
import type { Engine } from './engine/engine.ts'
import type { NamesKeeper } from './facts-store.ts'
import { BEFORE_NAMES_LEAVE } from './load/move-names.ts'
import type { MoveSize } from '../../model/move-size.ts'
import { sizeOfMoves } from './load/move-size.ts'
import { dropLeftCopies } from './load/move-people.ts'
import { MOVED_BEFORE, moveTable } from './load/moved-tables.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

const HISTORY = `CREATE TABLE IF NOT EXISTS schema_migrations {on_cluster}
(version UInt32, name String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
ENGINE = {replicated}ReplacingMergeTree ORDER BY version SETTINGS {table_settings}`

export interface MigrateOptions {
  folder?: URL
  /** Told of what is rewritten, before it begins. */
  tell?: (size: MoveSize) => void
}

/**
 * Bring the tables up to date. Each file is one statement that is safe to repeat, so a kill in between costs
 * nothing. Throws `schema_too_new` on a folder that a newer version has written.
 */
export async function migrate(
  engine: Engine,
  vault: NamesKeeper,
  { folder = FOLDER, tell }: MigrateOptions = {},
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await engine.run(fillIn(HISTORY, engine))
  const applied = await appliedVersions(engine)
  refuseNewer(applied, names)
  await dropLeftCopies(engine)
  const due = names.filter((name) => !applied.has(versionOf(name)))
  const moved = due.flatMap((name) => MOVED_BEFORE.get(versionOf(name)) ?? []).map(({ table }) => table)
  // A new store has nothing to move.
  const isNew = applied.size === 0
  const size = !isNew && moved.length > 0 ? await sizeOfMoves(engine, moved) : null
  if (size) tell?.(size)
  for (const name of due) {
    if (!isNew) await moveBefore(engine, vault, versionOf(name))
    await engine.run(fillIn(await readFile(new URL(name, folder), 'utf8'), engine))
    if (!isNew) await noteApplied(engine, [name])
  }
  // One that is killed before begins anew: it has no rows yet, and every statement may be repeated.
  if (isNew) await noteApplied(engine, due)
}

async function noteApplied(engine: Engine, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => JSON.stringify({ version: versionOf(name), name }))
  await engine.insertRows('schema_migrations', rows.join('\n'))
}

async function moveBefore(engine: Engine, vault: NamesKeeper, version: number): Promise<void> {
  await BEFORE_NAMES_LEAVE.get(version)?.(engine, vault)
  for (const naming of MOVED_BEFORE.get(version) ?? []) await moveTable(engine, vault, naming)
}

async function appliedVersions(engine: Engine): Promise<Set<number>> {
  const rows = await readRows(engine, sql`SELECT version FROM schema_migrations FINAL`, { version: COUNT })
  return new Set(rows.map((row) => row.version))
}

function refuseNewer(applied: ReadonlySet<number>, names: readonly string[]): void {
  const newest = Math.max(0, ...names.map(versionOf))
  const unknown = Math.max(0, ...applied)
  if (unknown <= newest) return
  throw new TerminalError(
    'schema_too_new',
    `The facts store was written by a newer version of Tidemark (schema ${unknown}; this one knows ${newest}).`,
    { action: 'Start the newer version again, or restore a backup made before the upgrade.' },
  )
}

function versionOf(name: string): number {
  return Number.parseInt(name, 10)
}

/** One text for one machine and for a replicated cluster. */
function fillIn(sql: string, { kind, cluster }: Engine): string {
  // MergeTree does not fsync by default; an embedded folder has no replica to recover from.
  const durable = kind === 'embedded' ? ', fsync_after_insert = 1, fsync_part_directory = 1' : ''
  const deduplication =
    cluster === null ? 'non_replicated_deduplication_window' : 'replicated_deduplication_window'
  return sql
    .replaceAll('{on_cluster}', cluster === null ? '' : `ON CLUSTER \`${cluster}\``)
    .replaceAll('{replicated}', cluster === null ? '' : 'Replicated')
    .replaceAll('{table_settings}', `${deduplication} = 0${durable}`)
}
