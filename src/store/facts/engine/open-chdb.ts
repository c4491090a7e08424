import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TerminalError, TidemarkError } from '../../../lib/errors.ts'
import type { Logger } from '../../../lib/logger.ts'
import { ChdbEngine } from './chdb-engine.ts'
import { folderHolder } from './held-folder.ts'
import { EngineFactsStore } from '../engine-facts-store.ts'
import type { FactsStore } from '../facts-store.ts'

/**
 * Open the embedded facts store in a folder of its own. The engine's kernel lock guards the folder against a second
 * process: `data_folder_in_use`. One process opens one folder at a time. `keepFreeBytes` of its disk stay free of it.
 */
export async function openChdb(options: {
  path: string
  logger: Logger
  keepFreeBytes?: number
}): Promise<FactsStore> {
  const { path, logger, keepFreeBytes = 0 } = options
  await mkdir(path, { recursive: true, mode: 0o700 })
  const holder = await folderHolder(path)
  if (holder !== null) throw inUse(path, holder)
  const store = new EngineFactsStore(openEngine(path, keepFreeBytes))
  logger.debug({ engine: 'embedded' }, 'facts store open')
  return store
}

function openEngine(path: string, keepFreeBytes: number): ChdbEngine {
  try {
    return new ChdbEngine(path, keepFreeBytes)
  } catch (cause) {
    // chDB gives neither code nor reason here; the lock file names the process that holds the folder.
    const holder = lockHolder(path)
    if (holder === null) {
      throw new TerminalError('config_invalid', `The data folder ${path} could not be opened.`, {
        action: 'Check that it belongs to this user, can be written and has space left.',
        cause,
      })
    }
    throw inUse(path, holder, cause)
  }
}

function inUse(path: string, holder: number, cause?: unknown): TidemarkError {
  return new TerminalError('data_folder_in_use', `The data folder ${path} is in use by process ${holder}.`, {
    action: 'Stop the other Tidemark, or give this one a data folder of its own (TIDEMARK_DATA_DIR).',
    cause,
  })
}

function lockHolder(path: string): number | null {
  try {
    return Number(/^PID: (\d+)/.exec(readFileSync(join(path, 'status'), 'utf8'))?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}
