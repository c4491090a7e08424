import { createPeopleVault, type PeopleVault } from '../../src/vault/people-vault.ts'
import '../../test/harness/stores/declare-datasets.ts'
import { createSecretKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createDiskGuard } from '../../src/collector/upkeep/disk-guard.ts'
import { noFailpoints } from '../../src/collector/take/failpoints.ts'
import { createRawKeys } from '../../src/collector/raw/raw-keys.ts'
import { createRawStore } from '../../src/collector/raw/raw-store.ts'
import { LEASE_MS } from '../../src/collector/run/dataset-run.ts'
import { runDataset } from '../../src/collector/run/run-dataset.ts'
import type { CollectorContext } from '../../src/collector/context.ts'
import { connectSource, type ConnectInput } from '../../src/connections/connect/connect-source.ts'
import { createSealer } from '../../src/connections/keys/credentials.ts'
import { createKeyRing } from '../../src/connections/keys/key-ring.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { spool } from '../../src/outbound-http/body/spool.ts'
import { createOutboundHttp } from '../../src/outbound-http/outbound-http.ts'
import { createTxtLookup } from '../../src/outbound-http/txt-records.ts'
import { claimNextJob } from '../../src/scheduler/job-queue.ts'
import type { Dataset } from '../../src/model/dataset.ts'
import { createProfiles, type Profile } from '../../src/sources/profiles.ts'
import { createSourceRegistry } from '../../src/sources/registry.ts'
import { openSqlite } from '../../src/store/control/open-sqlite.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'

export const TENANT = 'tenant'

/** The collector of the service without the service, with all vendors at one address. */
export async function openCollector(folder: string, vendorUrl: string): Promise<AsyncDisposable & Collector> {
  const clock = systemClock
  const logger = createLogger({ level: 'warn', destination: process.stderr })
  await using opened = new AsyncDisposableStack()
  const control = opened.use(await openSqlite({ path: join(folder, 'control.sqlite') }))
  await control.migrate()
  const sealer = createSealer(
    createKeyRing([{ id: 'k', key: createSecretKey(Buffer.alloc(32, 1)), check: 'k' }]),
  )
  const facts = opened.use(await openChdb({ path: join(folder, 'facts'), logger }))
  const vault = createPeopleVault({ control, sealer })
  facts.usePeopleVault(vault)
  await facts.migrate()
  const http = opened.use(createOutboundHttp({ clock, logger, spoolDir: join(folder, 'spool') }))
  const profiles = createProfiles({
    chatAssistApiUrl: null,
    chatgptApiUrl: vendorUrl,
    copilotApiUrl: vendorUrl,
    codeHostUrl: vendorUrl,
    requestsPerMinute: 600_000,
    retentionDays: null,
  })
  const ctx: CollectorContext = {
    control,
    facts,
    sealer,
    vault,
    sources: createSourceRegistry({ profiles: profiles.map(oneDayOfReports), http, clock }),
    clock,
    logger,
    codeHostApp: null,
    newId: randomUUID,
    disk: createDiskGuard({ folder, minFreeBytes: 0 }),
    raw: createRawStore({
      folder: join(folder, 'raw'),
      keys: createRawKeys({ control, sealer }),
      recognizer: () => vault.recognizer(),
    }),
    txtRecords: createTxtLookup(),
    spool: (chunks) => spool(folder, chunks),
    failpoints: noFailpoints,
    rawRetentionDays: 35,
    auditRetentionDays: null,
    pollMinutes: {},
    random: Math.random,
  }
  const left = opened.move()
  return {
    ctx,
    vault,
    [Symbol.asyncDispose]: () => left.disposeAsync(),
    async connect(input) {
      await connectSource({ ctx, actor: { kind: 'user', id: 'bench', tenant: TENANT, role: 'owner' }, input })
    },
    async collect(datasets) {
      for (;;) {
        const claimed = await claimNextJob({ control, clock, owner: 'bench', leaseMs: LEASE_MS })
        if (!claimed) return
        // Other datasets are claimed but not run, so that they are not offered again until their lease ends.
        if (datasets.includes(claimed.job.dataset))
          await runDataset(ctx, claimed, new AbortController().signal)
      }
    },
  }
}

export interface Collector {
  ctx: CollectorContext
  /** Where its people are kept. */
  vault: PeopleVault
  /** Connect a source, which makes its datasets due. */
  connect(input: ConnectInput): Promise<void>
  /** Run those of these datasets that are due. */
  collect(datasets: readonly Dataset[]): Promise<void>
}

/** Limits the backfill to a day: for a year it would request hundreds of days that the benchmark's vendor does not have. */
function oneDayOfReports(profile: Profile): Profile {
  return profile.source === 'code_assistant' ? { ...profile, retentionDays: 1 } : profile
}
