import type { UtcDay } from '../model/time/time.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { deleteSeenBefore, nextRevision, seenFirst } from '../store/control/people/people-vault-table.ts'

/** @returns what stood for them */
export async function deleteUnseen(
  control: ControlStore,
  tenant: string,
  before: UtcDay,
): Promise<Set<string>> {
  return await control.db.transaction().execute(async (tx) => {
    const gone = await deleteSeenBefore(tx, tenant, before)
    // Whoever has names open looks for who is there.
    if (gone.length > 0) await nextRevision(tx, tenant)
    return new Set(gone)
  })
}

export async function oldestSeen(control: ControlStore, tenant: string): Promise<UtcDay | null> {
  return (await seenFirst(control.db, tenant))?.slice(0, 10) ?? null
}
