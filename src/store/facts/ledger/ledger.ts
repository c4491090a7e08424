import type { Dataset } from '../../../model/dataset.ts'
import { COUNT, GIVEN, orNull, TEXT, type Column } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import type { LedgerKind } from '../../../model/coverage.ts'
import { sql, text, verbatim, type Owner, type Sql } from '../engine/sql.ts'
import type { FactsReader, LedgerRow } from '../facts-store.ts'
import { newestSlices } from './newest-slices.ts'

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

const WHOLE = orNull(COUNT)
const COUNTS: Column<Record<string, number>> = (stored, name) =>
  Object.fromEntries(Object.entries(stored ?? {}).map(([path, seen]) => [path, COUNT(seen, name)]))
/** Left out where it does not apply. */
const TEXT_IF_ANY: Column<string | undefined> = (stored, name) => GIVEN(stored, name) ?? undefined
const WHOLE_IF_ANY: Column<number | undefined> = (stored, name) => WHOLE(stored, name) ?? undefined

/** The column of every field, and what is made of what it holds; the copy holds whole rows. */
const COLUMNS = {
  tenant: ['tenant', TEXT],
  account: ['account', TEXT],
  connection: ['connection', TEXT],
  dataset: ['dataset', TEXT],
  slice: ['slice', TEXT],
  kind: ['kind', TEXT],
  loadId: ['load_id', TEXT],
  outcome: ['outcome', TEXT],
  fetchedAt: ['fetched_at', WHOLE],
  periodStart: ['period_start', WHOLE],
  periodEnd: ['period_end', WHOLE],
  heldSlice: ['held_slice', TEXT_IF_ANY],
  vendorEnd: ['vendor_end', TEXT_IF_ANY],
  stableSince: ['stable_since', WHOLE_IF_ANY],
  firstAsked: ['first_asked', WHOLE_IF_ANY],
  damagedSince: ['damaged_since', WHOLE_IF_ANY],
  cursor: ['cursor', TEXT_IF_ANY],
  rows: ['rows', WHOLE],
  rejected: ['rejected', WHOLE],
  duplicates: ['duplicates', WHOLE],
  restated: ['restated', WHOLE],
  unknownFields: ['unknown_fields', COUNTS],
  sha256: ['sha256', TEXT],
  bytes: ['bytes', WHOLE],
  leaseEpoch: ['lease_epoch', WHOLE],
  note: ['note', TEXT],
  stated: ['stated', WHOLE_IF_ANY],
} as const satisfies { [Field in keyof Required<LedgerRow>]: readonly [string, Column<unknown>] }

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

/** All there is of an account, of every dataset. */
export const readAccount = (engine: Engine, of: { tenant: string; account: string }): Promise<LedgerRow[]> =>
  readSlices(engine, FIELDS, of, sql`1 ORDER BY dataset, vendor_end, slice`)

/** These fields of the newest row of each slice. `where` and the order behind it name columns. */
export async function readSlices<Field extends keyof LedgerRow>(
  facts: FactsReader,
  fields: readonly Field[],
  of: Owner,
  where: Sql,
  signal?: AbortSignal,
): Promise<Pick<LedgerRow, Field>[]> {
  const columns = verbatim(fields.map((field) => COLUMNS[field][0]).join(', '))
  const found = sql`SELECT ${columns} FROM ${newestSlices(of)} AND ${where}`
  return (await readStored(facts, fields, found, signal)).map(([row]) => row)
}

/** Of a statement whose columns are some of the ledger's, each row as its fields and as it is stored. */
export async function readStored<Field extends keyof LedgerRow>(
  facts: FactsReader,
  fields: readonly Field[],
  statement: Sql,
  signal?: AbortSignal,
): Promise<[Pick<LedgerRow, Field>, Record<string, unknown>][]> {
  const rows = await facts.query(statement, signal ? { signal } : {})
  return rows.map((stored) => [toFields(fields, stored), stored])
}

/** The table holds what `toStored` has made of these very fields. */
function toFields<Field extends keyof LedgerRow>(
  fields: readonly Field[],
  stored: Record<string, unknown>,
): Pick<LedgerRow, Field> {
  const read = fields.map((field) => {
    const [column, made] = COLUMNS[field]
    return [field, made(stored[column] ?? null, column)] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Pick<LedgerRow, Field>
}
