/**
 * Collect once and die as from SIGKILL when a named step is reached for the n-th time.
 * CRASH_AT=after_insert CRASH_TIMES=2 node test/crash/crash-at-failpoint.ts
 */
import { collectOnce } from '../../src/collect-once.ts'
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { openCore } from '../../src/open-core.ts'

const at = process.env['CRASH_AT']
const times = Number(process.env['CRASH_TIMES'] ?? 1)
let reached = 0

const env = readEnv(process.env)
const config = loadConfig(env)
const logger = createLogger({ level: 'warn' })
await using core = await openCore({
  config,
  secrets: await loadSecrets(env, config),
  clock: systemClock,
  logger,
  migrate: true,
  async failpoints(point) {
    if (point !== at || ++reached < times) return
    process.kill(process.pid, 'SIGKILL')
    // The signal is on its way; nothing after this step may run.
    await new Promise(() => undefined)
  },
})
await collectOnce(core.ctx, new AbortController().signal)
