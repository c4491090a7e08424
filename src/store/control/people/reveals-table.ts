import type { ControlDb, ControlTx } from '../control-store.ts'
import type { RevealRow } from './privacy-tables.ts'

type Db = ControlDb | ControlTx

export async function insertReveal(db: Db, row: RevealRow): Promise<void> {
  await db.insertInto('reveals').values(row).execute()
}

/** The newest first. */
export function listRevealRows(db: Db, tenant: string, most: number): Promise<RevealRow[]> {
  const rows = db.selectFrom('reveals').selectAll().where('tenant', '=', tenant)
  return rows.orderBy('id', 'desc').limit(most).execute()
}

export function findRevealRow(db: Db, of: { tenant: string; id: string }): Promise<RevealRow | undefined> {
  const rows = db.selectFrom('reveals').selectAll().where('tenant', '=', of.tenant)
  return rows.where('id', '=', of.id).executeTakeFirst()
}

/** How many were asked for since and not refused. */
export async function countReveals(db: Db, tenant: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('reveals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tenant', '=', tenant)
    .where('asked_at', '>=', since)
    .where(({ eb, or }) => or([eb('approved', 'is', null), eb('approved', '=', 1)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether the person is told later, which is decided before anything else is: the lock is the condition. */
export async function decideDelayRow(
  db: Db,
  of: { tenant: string; id: string },
  by: Pick<RevealRow, 'delay_agreed' | 'delay_decided_by' | 'delay_decided_at'>,
): Promise<boolean> {
  const result = await db
    .updateTable('reveals')
    .set(by)
    .where('tenant', '=', of.tenant)
    .where('id', '=', of.id)
    .where('delay_asked', '=', 1)
    .where('delay_agreed', 'is', null)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function updateReason(
  tx: ControlTx,
  of: Pick<RevealRow, 'tenant' | 'id'>,
  reason: string,
): Promise<void> {
  const row = tx.updateTable('reveals').set({ reason })
  await row.where('tenant', '=', of.tenant).where('id', '=', of.id).execute()
}
