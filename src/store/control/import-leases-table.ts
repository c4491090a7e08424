import type { ControlDb } from './control-store.ts'

export interface ImportLease {
  tenant: string
  account: string
  owner: string
}

/** Whether the account is ours until `until`; one whose time has passed is anybody's. Taken again, it is ours for longer. */
export async function takeImportLease(
  db: ControlDb,
  lease: ImportLease,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const taken = await db
    .insertInto('import_leases')
    .values({ ...lease, until })
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

export async function endImportLease(db: ControlDb, { tenant, account, owner }: ImportLease): Promise<void> {
  await db
    .deleteFrom('import_leases')
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('owner', '=', owner)
    .execute()
}

/** Embedded only: this process holds the data folder, so every lease is a dead process's. */
export async function endEveryImportLease(db: ControlDb): Promise<void> {
  await db.deleteFrom('import_leases').execute()
}
