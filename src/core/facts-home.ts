import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isoNow, type Clock } from '../lib/clock.ts'
import { TerminalError } from '../lib/errors.ts'
import { claimFactsHome, findFactsHome } from '../store/control/collecting/facts-home-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { DataFolder } from './data-folder.ts'

/** What a data folder says of its facts before they are opened. */
export interface FactsFound {
  /** Goes with the folder, wherever it is moved or restored; null: none yet. */
  id: string | null
  /** Whether there are facts, which a version without ids may have written. */
  areThere: boolean
}

const fileOf = ({ root }: Pick<DataFolder, 'root'>) => join(root, 'facts-id')

const unlessMissing = (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT') return null
  throw cause
}

export async function findFacts(folder: Pick<DataFolder, 'root' | 'facts'>): Promise<FactsFound> {
  const id = await readFile(fileOf(folder), 'utf8').catch(unlessMissing)
  const facts = await stat(folder.facts).catch(unlessMissing)
  return { id: id?.trim() || null, areThere: facts !== null }
}

/**
 * Make sure that the settings store belongs to the facts of this data folder, as each of two installations would collect a part.
 * A backup of a version without ids is taken for the folder that the store knows.
 * @throws TidemarkError `config_invalid` where it belongs to those of another folder
 */
export async function requireOwnFacts(
  { control, folder, clock }: { control: ControlStore; folder: DataFolder; clock: Clock },
  found: FactsFound,
): Promise<void> {
  const known = found.areThere ? await findFactsHome(control.db) : null
  const id = found.id ?? known ?? randomUUID()
  // Written first: after a kill in between, the store would belong to a folder that does not know it.
  if (found.id === null) await writeFile(fileOf(folder), `${id}\n`, { mode: 0o600 })
  if ((await claimFactsHome(control.db, id, isoNow(clock))) === id) return
  throw new TerminalError(
    'config_invalid',
    `TIDEMARK_DATABASE_URL: this database belongs to an installation whose facts are in another data folder than ${folder.root}. Each would collect a part of the facts and never see the other's.`,
    {
      action:
        'Give every installation a database of its own, or let them share one ClickHouse (TIDEMARK_CLICKHOUSE_URL) as well. If it is the same installation, set TIDEMARK_DATA_DIR to its data folder, or restore that. If that folder is gone for good, delete the row of the table facts_home: what the vendors still have is collected again.',
    },
  )
}
