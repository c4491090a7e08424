import type { Dataset } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import type { LedgerKind } from '../../../model/coverage.ts'
import { rowsOf, sql, statementOf, text, verbatim, type Owner, type Sql } from '../engine/sql.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'

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

type Stored = string | null | Record<string, string>

const asText = (stored: Stored) => stored
/** 64-bit integers arrive as text; every one of them here is below 2^53. */
const asNumber = (stored: Stored) => (stored === null ? null : Number(stored))
const asCounts = (stored: Stored) =>
  Object.fromEntries(Object.entries(stored ?? {}).map(([path, seen]) => [path, Number(seen)]))
/** Left out where it does not apply. */
const textIfAny = (stored: Stored) => (stored === '' ? undefined : stored)
const numberIfAny = (stored: Stored) => (stored === null ? undefined : Number(stored))

/** The column of every field, and what is made of what it holds; the copy holds whole rows. */
const COLUMNS = {
  tenant: ['tenant', asText],
  account: ['account', asText],
  connection: ['connection', asText],
  dataset: ['dataset', asText],
  slice: ['slice', asText],
  kind: ['kind', asText],
  loadId: ['load_id', asText],
  outcome: ['outcome', asText],
  fetchedAt: ['fetched_at', asNumber],
  periodStart: ['period_start', asNumber],
  periodEnd: ['period_end', asNumber],
  heldSlice: ['held_slice', textIfAny],
  vendorEnd: ['vendor_end', textIfAny],
  stableSince: ['stable_since', numberIfAny],
  firstAsked: ['first_asked', numberIfAny],
  damagedSince: ['damaged_since', numberIfAny],
  cursor: ['cursor', textIfAny],
  rows: ['rows', asNumber],
  rejected: ['rejected', asNumber],
  duplicates: ['duplicates', asNumber],
  restated: ['restated', asNumber],
  unknownFields: ['unknown_fields', asCounts],
  sha256: ['sha256', asText],
  bytes: ['bytes', asNumber],
  leaseEpoch: ['lease_epoch', asNumber],
  note: ['note', asText],
  stated: ['stated', numberIfAny],
} as const satisfies { [Field in keyof Required<LedgerRow>]: readonly [string, (stored: Stored) => unknown] }

function isField(name: string): name is keyof typeof COLUMNS {
  return Object.hasOwn(COLUMNS, name)
}

const FIELDS = Object.keys(COLUMNS).filter(isField)

function toStored(row: LedgerRow): object {
  return Object.fromEntries(FIELDS.map((field) => [COLUMNS[field][0], row[field] ?? null]))
}

export async function readLedger(
  engine: Engine,
  filter: { tenant: string; account: string; dataset: Dataset; kind?: LedgerKind },
): Promise<LedgerRow[]> {
  const { dataset, kind } = filter
  const ofKind = kind === undefined ? sql`` : sql`AND kind = ${text(kind)}`
  const where = sql`dataset = ${text(dataset)} ${ofKind} ORDER BY vendor_end, slice`
  return await readSlices(engine, FIELDS, filter, where)
}

/** These fields of the newest row of each slice. `where` and the order behind it name columns. */
export async function readSlices<Field extends keyof LedgerRow>(
  facts: FactsReader,
  fields: readonly Field[],
  of: Owner,
  where: Sql,
  signal?: AbortSignal,
): Promise<Pick<LedgerRow, Field>[]> {
  const columns = verbatim(fields.map((field) => COLUMNS[field][0]).join(', '))
  const found = sql`SELECT ${columns} FROM ${rowsOf('slices_current', of)} AND ${where}`
  return (await readStored(facts, fields, found, signal)).map(([row]) => row)
}

/** Of a statement whose columns are some of the ledger's, each row as its fields and as it is stored. */
export async function readStored<Field extends keyof LedgerRow>(
  facts: FactsReader,
  fields: readonly Field[],
  statement: Sql,
  signal?: AbortSignal,
): Promise<[Pick<LedgerRow, Field>, Record<string, Stored>][]> {
  const { text: asked, params } = statementOf(statement)
  const rows = await facts.query<Record<string, Stored>>(asked, params, signal ? { signal } : {})
  return rows.map((stored) => [toFields(fields, stored), stored])
}

/** The table holds what `toStored` has made of these very fields. */
function toFields<Field extends keyof LedgerRow>(
  fields: readonly Field[],
  stored: Record<string, Stored>,
): Pick<LedgerRow, Field> {
  const read = fields.map((field) => {
    const [column, made] = COLUMNS[field]
    return [field, made(stored[column] ?? null)] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Pick<LedgerRow, Field>
}
