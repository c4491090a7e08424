import type { ControlDb, ControlTx } from '../control-store.ts'
import type { InvoiceRow, SignOffRow } from '../tables.ts'

type Db = ControlDb | ControlTx
type Place = Pick<InvoiceRow, 'tenant' | 'id'>

/** A row with the name of the person who wrote it; null when they are gone, or it was a token. */
export type NamedInvoiceRow = InvoiceRow & { changer_name: string | null }
export type NamedSignOffRow = SignOffRow & { signer_name: string | null }

const invoicesOf = (db: Db, tenant: string) =>
  db
    .selectFrom('invoices')
    .leftJoin('user', 'user.id', 'invoices.changed_by')
    .selectAll('invoices')
    .select('user.name as changer_name')
    .where('invoices.tenant', '=', tenant)

/** The newest month first. */
export function listInvoiceRows(db: Db, tenant: string): Promise<NamedInvoiceRow[]> {
  return invoicesOf(db, tenant)
    .orderBy('invoices.month', 'desc')
    .orderBy('invoices.tool')
    .orderBy('invoices.number')
    .execute()
}

export function findInvoiceRow(db: Db, { tenant, id }: Place): Promise<NamedInvoiceRow | undefined> {
  return invoicesOf(db, tenant).where('invoices.id', '=', id).executeTakeFirst()
}

/** Throws a unique violation when the tool has an invoice of that number in the month. */
export async function insertInvoice(db: Db, row: InvoiceRow): Promise<void> {
  await db.insertInto('invoices').values(row).execute()
}

/** Throws as `insertInvoice`. */
export async function updateInvoice(db: Db, { tenant, id, ...row }: InvoiceRow): Promise<void> {
  await db.updateTable('invoices').set(row).where('tenant', '=', tenant).where('id', '=', id).execute()
}

export async function deleteInvoiceRow(db: Db, { tenant, id }: Place): Promise<void> {
  await db.deleteFrom('invoices').where('tenant', '=', tenant).where('id', '=', id).execute()
}

const signOffsOf = (db: Db, tenant: string) =>
  db
    .selectFrom('sign_offs')
    .leftJoin('user', 'user.id', 'sign_offs.signed_by')
    .selectAll('sign_offs')
    .select('user.name as signer_name')
    .where('sign_offs.tenant', '=', tenant)

export function listSignOffRows(db: Db, tenant: string): Promise<NamedSignOffRow[]> {
  return signOffsOf(db, tenant).orderBy('sign_offs.month', 'desc').orderBy('sign_offs.tool').execute()
}

export function findSignOffRow(db: Db, { tenant, id }: Place): Promise<NamedSignOffRow | undefined> {
  return signOffsOf(db, tenant).where('sign_offs.id', '=', id).executeTakeFirst()
}

/** Throws a unique violation when the month of the tool is signed off. */
export async function insertSignOff(db: Db, row: SignOffRow): Promise<void> {
  await db.insertInto('sign_offs').values(row).execute()
}

export async function deleteSignOffRow(db: Db, { tenant, id }: Place): Promise<void> {
  await db.deleteFrom('sign_offs').where('tenant', '=', tenant).where('id', '=', id).execute()
}

/** What somebody wrote beside an amount or a sign-off. */
export async function updateBookNote(
  tx: ControlTx,
  table: 'invoices' | 'sign_offs',
  { tenant, id }: Place,
  note: string,
): Promise<void> {
  await tx.updateTable(table).set({ note }).where('tenant', '=', tenant).where('id', '=', id).execute()
}
