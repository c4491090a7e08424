import '../harness/stores/declare-datasets.ts'
/** Print what counts in a data folder that no service holds: `node test/crash/export-facts.ts <data folder>` */
import { join } from 'node:path'
import { createLogger } from '../../src/lib/logger.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'
import { printFacts } from './print-facts.ts'

const logger = createLogger({ level: 'silent' })
await using facts = await openChdb({ path: join(process.argv[2] ?? '', 'facts'), logger })
await printFacts(facts)
