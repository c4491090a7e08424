import type { Dataset } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import type { LedgerKind } from '../../../model/coverage.ts'
import type { LedgerRow, SliceOutcome } from '../facts-store.ts'

export async function insertStarted(engine: Engine, rows: readonly LedgerRow[]): Promise<void> {
  const marks = rows.map(({ tenant, account, dataset, slice, loadId }) =>
    JSON.stringify({ tenant, account, dataset, slice, load_id: loadId }),
  )
  await engine.insertRows('loads', marks.join('\n'))
}

/** The commit point: one statement, one part, hence all rows or none. */
export async function insertLedgerRows(engine: Engine, rows: readonly LedgerRow[]): Promise<void> {
  await engine.insertRows('slices', rows.map((row) => JSON.stringify(toStored(row))).join('\n'))
}

/** The column of every field; the copy holds whole rows. */
const COLUMN_OF = {
  tenant: 'tenant',
  account: 'account',
  connection: 'connection',
  dataset: 'dataset',
  slice: 'slice',
  kind: 'kind',
  loadId: 'load_id',
  outcome: 'outcome',
  fetchedAt: 'fetched_at',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  heldSlice: 'held_slice',
  vendorEnd: 'vendor_end',
  stableSince: 'stable_since',
  firstAsked: 'first_asked',
  damagedSince: 'damaged_since',
  cursor: 'cursor',
  rows: 'rows',
  rejected: 'rejected',
  duplicates: 'duplicates',
  restated: 'restated',
  unknownFields: 'unknown_fields',
  sha256: 'sha256',
  bytes: 'bytes',
  leaseEpoch: 'lease_epoch',
  note: 'note',
  stated: 'stated',
} as const satisfies { [Field in keyof Required<LedgerRow>]: string }

function isField(name: string): name is keyof typeof COLUMN_OF {
  return Object.hasOwn(COLUMN_OF, name)
}

const FIELDS = Object.keys(COLUMN_OF).filter(isField)

function toStored(row: LedgerRow): object {
  return Object.fromEntries(FIELDS.map((field) => [COLUMN_OF[field], row[field] ?? null]))
}

export async function readLedger(
  engine: Engine,
  filter: { tenant: string; account: string; dataset: Dataset; kind?: LedgerKind },
): Promise<LedgerRow[]> {
  const { tenant, account, dataset, kind } = filter
  const sql = `SELECT * FROM slices_current
WHERE tenant = {tenant:String} AND account = {account:String} AND dataset = {dataset:String}
  ${kind === undefined ? '' : 'AND kind = {kind:String}'}
ORDER BY vendor_end, slice`
  const rows = await engine.query<StoredLedgerRow>(sql, { tenant, account, dataset, ...(kind && { kind }) })
  return rows.map(toLedgerRow)
}

/** 64-bit integers arrive as text; every one of them here is below 2^53. */
interface StoredLedgerRow {
  tenant: string
  account: string
  connection: string
  dataset: Dataset
  slice: string
  kind: LedgerKind
  load_id: string
  outcome: SliceOutcome
  fetched_at: string
  period_start: string | null
  period_end: string | null
  held_slice: string
  vendor_end: string
  stable_since: string | null
  first_asked: string | null
  damaged_since: string | null
  cursor: string
  rows: string
  rejected: string
  duplicates: string
  restated: string
  unknown_fields: Record<string, string>
  sha256: string
  bytes: string
  lease_epoch: string
  note: string
  stated: string | null
}

function toLedgerRow(row: StoredLedgerRow): LedgerRow {
  return {
    tenant: row.tenant,
    account: row.account,
    connection: row.connection,
    dataset: row.dataset,
    slice: row.slice,
    kind: row.kind,
    loadId: row.load_id,
    outcome: row.outcome,
    fetchedAt: Number(row.fetched_at),
    periodStart: row.period_start === null ? null : Number(row.period_start),
    periodEnd: row.period_end === null ? null : Number(row.period_end),
    rows: Number(row.rows),
    rejected: Number(row.rejected),
    duplicates: Number(row.duplicates),
    restated: Number(row.restated),
    unknownFields: Object.fromEntries(
      Object.entries(row.unknown_fields).map(([path, seen]) => [path, Number(seen)]),
    ),
    sha256: row.sha256,
    bytes: Number(row.bytes),
    leaseEpoch: Number(row.lease_epoch),
    note: row.note,
    ...(row.held_slice !== '' && { heldSlice: row.held_slice }),
    ...(row.vendor_end !== '' && { vendorEnd: row.vendor_end }),
    ...(row.stable_since !== null && { stableSince: Number(row.stable_since) }),
    ...(row.first_asked !== null && { firstAsked: Number(row.first_asked) }),
    ...(row.damaged_since !== null && { damagedSince: Number(row.damaged_since) }),
    ...(row.cursor !== '' && { cursor: row.cursor }),
    ...(row.stated !== null && { stated: Number(row.stated) }),
  }
}
