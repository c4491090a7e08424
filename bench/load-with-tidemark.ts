import { createSecretKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { noFailpoints } from '../src/collector/failpoints.ts'
import { createRawStore } from '../src/collector/raw-store.ts'
import { LEASE_MS, runDataset } from '../src/collector/run-dataset.ts'
import type { CollectorContext } from '../src/collector/context.ts'
import { connectSource } from '../src/connections/connect-source.ts'
import { createSealer } from '../src/connections/credentials.ts'
import { createKeyRing } from '../src/connections/key-ring.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import { createOutboundHttp } from '../src/outbound-http/outbound-http.ts'
import { claimNextJob } from '../src/scheduler/job-queue.ts'
import { STANDARD_POLL_MINUTES } from '../src/model/dataset.ts'
import { createProfiles } from '../src/sources/profiles.ts'
import { createSourceRegistry } from '../src/sources/registry.ts'
import { openSqlite } from '../src/store/control/open-sqlite.ts'
import { openChdb } from '../src/store/facts/open-chdb.ts'
import { reportLoad, startMeasuring } from './run-program.ts'

// The whole way in: <folder> <vendor url>. From the vendor's list over HTTP to rows that are verified and committed.
const [folder = '', vendorUrl = ''] = process.argv.slice(2)
const clock = systemClock
const logger = createLogger({ level: 'warn', destination: process.stderr })
await using control = await openSqlite({ path: join(folder, 'control.sqlite') })
await control.migrate()
await using facts = await openChdb({ path: join(folder, 'facts'), logger })
await facts.migrate()
await using http = createOutboundHttp({ clock, logger, spoolDir: join(folder, 'spool') })
const settings = {
  chatAssistApiUrl: null,
  chatgptApiUrl: vendorUrl,
  requestsPerMinute: 600_000,
  retentionDays: null,
}
const ctx: CollectorContext = {
  control,
  facts,
  sealer: createSealer(createKeyRing([{ id: 'k', key: createSecretKey(Buffer.alloc(32, 1)), check: 'k' }])),
  sources: createSourceRegistry({ profiles: createProfiles(settings), http }),
  clock,
  logger,
  codeHostApp: null,
  newId: randomUUID,
  raw: createRawStore({ folder: join(folder, 'raw'), retentionDays: 35 }),
  failpoints: noFailpoints,
  pollMinutes: { ...STANDARD_POLL_MINUTES, costs: 15, spend_limits: 360 },
  random: Math.random,
}
const tenant = 'tenant'
await connectSource({
  ctx,
  actor: { kind: 'user', id: 'bench', tenant, role: 'owner' },
  input: {
    source: 'chat_assistant',
    organizationId: 'org-p13k3klgno5cqxbf0q8hpgrk',
    workspaceId: '3b2c5b4e-6f0a-4c5e-9d1e-0a1b2c3d4e5f',
    adminKey: 'sk-admin-bench-0123456789',
  },
})

// Facts can be asked for as soon as the last file is committed; summing them up comes after.
const stop = startMeasuring()
let measured = stop()
const refreshRollups = facts.refreshRollups.bind(facts)
facts.refreshRollups = async (account, now) => {
  measured = stop()
  return await refreshRollups(account, now)
}
for (;;) {
  const claimed = await claimNextJob({ control, clock, owner: 'bench', leaseMs: LEASE_MS })
  if (!claimed) break
  await runDataset(ctx, claimed, new AbortController().signal)
}
const [visible] = await facts.query<{ rows: string }>(
  'SELECT count() AS rows FROM costs_current WHERE tenant = {tenant:String}',
  { tenant },
)
reportLoad({ ...measured, rows: Number(visible?.rows) })
