import { askText } from '../stores/ask-text.ts'
import { createSecretKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CollectorContext } from '../../../src/collector/context.ts'
import { createDiskGuard, type DiskGuard } from '../../../src/collector/upkeep/disk-guard.ts'
import { noFailpoints, type Failpoints } from '../../../src/collector/take/failpoints.ts'
import { recover } from '../../../src/collector/upkeep/housekeeping.ts'
import { listDatasets, type DatasetView } from '../../../src/collector/status/list-datasets.ts'
import { createRawKeys } from '../../../src/collector/raw/raw-keys.ts'
import { createRawStore } from '../../../src/collector/raw/raw-store.ts'
import { requestSync } from '../../../src/collector/plan/request-sync.ts'
import { LEASE_MS } from '../../../src/collector/run/dataset-run.ts'
import { runDataset } from '../../../src/collector/run/run-dataset.ts'
import type { ConnectionView } from '../../../src/connections/connection-view.ts'
import { createSealer } from '../../../src/connections/keys/credentials.ts'
import { getConnection } from '../../../src/connections/get-connection.ts'
import { createKeyRing } from '../../../src/connections/keys/key-ring.ts'
import { createLogger } from '../../../src/lib/logger.ts'
import type { Actor } from '../../../src/model/actor.ts'
import type { Dataset } from '../../../src/model/dataset.ts'
import { spool } from '../../../src/outbound-http/body/spool.ts'
import { createTxtLookup } from '../../../src/outbound-http/txt-records.ts'
import { createOutboundHttp, type OutboundHttpOptions } from '../../../src/outbound-http/outbound-http.ts'
import { claimNextJob } from '../../../src/scheduler/job-queue.ts'
import {
  createProfiles,
  type CodeProfile,
  type Profile,
  type ProfileSettings,
} from '../../../src/sources/profiles.ts'
import { createSourceRegistry, type MakeSource } from '../../../src/sources/registry.ts'
import { ledgerCopy } from '../../../src/store/control/collecting/ledger-copy-table.ts'
import { grantFacts, type FactsGrant } from '../../../src/store/facts/facts-grant.ts'
import type { FactsStore } from '../../../src/store/facts/facts-store.ts'
import { openChdb } from '../../../src/store/facts/engine/open-chdb.ts'
import { openMigratedControl } from '../stores/migrated-control.ts'
import { copyMigratedFacts } from '../stores/migrated-facts.ts'
import { createPeopleVault } from '../../../src/vault/people-vault.ts'
import { namesInMemory } from '../stores/names-in-memory.ts'
import type { SkippingClock } from './skipping-clock.ts'
import { temporaryFolder } from '../service/start-service.ts'
import { allInEnglish, type English } from '../../../src/words/all-in-english.suite.ts'

export interface CollectingOptions {
  /** Initial time of the test's clock. */
  now: number
  facts: FactsStore
  /** Outbound budgets, resolver etc.; the defaults are the product's. */
  http?: Partial<OutboundHttpOptions>
  failpoints?: Failpoints
  /** Keep the copy of the ledger like the service does; only for a test that does not share the facts store. */
  copiesLedger?: boolean
  /** Sources in addition to the built-in ones. */
  further?: readonly MakeSource[]
  /** Another disk guard. */
  disk?: DiskGuard
  /** Sum up what was collected, as the service does: answers are the same without it, and it takes a third of the time. */
  sums?: boolean
  /** Changes of the profile: a year of history, fetched day by day, takes too long for a test. */
  profile?: Partial<Pick<CodeProfile, 'retentionDays' | 'metricsDays' | 'billDays'>>
}

export interface CollectorWorld {
  readonly ctx: CollectorContext
  readonly actor: Actor
  /** Everything logged, one JSON document per line. */
  readonly log: string[]
  /** Folder of the raw copies. */
  readonly rawFolder: string
  /** Simulate a restart of the process: the state in memory is lost. */
  restart(): Promise<void>
}

/** One facts store per test file, because there is one engine per process. Tests are isolated by tenant. */
export async function openFacts(): Promise<{ facts: FactsStore & FactsGrant } & AsyncDisposable> {
  const folder = await temporaryFolder('tidemark-facts-')
  const path = join(folder.path, 'facts')
  await copyMigratedFacts(path)
  const facts = grantFacts(await openChdb({ path, logger: createLogger({ level: 'silent' }) }))
  facts.usePeopleVault(namesInMemory())
  await facts.migrate()
  return {
    facts,
    async [Symbol.asyncDispose]() {
      await facts[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function withoutSums(facts: FactsStore): FactsStore {
  return new Proxy(facts, {
    get(target, name) {
      if (name === 'refreshRollups' || name === 'refreshCodeSums') return () => Promise.resolve(0)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The real collector with a controlled clock and the upstreams in `settings`. */
export async function openCollectorWorld(
  stack: AsyncDisposableStack,
  clock: SkippingClock,
  options: CollectingOptions,
  settings: Partial<ProfileSettings>,
): Promise<CollectorWorld> {
  const folder = stack.use(await temporaryFolder('tidemark-collecting-'))
  const rawFolder = join(folder.path, 'raw')
  const log: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } })
  const control = stack.use(await openMigratedControl())
  if (options.copiesLedger) options.facts.useLedgerCopy(ledgerCopy(control.db))
  const profiles = createProfiles({
    chatAssistApiUrl: null,
    requestsPerMinute: 60_000,
    retentionDays: null,
    ...settings,
  }).map((profile): Profile => ({ ...profile, ...options.profile }))
  const newSources = () => {
    const spoolDir = join(folder.path, 'spool')
    const http = createOutboundHttp({ clock, logger, spoolDir, random: () => 0.5, ...options.http })
    return createSourceRegistry({
      profiles,
      http: stack.use(http),
      clock,
      ...(options.further && { further: options.further }),
    })
  }
  const sealer = createSealer(
    createKeyRing([{ id: 'k1', key: createSecretKey(Buffer.alloc(32, 7)), check: 'k1' }]),
  )
  const vault = createPeopleVault({ control, sealer })
  const ctx: CollectorContext = {
    control,
    sealer,
    vault,
    sources: newSources(),
    clock,
    logger,
    codeHostApp: null,
    newId: randomUUID,
    facts: options.sums ? options.facts : withoutSums(options.facts),
    disk: options.disk ?? createDiskGuard({ folder: folder.path, minFreeBytes: 0 }),
    raw: createRawStore({
      folder: rawFolder,
      keys: createRawKeys({ control, sealer }),
      recognizer: () => vault.recognizer(),
    }),
    // Nobody listens there.
    txtRecords: createTxtLookup(['127.0.0.1:9']),
    spool: (chunks) => spool(folder.path, chunks),
    failpoints: options.failpoints ?? noFailpoints,
    rawRetentionDays: 35,
    auditRetentionDays: null,
    pollMinutes: { costs: 15, spend_limits: 360 },
    random: () => 0.5,
  }
  const actor: Actor = { kind: 'user', id: 'harness', tenant: `tenant-${randomUUID()}`, role: 'owner' }
  const restartAll = async () => {
    ctx.sources = newSources()
    await restart(ctx)
  }
  return { ctx, actor, log, rawFolder, restart: restartAll }
}

/** What tests do with a connection of any source. */
export interface CollectorVerbs {
  /** Run all due jobs like a worker. */
  collect(): Promise<void>
  /** Move the clock to the next run of the dataset and collect. @throws Error when none is planned */
  collectNext(dataset: Dataset): Promise<void>
  /** Request a sync by hand and run all due jobs. */
  sync(from?: string): Promise<void>
  connection(): Promise<English<ConnectionView>>
  dataset(dataset: Dataset): Promise<English<DatasetView>>
  rejected(): Promise<{ slice: string; line: number; reason: string; path: string }[]>
}

export function collectorVerbs(
  { ctx, actor }: CollectorWorld,
  clock: SkippingClock,
  connectionId: () => string,
): CollectorVerbs {
  const collect = async () => {
    const signal = new AbortController().signal
    for (;;) {
      const claimed = await claimNextJob({ control: ctx.control, clock, owner: 'harness', leaseMs: LEASE_MS })
      if (!claimed) return
      await runDataset(ctx, claimed, signal)
    }
  }
  const dataset = async (name: Dataset) => {
    const views = allInEnglish(await listDatasets({ ctx, actor, id: connectionId() }))
    const found = views.find((view) => view.dataset === name)
    if (!found) throw new Error(`no dataset ${name}`)
    return found
  }
  return {
    collect,
    async collectNext(name) {
      const { nextRunAt } = await dataset(name)
      if (nextRunAt === null) throw new Error(`${name} is not going to run again`)
      clock.advance(Math.max(0, Date.parse(nextRunAt) - clock.now()))
      await collect()
    },
    async sync(from) {
      await requestSync({ ctx, actor, id: connectionId(), ...(from === undefined ? {} : { from }) })
      await collect()
    },
    connection: async () => allInEnglish(await getConnection({ ctx, actor, id: connectionId() })),
    dataset,
    rejected: () =>
      askText<{ slice: string; line: number; reason: string; path: string }>(
        ctx.facts,
        'SELECT slice, toUInt32(line) AS line, reason, path FROM rejected_lines_current WHERE tenant = {tenant:String} ORDER BY slice, line',
        { tenant: actor.tenant },
      ),
  }
}

/** The recovery at a start of the service after a crash. */
export const restart = (ctx: CollectorContext) => recover(ctx, true)
