import { askText } from '../../../test/harness/stores/ask-text.ts'
import { PUBLISHED } from '../../../test/harness/service/published-forms.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CostRecord } from '../../model/records/cost-record.ts'
import type { CostsBody, FactsStore, LedgerRow, Load, LoadedRows, SliceRef } from './facts-store.ts'

/** Opens a store that holds nothing, its tables not yet made. One is open at a time. */
export type OpenEmptyStore = () => Promise<FactsStore>

/** A slice of a tenant of its own, so that tests share a store without meeting. */
export function newSlice(given: Partial<SliceRef> = {}): SliceRef {
  return {
    tenant: `tenant-${randomUUID()}`,
    account: 'org-a',
    connection: 'connection-1',
    dataset: 'costs',
    slice: 'file-1',
    ...given,
  }
}

export function newLoad(ref: SliceRef, given: Partial<Load> = {}): Load {
  return { ...ref, loadId: randomUUID(), version: 1_000n, ...given }
}

export function ledgerRow(load: Load, given: Partial<LedgerRow> = {}): LedgerRow {
  const { version: _, ...ref } = load
  return {
    ...ref,
    kind: 'file',
    outcome: 'committed',
    fetchedAt: 1_773_147_599_000,
    periodStart: null,
    periodEnd: null,
    vendorEnd: '2026-03-10T14:00:00.123456Z',
    rows: 0,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: 'a'.repeat(64),
    bytes: 100,
    leaseEpoch: 1,
    note: '',
    ...given,
  }
}

export const HOUR = Date.UTC(2026, 2, 10, 13) / 1000

export function costRecord(given: Partial<CostRecord> = {}): CostRecord {
  return {
    eventId: randomUUID(),
    hour: HOUR,
    userId: 'user-1',
    userEmail: 'a@example.com',
    userName: 'Alex Example',
    groups: [{ id: 'g1', name: 'Platform' }],
    agentId: '',
    agentName: '',
    product: 'codex',
    surface: 'exec',
    client: 'cli',
    model: 'gpt-5.5',
    serviceTier: 'default',
    reasoning: 'medium',
    tokens: { text_input: 75_348, text_cached_input: 879_616, text_output: 4858 },
    billing: [credits('9.4185')],
    ...given,
  }
}

export function credits(cost: string | null, costUnit = 'CREDITS'): CostRecord['billing'][number] {
  return { sku: 'Input', quantity: '1000', quantityUnit: 'tokens', cost, costUnit, estimatedUsd: null }
}

/** Begin, load and commit, as the collector does. */
export async function collect(
  store: FactsStore,
  load: Load,
  records: readonly CostRecord[],
): Promise<LoadedRows> {
  await store.beginLoad(ledgerRow(load, { outcome: 'started' }))
  const loaded = await store.loadCosts(load, inTurn(records))
  await store.commit(ledgerRow(load, { rows: loaded.rows }))
  return loaded
}

export async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** What a tenant's people see: one row per event, by id. */
export function visible<Row>(store: FactsStore, { tenant }: SliceRef, columns: string): Promise<Row[]> {
  const sql = `SELECT ${columns} FROM costs_current WHERE tenant = {tenant:String} ORDER BY event_id`
  return askText<Row>(store, sql, { tenant })
}

/** The published cost record (upstream notes, section 4), with changes at its top or in its payload. */
export function vendorLine(changes: { top?: object; payload?: object } = {}): Record<string, unknown> {
  return {
    event_id: randomUUID(),
    type: 'COSTS',
    timestamp: '2026-03-10T13:59:59Z',
    principal: { id: 'org-a', type: 'API_PLATFORM_ORG' },
    actor: { type: 'SYSTEM', id: 'costs_compliance' },
    payload: {
      day: '2026-03-10',
      hour: 13,
      organization_id: 'org-a',
      identity: {
        user_id: 'user-1',
        email: 'user@example.com',
        name: 'Alex Example',
        groups: [
          { id: '0123cdef', name: 'Platform' },
          { id: '4567', name: null },
        ],
        agent: { id: 'agt_123', name: 'Procurement' },
      },
      product: 'chatgpt',
      surface: 'chatgpt',
      client: 'web',
      model: 'gpt-5.5',
      service_tier: 'default',
      reasoning: 'medium',
      measures: {
        usage: { text_input_tokens: 1000, text_cached_input_tokens: 90_000, image_output_tokens: 1500 },
        billing: [
          {
            sku: 'chat.completion.5.reasoning',
            quantity: { value: 1000, unit: 'tokens' },
            cost: { value: 5.5, unit: 'CREDITS' },
            estimated_cost_usd: { value: 0.2, unit: 'USD' },
          },
        ],
      },
      ...changes.payload,
    },
    ...changes.top,
  }
}

/** A file with this content, removed at the end of the test. */
export async function bodyFile(content: string | Buffer): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-body-'))
  const path = join(folder, "it's a body.jsonl")
  await writeFile(path, content)
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Check bodies and load them. */
export async function loadBodies(
  store: FactsStore,
  bodies: readonly CostsBody[],
): Promise<(LoadedRows | null)[]> {
  await using intake = store.openCosts(PUBLISHED.costs)
  await intake.add(bodies)
  return await intake.load()
}

/** Load one body. */
export async function loadBody(
  store: FactsStore,
  load: Load,
  path: string,
): Promise<LoadedRows | 'irregular'> {
  const [loaded] = await loadBodies(store, [{ load, path }])
  return loaded ?? 'irregular'
}
