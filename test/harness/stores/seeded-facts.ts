import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Clock } from '../../../src/lib/clock.ts'
import type { MetricsQuery, Scope, ScopeAccount } from '../../../src/metrics/metrics-query.ts'
import { accountsOf, accountsWith } from '../../../src/metrics/ask/scope-accounts.ts'
import { feedsOf } from '../../../src/model/dataset.ts'
import type { BillingLine, CostRecord } from '../../../src/model/records/cost-record.ts'
import type { SpendLimit } from '../../../src/model/records/spend-limit.ts'
import { ChdbEngine } from '../../../src/store/facts/engine/chdb-engine.ts'
import type { Engine } from '../../../src/store/facts/engine/engine.ts'
import { EngineFactsStore } from '../../../src/store/facts/engine-facts-store.ts'
import { grantFacts, type FactsGrant } from '../../../src/store/facts/facts-grant.ts'
import type { FactsStore, LedgerRow, Load } from '../../../src/store/facts/facts-store.ts'
import { temporaryFolder } from '../service/start-service.ts'
import { copyMigratedFacts } from './migrated-facts.ts'
import { namesInMemory } from './names-in-memory.ts'

/** A migrated embedded store in a folder of its own, and its engine, e.g. for `OPTIMIZE`. */
export interface SeededFacts {
  facts: FactsStore & FactsGrant
  engine: Engine
}

/** One store for a test file, which calls this at its top. It is open during all tests of the file. */
export function seededFacts(): SeededFacts {
  const stack = new AsyncDisposableStack()
  let opened: SeededFacts | undefined
  beforeAll(async () => {
    const folder = stack.use(await temporaryFolder('tidemark-facts-'))
    const path = join(folder.path, 'facts')
    await copyMigratedFacts(path)
    const engine = new ChdbEngine(path)
    const facts = grantFacts(stack.use(new EngineFactsStore(engine)))
    facts.usePeopleVault(namesInMemory())
    await facts.migrate()
    opened = { facts, engine }
  })
  afterAll(() => stack.disposeAsync())
  const store = () => {
    if (!opened) throw new Error('the facts are there from beforeAll on')
    return opened
  }
  return {
    get facts() {
      return store().facts
    },
    get engine() {
      return store().engine
    },
  }
}

/** The accounts of a chat assistant: an organisation and its workspace. */
export function chatAccounts(
  organization: Pick<ScopeAccount, 'account' | 'connection' | 'label' | 'state' | 'firstSync'>,
  workspace = 'workspace-one',
): ScopeAccount[] {
  const both = { ...organization, barred: {} }
  const place = (level: 'organization' | 'workspace') => ({
    level,
    feeds: feedsOf('chat_assistant', level),
  })
  return [
    { ...both, ...place('organization') },
    { ...both, ...place('workspace'), account: workspace, costsAccount: organization.account },
  ]
}

/** A new tenant with one connected account, so that tests can share a store but no rows. */
export function seededScope(account: Partial<ScopeAccount> = {}): Scope {
  const of = { connection: 'connection-one', label: 'Main', state: 'connected', ...account } as const
  return { tenant: randomUUID(), accounts: chatAccounts({ ...of, account: account.account ?? 'org-one' }) }
}

export const stoppedClock = (iso: string): Clock => ({
  now: () => Date.parse(iso),
  sleep: () => Promise.resolve(),
})

/** A cost record with these fields; all others are empty. `hour` is ISO-8601. */
export function costRecord(fields: Partial<Omit<CostRecord, 'hour'>> & { hour: string }): CostRecord {
  return {
    eventId: randomUUID(),
    userId: '',
    userEmail: '',
    userName: '',
    groups: [],
    agentId: '',
    agentName: '',
    product: '',
    surface: '',
    client: '',
    model: '',
    serviceTier: '',
    reasoning: '',
    tokens: {},
    billing: [],
    ...fields,
    hour: Date.parse(fields.hour) / 1000,
  }
}

export function billingLine(fields: Partial<BillingLine>): BillingLine {
  return {
    sku: 'sku',
    quantity: null,
    quantityUnit: 'tokens',
    cost: null,
    costUnit: 'CREDITS',
    estimatedUsd: null,
    ...fields,
  }
}

let files = 0

/** Load and commit one cost file. Each file is newer than the ones seeded before. */
export async function seedCosts(
  facts: FactsStore,
  scope: Scope,
  records: readonly CostRecord[],
  at = 0,
  file: Partial<Pick<LedgerRow, 'rejected' | 'vendorEnd'>> = {},
) {
  files += 1
  const load = loadOf(scope, at, { dataset: 'costs', slice: `file-${files}`, version: BigInt(files) })
  const loaded = await facts.loadCosts(load, asAsync(records))
  const { rows, firstHour, lastHourEnd } = loaded
  const period = {
    periodStart: firstHour === null ? null : firstHour * 1000,
    periodEnd: lastHourEnd === null ? null : lastHourEnd * 1000,
  }
  await facts.commit(ledgerRow(load, { kind: 'file', rows, ...period, ...file }))
  return loaded
}

/** Commit a ledger row that everything written in `[from, to)` is collected. */
export async function seedWindow(facts: FactsStore, scope: Scope, from: string, to: string, at = 0) {
  const load = loadOf(scope, at, { dataset: 'costs', slice: `window:${from}`, version: 0n })
  const period = { periodStart: Date.parse(from), periodEnd: Date.parse(to) }
  await facts.commit(ledgerRow(load, { kind: 'window', ...period }))
}

/** Commit a ledger row that what was written in `[from, to)` is lost or held. */
export async function seedHole(
  facts: FactsStore,
  scope: Scope,
  hole: { from: string; to: string; outcome: 'unrecoverable' | 'held' },
) {
  const load = loadOf(scope, 0, { dataset: 'costs', slice: `gap:${hole.from}`, version: 0n })
  const period = { periodStart: Date.parse(hole.from), periodEnd: Date.parse(hole.to) }
  await facts.commit(ledgerRow(load, { kind: 'lost', outcome: hole.outcome, ...period }))
}

/** Commit a ledger row that what was written before a day was deleted, as the agreement says. */
export async function seedExpired(facts: FactsStore, scope: Scope, before: string) {
  const load = loadOf(scope, 0, { dataset: 'costs', slice: 'expired', version: 0n })
  await facts.commit(
    ledgerRow(load, { kind: 'expired', outcome: 'expired', periodStart: 0, periodEnd: Date.parse(before) }),
  )
}

/** Take the hours from what was written before a day, as the agreement does after some months. */
export async function takeHours(facts: FactsStore, scope: Scope, before: string) {
  const load = loadOf(scope, 0, { dataset: 'costs', slice: 'coarse', version: 0n })
  await facts.commit(
    ledgerRow(load, { kind: 'coarse', outcome: 'expired', periodStart: 0, periodEnd: Date.parse(before) }),
  )
  await facts.coarsenHours(load, before)
}

/** Load and commit a snapshot of a workspace's limits. */
export async function seedLimits(
  facts: FactsStore,
  scope: Scope,
  takenAt: string,
  limits: readonly SpendLimit[],
) {
  const workspace = accountsOf(scope, 'spend_limits')[0] ?? ''
  const slice = {
    dataset: 'spend_limits',
    slice: takenAt.slice(0, 13),
    version: BigInt(Date.parse(takenAt)),
  } as const
  const load = { ...loadOf(scope, 0, slice), account: workspace }
  const { rows } = await facts.loadSpendLimits(load, Date.parse(takenAt), limits)
  const periodStart = Date.parse(takenAt)
  await facts.commit(ledgerRow(load, { kind: 'snapshot', rows, periodStart }))
}

/** A spend limit with these fields; all others are empty. */
export function spendLimit(fields: Partial<SpendLimit> & { subjectId: string }): SpendLimit {
  return {
    level: 'user',
    subjectName: '',
    subjectEmail: '',
    set: null,
    effective: null,
    effectiveSource: null,
    currentUsage: null,
    currentUsageUnit: '',
    lastMonthUsage: null,
    role: '',
    seatType: '',
    members: null,
    ...fields,
  }
}

function loadOf(scope: Scope, at: number, slice: Pick<Load, 'dataset' | 'slice' | 'version'>): Load {
  const source = accountsWith(scope, 'costs')[at]
  if (!source) throw new Error(`the scope has no account ${at}`)
  const { account, connection } = source
  return { tenant: scope.tenant, account, connection, loadId: randomUUID(), ...slice }
}

function ledgerRow(load: Load, fields: Pick<LedgerRow, 'kind'> & Partial<LedgerRow>): LedgerRow {
  const { version: _, ...ref } = load
  return {
    ...ref,
    outcome: 'committed',
    fetchedAt: 0,
    periodStart: null,
    periodEnd: null,
    rows: 0,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: '',
    bytes: 0,
    leaseEpoch: 1,
    note: '',
    ...fields,
  }
}

async function* asAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** A metrics query with the contract's defaults. */
export function metricsQuery(
  fields: Pick<MetricsQuery, 'metrics' | 'from' | 'to'> & Partial<MetricsQuery>,
): MetricsQuery {
  return { grain: 'total', groupBy: [], filters: [], orderBy: [], limit: 1000, ...fields }
}
