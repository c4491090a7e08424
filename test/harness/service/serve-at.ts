/**
 * The service with another clock, which starts at SERVE_AT: for payloads with past dates.
 * SERVE_AT=2026-05-02T12:00:00Z node test/harness/service/serve-at.ts serve
 */
import { startApp } from '../../../src/app.ts'
import { loadConfig } from '../../../src/config/config.ts'
import { readEnv } from '../../../src/config/env.ts'
import { loadSecrets } from '../../../src/config/secrets.ts'
import { systemClock, type Clock } from '../../../src/lib/clock.ts'
import { createLogger } from '../../../src/lib/logger.ts'

const ahead = Date.parse(process.env['SERVE_AT'] ?? '') - systemClock.now()
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead }

const env = readEnv(process.env)
const config = loadConfig(env)
const secrets = await loadSecrets(env, config)
await using _app = await startApp({ config, secrets, clock, logger: createLogger({ level: 'info' }) })
await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
