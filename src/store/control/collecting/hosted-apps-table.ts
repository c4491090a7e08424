import type { ControlDb, ControlTx } from '../control-store.ts'
import type { HostedAppRow } from '../tables.ts'

type Db = ControlDb | ControlTx

/** The organisation's own registered app, if it has one. */
export function findHostedApp(db: Db, tenant: string, profile: string): Promise<HostedAppRow | undefined> {
  return db
    .selectFrom('hosted_apps')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('profile', '=', profile)
    .executeTakeFirst()
}

/** One app per profile: a new one takes the old one's place. */
export async function putHostedApp(tx: ControlTx, row: HostedAppRow): Promise<void> {
  await tx
    .deleteFrom('hosted_apps')
    .where('tenant', '=', row.tenant)
    .where('profile', '=', row.profile)
    .execute()
  await tx.insertInto('hosted_apps').values(row).execute()
}
