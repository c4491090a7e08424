import { TerminalError } from '../../../lib/errors.ts'
import type { Logger } from '../../../lib/logger.ts'
import { openClickhouseEngine } from './clickhouse-engine.ts'
import { EngineError } from './engine-error.ts'
import { EngineFactsStore } from '../engine-facts-store.ts'
import type { FactsStore } from '../facts-store.ts'

/** Open a ClickHouse server by URL, or one replica of a cluster by its URL and the cluster's name. */
export async function openClickhouse(options: {
  url: string
  cluster?: string
  logger: Logger
}): Promise<FactsStore> {
  const { url, cluster = null, logger } = options
  if (cluster !== null && !/^[\w-]+$/.test(cluster)) {
    const message = 'TIDEMARK_CLICKHOUSE_CLUSTER is not the name of a cluster.'
    throw new TerminalError('config_invalid', message, {
      action: 'Letters, digits, "-" and "_" make up such a name.',
    })
  }
  try {
    const store = new EngineFactsStore(await openClickhouseEngine({ url, cluster }))
    logger.debug({ engine: 'server', cluster }, 'facts store open')
    return store
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    throw new TerminalError(
      'config_invalid',
      'The ClickHouse server of TIDEMARK_CLICKHOUSE_URL could not be used.',
      {
        action: 'Check its address, user, password and database, and that it is running.',
        cause,
      },
    )
  }
}
