/** Print what counts in a data folder that no service holds: `node test/crash/export-facts.ts <data folder>` */
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openCore } from '../../src/core/open-core.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { SECRET_KEY } from '../harness/service/start-service.ts'
import { printFacts } from './print-facts.ts'

// With the vault of the folder: who is who in the facts is random.
const env = readEnv({ TIDEMARK_DATA_DIR: process.argv[2] ?? '', TIDEMARK_SECRET_KEY: SECRET_KEY })
const config = loadConfig(env)
await using core = await openCore({
  config,
  secrets: await loadSecrets(env, config),
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  migrate: false,
})
await printFacts(core.ctx.facts)
