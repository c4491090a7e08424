import { mkdir } from 'node:fs/promises'
import { TidemarkError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { ChdbEngine } from './chdb-engine.ts'
import { EngineFactsStore } from './engine-facts-store.ts'
import type { FactsStore } from './facts-store.ts'

/**
 * Open the embedded facts store in a folder of its own. The engine's kernel lock guards the folder against a second
 * process: `data_folder_in_use`. One process opens one folder at a time.
 */
export async function openChdb(options: { path: string; logger: Logger }): Promise<FactsStore> {
  const { path, logger } = options
  await mkdir(path, { recursive: true })
  const store = new EngineFactsStore(openEngine(path))
  logger.debug({ engine: 'embedded' }, 'facts store open')
  return store
}

function openEngine(path: string): ChdbEngine {
  try {
    return new ChdbEngine(path)
  } catch (cause) {
    // chDB gives no code here; with the folder made above, the lock is what is left.
    throw new TidemarkError('data_folder_in_use', `The data folder ${path} is in use by another process.`, {
      action: 'Stop the other Tidemark, or give this one a data folder of its own (TIDEMARK_DATA_DIR).',
      cause,
    })
  }
}
