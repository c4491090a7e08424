import type { ControlDb, ControlTx } from '../control-store.ts'
import type { InstallStateRow } from '../tables.ts'

type Db = ControlDb | ControlTx

/** Keep a state until it is taken; those that ran out go. */
export async function insertInstallState(db: Db, row: InstallStateRow, now: string): Promise<void> {
  await db.deleteFrom('install_states').where('expires_at', '<=', now).execute()
  await db.insertInto('install_states').values(row).execute()
}

/** Take a state out: of all who bring it, one gets it, once. */
export function takeInstallState(db: Db, stateHash: string): Promise<InstallStateRow | undefined> {
  return db.deleteFrom('install_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}
