import type { ControlDb, ControlTx } from '../control-store.ts'

export interface ImportLease {
  tenant: string
  account: string
  owner: string
}

type LeasedAccount = Pick<ImportLease, 'tenant' | 'account'>

/** Whether the account is ours until `until`; one whose time has passed is anybody's. Taken again, it is ours for longer. */
export async function takeImportLease(
  db: ControlDb,
  lease: ImportLease,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const taken = await db
    .insertInto('import_leases')
    .values({ ...lease, until, intent: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'account'])
        .doUpdateSet({ owner: lease.owner, until })
        .where((eb) =>
          eb.or([eb('import_leases.until', '<=', now), eb('import_leases.owner', '=', lease.owner)]),
        ),
    )
    .returning('owner')
    .executeTakeFirst()
  return taken !== undefined
}

/** What is about to be committed, as JSON; nothing is written where the account is somebody else's now. */
export async function writeImportIntent(
  db: ControlDb,
  { tenant, account, owner }: ImportLease,
  intent: string,
): Promise<void> {
  await db
    .updateTable('import_leases')
    .set({ intent })
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('owner', '=', owner)
    .execute()
}

/** Whether it was still there. */
export async function clearImportIntent(
  tx: ControlTx,
  { tenant, account, owner }: ImportLease,
  intent: string,
): Promise<boolean> {
  const cleared = await tx
    .updateTable('import_leases')
    .set({ intent: null })
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('owner', '=', owner)
    .where('intent', '=', intent)
    .returning('account')
    .executeTakeFirst()
  return cleared !== undefined
}

export async function readImportIntent(
  db: ControlDb,
  { tenant, account, owner }: ImportLease,
): Promise<string | null> {
  const row = await db
    .selectFrom('import_leases')
    .select('intent')
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.intent ?? null
}

/** Accounts whose lease ended by `until` before it was seen whether what was intended is committed. */
export function listImportIntents(db: ControlDb, until: string): Promise<LeasedAccount[]> {
  return db
    .selectFrom('import_leases')
    .select(['tenant', 'account'])
    .where('intent', 'is not', null)
    .where('until', '<=', until)
    .orderBy('tenant')
    .orderBy('account')
    .execute()
}

export async function endImportLease(db: ControlDb, { tenant, account, owner }: ImportLease): Promise<void> {
  await db
    .deleteFrom('import_leases')
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('owner', '=', owner)
    .execute()
}

/** Embedded only: this process holds the data folder, so every lease is a dead process's. */
export async function endEveryImportLease(db: ControlDb, now: string): Promise<void> {
  await db.updateTable('import_leases').set({ until: now }).execute()
}
