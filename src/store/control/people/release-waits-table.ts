import type { Selectable } from 'kysely'
import type { ControlDb } from '../control-store.ts'
import type { ControlTables } from '../tables.ts'

export type ReleaseWaitRow = Selectable<ControlTables['release_waits']>

export const listReleaseWaits = (db: ControlDb, tenant: string): Promise<ReleaseWaitRow[]> =>
  db
    .selectFrom('release_waits')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('source')
    .orderBy('connection_id')
    .execute()

/** What a source waits for now takes the place of what it waited for before. */
export async function replaceReleaseWaits(
  db: ControlDb,
  of: Pick<ReleaseWaitRow, 'tenant' | 'source'>,
  waits: readonly Pick<ReleaseWaitRow, 'connection_id' | 'since'>[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('release_waits')
      .where('tenant', '=', of.tenant)
      .where('source', '=', of.source)
      .execute()
    if (waits.length === 0) return
    await tx
      .insertInto('release_waits')
      .values(waits.map((wait) => ({ ...of, ...wait })))
      .execute()
  })
}
