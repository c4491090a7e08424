import type { MatchDecision } from '../../../model/match-decision.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { IdentityDecisionRow } from './privacy-tables.ts'

type Db = ControlDb | ControlTx

export async function insertDecision(db: Db, row: IdentityDecisionRow): Promise<void> {
  await db.insertInto('identity_decisions').values(row).execute()
}

/** Oldest first, as they were made; undone ones included. */
export function listDecisionRows(db: Db, tenant: string): Promise<IdentityDecisionRow[]> {
  return db.selectFrom('identity_decisions').selectAll().where('tenant', '=', tenant).orderBy('id').execute()
}

/** What was decided, whether or not it stands. */
export function decisionOf({ a, b, valid_from: from }: IdentityDecisionRow): MatchDecision {
  return b === null ? { kind: 'split', a, from } : { kind: 'merge', a, b, from }
}

/** Of decisions that name everybody by subject. Before, 1 did so of people of the chat assistant, and 0 of nobody. */
export const BY_SUBJECT = 2

/** Of all tenants, those that name people by the vendor's ids. */
export function decisionsByVendorId(db: Db): Promise<IdentityDecisionRow[]> {
  return db.selectFrom('identity_decisions').selectAll().where('by_subject', '<', BY_SUBJECT).execute()
}

export async function nameDecisionBySubject(
  db: Db,
  id: string,
  keys: Pick<IdentityDecisionRow, 'a' | 'b'>,
): Promise<void> {
  await db
    .updateTable('identity_decisions')
    .set({ ...keys, by_subject: BY_SUBJECT })
    .where('id', '=', id)
    .execute()
}

/** Hold off everybody else who decides in this organisation until the transaction ends: what is read next stays true. */
export async function lockDecisions(tx: ControlTx, tenant: string): Promise<void> {
  await tx
    .updateTable('organization')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', tenant)
    .execute()
}

/** The lock is the condition: false when it is not there, not this tenant's, or undone already. */
export async function undoDecisionRow(
  db: Db,
  of: { tenant: string; id: string },
  by: { undone_at: string; undone_by: string },
): Promise<boolean> {
  const result = await db
    .updateTable('identity_decisions')
    .set(by)
    .where('tenant', '=', of.tenant)
    .where('id', '=', of.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
