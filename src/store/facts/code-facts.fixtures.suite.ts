import { askText } from '../../../test/harness/stores/ask-text.ts'
import { randomUUID } from 'node:crypto'
import type { CodeCounters, CodePart } from '../../model/records/code-counters.ts'
import type { CodeSeat } from '../../model/records/code-seat.ts'
import type { CodeUserDay } from '../../model/records/code-user-day.ts'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import type { PullRequest } from '../../model/records/pull-request.ts'
import { codeTableOf } from './code-tables.ts'
import type { CodeRows, CodeTable, FactsStore, LedgerRow, Load, LoadedRows, SliceRef } from './facts-store.ts'
import { inTurn, ledgerRow, newLoad } from './facts-store.fixtures.suite.ts'
import type { Dataset } from '../../model/dataset.ts'

export const DAY = '2026-05-07'

export interface CodeSlice extends SliceRef {
  dataset: Dataset
}

/** A day of per-user reports of a tenant of its own. */
export function newCodeSlice(given: Partial<CodeSlice> = {}): CodeSlice {
  return {
    tenant: `tenant-${randomUUID()}`,
    account: 'enterprise:acme',
    connection: 'connection-1',
    dataset: 'enterprise_users_1d',
    slice: DAY,
    ...given,
  }
}

/** Of the day that names the slice, or of DAY where another thing does. */
export function codeLedgerRow(load: Load, given: Partial<LedgerRow> = {}): LedgerRow {
  const start = dayStart(/^\d{4}-\d\d-\d\d$/.test(load.slice) ? load.slice : DAY)
  return ledgerRow(load, {
    kind: 'day',
    periodStart: start,
    periodEnd: start + DAY_MS,
    ...given,
  })
}

export const NO_COUNTERS: CodeCounters = {
  interactions: null,
  generations: null,
  acceptances: null,
  linesSuggestedToAdd: null,
  linesSuggestedToDelete: null,
  linesAdded: null,
  linesDeleted: null,
}

export function codePart(given: Partial<CodePart> = {}): CodePart {
  return { ...NO_COUNTERS, kind: 'ide', a: 'vscode', b: '', interactions: 4, ...given }
}

export function userDay(given: Partial<CodeUserDay> = {}): CodeUserDay {
  return {
    ...NO_COUNTERS,
    day: DAY,
    userId: '11',
    userLogin: 'amy',
    organizationId: '999',
    enterpriseId: '13213',
    interactions: 4,
    usedAgent: true,
    usedChat: false,
    usedCli: null,
    usedCodingAgent: null,
    usedReviewActive: null,
    usedReviewPassive: null,
    aiCredits: '1.25',
    adoptionPhase: 'Phase 1',
    adoptionPhaseNumber: 1,
    adoptionPhaseVersion: 'v1',
    cli: null,
    parts: [codePart()],
    ...given,
  }
}

export function codeSeat(given: Partial<CodeSeat> = {}): CodeSeat {
  return {
    userId: '11',
    userLogin: 'amy',
    userName: 'Amy Example',
    userEmail: 'amy@example.com',
    assigneeType: 'User',
    organization: 'acme-dev',
    teamId: '',
    teamSlug: '',
    teamName: '',
    createdAt: '2026-02-03T09:00:00Z',
    lastActivityAt: '2026-05-01T10:03:00Z',
    lastActivityEditor: 'vscode/1.107.1/copilot-chat/0.35.3',
    lastAuthenticatedAt: null,
    pendingCancellation: '2026-06-01',
    planType: 'business',
    ...given,
  }
}

export function pullRequest(given: Partial<PullRequest> = {}): PullRequest {
  return {
    pullRequestId: '900',
    number: 17,
    repositoryId: '7',
    repositoryName: 'acme-dev/shop',
    authorId: '11',
    authorLogin: 'amy',
    authorType: 'User',
    draft: false,
    createdAt: '2026-05-01T08:00:00Z',
    updatedAt: '2026-05-02T08:00:00Z',
    closedAt: null,
    mergedAt: null,
    firstReviewAt: null,
    reviews: null,
    ...given,
  }
}

/** Begin, load and commit, as the collector does. */
export async function collectCode<T extends CodeTable>(
  store: FactsStore,
  load: Load,
  table: T,
  rows: readonly CodeRows[T][],
): Promise<LoadedRows> {
  await store.beginLoad(codeLedgerRow(load, { outcome: 'started' }))
  const loaded = await store.loadCode(load, table, inTurn(rows))
  await store.commit(codeLedgerRow(load, { rows: loaded.rows }))
  return loaded
}

export function collectUserDays(
  store: FactsStore,
  ref: SliceRef,
  rows: readonly CodeUserDay[],
): Promise<LoadedRows> {
  return collectCode(store, newLoad(ref), 'user_days', rows)
}

/** Rows of the load that the slice shows now, with people as the vendor knows them. */
export async function counting<Row extends object>(
  store: FactsStore,
  ref: CodeSlice,
  columns: string,
): Promise<Row[]> {
  const sql = `SELECT ${columns} FROM code_${codeTableOf(ref.dataset)}
WHERE tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String} AND slice = {slice:String}
  AND load_id IN (SELECT load_id FROM slices_current WHERE tenant = {tenant:String} AND account = {account:String}
    AND dataset = {dataset:String} AND slice = {slice:String} AND outcome = 'committed')
ORDER BY ALL`
  const { tenant, account, dataset, slice } = ref
  const rows = await askText<Row>(store, sql, { tenant, account, dataset, slice })
  if (!rows.some((row) => 'user_id' in row)) return rows
  const { vendorIds } = await store.ids({ tenant, source: 'code_assistant' })
  const keyOf = (row: Row) => JSON.stringify(Object.values(row))
  return rows
    .map((row) =>
      'user_id' in row ? { ...row, user_id: vendorIds.get(String(row.user_id)) ?? row.user_id } : row,
    )
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** How many rows of a tenant are kept in a table, counted or not. */
export async function rowsKept(store: FactsStore, table: CodeTable, tenant: string): Promise<number> {
  const sql = `SELECT count() AS kept FROM code_${table} WHERE tenant = {tenant:String}`
  const [row] = await askText<{ kept: string }>(store, sql, { tenant })
  return Number(row?.kept)
}
