/**
 * The service with another clock, which starts at SERVE_AT, for payloads with past dates; or with another name server, SERVE_DNS.
 * SERVE_AT=2026-05-02T12:00:00Z node test/harness/service/serve-at.ts serve
 */
import { startApp } from '../../../src/app.ts'
import { loadConfig } from '../../../src/config/config.ts'
import { readEnv } from '../../../src/config/env.ts'
import { loadSecrets } from '../../../src/config/secrets.ts'
import { systemClock, type Clock } from '../../../src/lib/clock.ts'
import { createTxtLookup } from '../../../src/outbound-http/txt-records.ts'
import { createLogger } from '../../../src/lib/logger.ts'

const { SERVE_AT: at, SERVE_DNS: nameServer } = process.env
const ahead = at === undefined ? 0 : Date.parse(at) - systemClock.now()
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead }

const env = readEnv(process.env)
const config = loadConfig(env)
const secrets = await loadSecrets(env, config)
// Ended by its name: whoever bundles this leaves out the end of what is never read.
const app = await startApp({
  config,
  secrets,
  clock,
  logger: createLogger({ level: 'info' }),
  ...(nameServer !== undefined && { txtRecords: createTxtLookup([nameServer]) }),
})
await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
await app[Symbol.asyncDispose]()
