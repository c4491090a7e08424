import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ControlStore } from '../../../src/store/control/control-store.ts'
import { openSqlite } from '../../../src/store/control/open-sqlite.ts'

/** Variable with the path of the run's template; unset outside of vitest, where every store migrates itself. */
export const MIGRATED_CONTROL = 'MIGRATED_CONTROL'

/** A new control store with its tables. Making them takes longer than most of what is done there, so it is a copy. */
export async function openMigratedControl(): Promise<ControlStore> {
  const template = process.env[MIGRATED_CONTROL]
  const path = template === undefined ? ':memory:' : join(tmpdir(), `control-${randomUUID()}`)
  if (template !== undefined) await copyFile(template, path)
  const control = await openSqlite({ path })
  await control.migrate()
  // Nothing of it outlives the test.
  await sql`pragma synchronous = off`.execute(control.db)
  return {
    ...control,
    async [Symbol.asyncDispose]() {
      await control[Symbol.asyncDispose]()
      if (template !== undefined) await rm(path, { force: true })
    },
  }
}
