import { createSecretKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { claimNextJob } from '../../src/scheduler/job-queue.ts'
import type { CollectorContext } from '../../src/collector/context.ts'
import { noFailpoints, type Failpoints } from '../../src/collector/failpoints.ts'
import { recover } from '../../src/collector/housekeeping.ts'
import { listDatasets, type DatasetView } from '../../src/collector/list-datasets.ts'
import { listCostRecords, type CostRecordRow } from '../../src/metrics/list-cost-records.ts'
import { requestSync } from '../../src/collector/request-sync.ts'
import { createRawStore } from '../../src/collector/raw-store.ts'
import { LEASE_MS, runDataset } from '../../src/collector/run-dataset.ts'
import { connectSource } from '../../src/connections/connect-source.ts'
import type { ConnectionView } from '../../src/connections/connection-view.ts'
import { createSealer } from '../../src/connections/credentials.ts'
import { createKeyRing } from '../../src/connections/key-ring.ts'
import { getConnection } from '../../src/connections/get-connection.ts'
import { patchConnection } from '../../src/connections/patch-connection.ts'
import { createLogger } from '../../src/lib/logger.ts'
import type { Actor } from '../../src/model/actor.ts'
import type { Cell, MetricsAnswer, MetricsQuery, Scope } from '../../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../../src/metrics/run-query.ts'
import type { Dataset } from '../../src/model/dataset.ts'
import { addDays, utcDay } from '../../src/model/time.ts'
import { createOutboundHttp, type OutboundHttpOptions } from '../../src/outbound-http/outbound-http.ts'
import { STANDARD_POLL_MINUTES } from '../../src/model/dataset.ts'
import { createProfiles } from '../../src/sources/profiles.ts'
import { createSourceRegistry } from '../../src/sources/registry.ts'
import { openSqlite } from '../../src/store/control/open-sqlite.ts'
import type { FactsStore, LedgerRow } from '../../src/store/facts/facts-store.ts'
import { openChdb } from '../../src/store/facts/open-chdb.ts'
import { ORGANIZATION_ID, WORKSPACE_ID } from './cost-line.ts'
import { ADMIN_KEY, startScriptedVendor, type ScriptedVendor } from './scripted-vendor.ts'
import { skippingClock, type SkippingClock } from './skipping-clock.ts'
import { temporaryFolder } from './start-service.ts'

export interface CollectingOptions {
  /** Where the test's time starts. */
  now: number
  facts: FactsStore
  /** Outbound budgets, resolver and the like; the defaults are the product's. */
  http?: Partial<OutboundHttpOptions>
  failpoints?: Failpoints
}

/** The collector with everything real but time and the vendor: its outcome, as the API would show it. */
export interface Collecting extends AsyncDisposable {
  readonly ctx: CollectorContext
  readonly clock: SkippingClock
  readonly vendor: ScriptedVendor
  readonly actor: Actor
  /** Everything logged, one JSON document per line. */
  readonly log: string[]
  /** Connect with `ADMIN_KEY`; later calls of the others speak of this connection. */
  connect(keys?: { adminKey?: string; spendLimitsApiKey?: string }): Promise<ConnectionView>
  /** Run what is due now, as a worker would, until nothing is. */
  collect(): Promise<void>
  /** Move the clock to the next run of the dataset and collect. Throws when none is planned. */
  collectNext(dataset: Dataset): Promise<void>
  /** Ask for a sync by hand and run what is due. */
  sync(from?: string): Promise<void>
  patch(input: { adminKey?: string; spendLimitsApiKey?: string | null }): Promise<void>
  connection(): Promise<ConnectionView>
  dataset(dataset: Dataset): Promise<DatasetView>
  ledger(dataset: Dataset): Promise<LedgerRow[]>
  rejected(): Promise<{ slice: string; line: number; reason: string; path: string }[]>
  /** Ask as the API does; without more, the credits of the 60 days up to tomorrow. */
  ask(query?: Partial<MetricsQuery>): Promise<MetricsAnswer>
  /** Every record of that time. */
  records(): Promise<CostRecordRow[]>
  /** That one number. */
  credits(): Promise<Cell>
}

/** One facts store per test file: the engine is one per process, tests are kept apart by tenant. */
export async function openFacts(): Promise<{ facts: FactsStore } & AsyncDisposable> {
  const folder = await temporaryFolder('tidemark-facts-')
  const facts = await openChdb({
    path: join(folder.path, 'facts'),
    logger: createLogger({ level: 'silent' }),
  })
  await facts.migrate()
  return {
    facts,
    async [Symbol.asyncDispose]() {
      await facts[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

export async function startCollecting(options: CollectingOptions): Promise<Collecting> {
  const stack = new AsyncDisposableStack()
  const clock = skippingClock(options.now)
  const vendor = stack.use(await startScriptedVendor(clock))
  const folder = stack.use(await temporaryFolder('tidemark-collecting-'))
  const log: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } })
  const control = stack.use(await openSqlite({ path: ':memory:' }))
  await control.migrate()
  const http = stack.use(
    createOutboundHttp({
      clock,
      logger,
      spoolDir: join(folder.path, 'spool'),
      random: () => 0.5,
      ...options.http,
    }),
  )
  const settings = { chatAssistApiUrl: vendor.baseUrl, requestsPerMinute: 60_000, retentionDays: null }
  const ctx: CollectorContext = {
    control,
    sealer: createSealer(
      createKeyRing([{ id: 'k1', key: createSecretKey(Buffer.alloc(32, 7)), check: 'k1' }]),
    ),
    sources: createSourceRegistry({ profiles: createProfiles(settings), http }),
    clock,
    logger,
    codeHostApp: null,
    newId: randomUUID,
    facts: options.facts,
    raw: createRawStore({ folder: join(folder.path, 'raw'), retentionDays: 35 }),
    failpoints: options.failpoints ?? noFailpoints,
    pollMinutes: { ...STANDARD_POLL_MINUTES, costs: 15, spend_limits: 360 },
    random: () => 0.5,
  }
  const actor: Actor = { kind: 'user', id: 'harness', tenant: `tenant-${randomUUID()}`, role: 'owner' }
  return {
    ctx,
    clock,
    vendor,
    actor,
    log,
    ...connected(ctx, actor, clock),
    ...asking(ctx, actor, clock),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function connected(ctx: CollectorContext, actor: Actor, clock: SkippingClock) {
  let id = ''
  const collect = async () => {
    const signal = new AbortController().signal
    for (;;) {
      const claimed = await claimNextJob({ control: ctx.control, clock, owner: 'harness', leaseMs: LEASE_MS })
      if (!claimed) return
      await runDataset(ctx, claimed, signal)
    }
  }
  const dataset = async (name: Dataset) => {
    const found = (await listDatasets({ ctx, actor, id })).find((view) => view.dataset === name)
    if (!found) throw new Error(`no dataset ${name}`)
    return found
  }
  return {
    async connect(keys: { adminKey?: string; spendLimitsApiKey?: string } = {}) {
      const ids = { organizationId: ORGANIZATION_ID, workspaceId: WORKSPACE_ID }
      const view = await connectSource({
        ctx,
        actor,
        input: { source: 'chat_assistant', adminKey: ADMIN_KEY, ...ids, ...keys },
      })
      id = view.id
      return view
    },
    collect,
    async collectNext(name: Dataset) {
      const { nextRunAt } = await dataset(name)
      if (nextRunAt === null) throw new Error(`${name} is not going to run again`)
      clock.advance(Math.max(0, Date.parse(nextRunAt) - clock.now()))
      await collect()
    },
    async sync(from?: string) {
      await requestSync({ ctx, actor, id, ...(from === undefined ? {} : { from }) })
      await collect()
    },
    async patch(input: { adminKey?: string; spendLimitsApiKey?: string | null }) {
      await patchConnection({ ctx, actor, id, input })
    },
    connection: () => getConnection({ ctx, actor, id }),
    dataset,
    rejected: () =>
      ctx.facts.query<{ slice: string; line: number; reason: string; path: string }>(
        'SELECT slice, toUInt32(line) AS line, reason, path FROM rejected_lines_current WHERE tenant = {tenant:String} ORDER BY slice, line',
        { tenant: actor.tenant },
      ),
    ledger: (name: Dataset) =>
      ctx.facts.readLedger({
        tenant: actor.tenant,
        account: name === 'costs' ? ORGANIZATION_ID : WORKSPACE_ID,
        dataset: name,
      }),
  }
}

function asking(ctx: CollectorContext, actor: Actor, clock: SkippingClock) {
  const account = { account: ORGANIZATION_ID, workspace: WORKSPACE_ID, connection: 'c', label: 'Harness' }
  const scope: Scope = { tenant: actor.tenant, accounts: [{ ...account, state: 'connected' }] }
  const ask = (query: Partial<MetricsQuery> = {}) => {
    const today = utcDay(clock.now())
    const whole = { from: addDays(today, -60), to: addDays(today, 1), grain: 'total' } as const
    const plain = { metrics: ['spend.credits' as const], groupBy: [], filters: [], orderBy: [], limit: 1000 }
    return runMetricsQuery({ facts: ctx.facts, scope, clock, query: { ...whole, ...plain, ...query } })
  }
  const records = async () => {
    const today = utcDay(clock.now())
    const range = { from: addDays(today, -60), to: addDays(today, 1) }
    return (await listCostRecords({ facts: ctx.facts, scope, ...range, filters: [], limit: 5000 })).data
  }
  return { ask, records, credits: async () => (await ask()).rows[0]?.['spend.credits'] ?? null }
}

/** What a start of the service does after a crash. */
export const restart = (ctx: CollectorContext) => recover(ctx, true)
