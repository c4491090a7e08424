import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where the run's set-up says its template lies; unset outside of vitest, and every store then migrates itself. */
export const MIGRATED_FACTS = 'MIGRATED_FACTS'

/**
 * Let a new embedded facts store begin as a copy of the folder that this run has migrated once. Who opens it migrates
 * as ever, and finds that done. A folder that is there already stays as it is.
 */
export async function copyMigratedFacts(path: string): Promise<void> {
  const template = process.env[MIGRATED_FACTS]
  if (template === undefined || existsSync(path)) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await cp(template, path, { recursive: true, verbatimSymlinks: true })
}
