import type { ControlDb, ControlStore } from '../store/control/control-store.ts'
import { listOpenViews, sealViewRow } from '../store/control/settings/saved-views-table.ts'
import type { SavedViewRow } from '../store/control/tables.ts'
import { namesPerson } from './names-person.ts'

type SealedAs = Pick<SavedViewRow, 'search' | 'sealed' | 'key_id'>
type ViewRef = Pick<SavedViewRow, 'id' | 'tenant'>

/** Seals what is saved of people, bound to its view. */
export interface ViewSealer {
  seal(where: { viewId: string; tenant: string }, plaintext: string): { sealed: string; keyId: string }
  open(where: { viewId: string; tenant: string }, sealed: string): string
}

const boundTo = ({ id, tenant }: ViewRef) => ({ viewId: id, tenant })

/** The state of a page as it is stored: who is looked up in it, or filtered by, stands sealed. */
export function storedSearch(sealer: ViewSealer, view: ViewRef, search: string): SealedAs {
  if (!namesPerson({ search })) return { search, sealed: null, key_id: null }
  const { sealed, keyId } = sealer.seal(boundTo(view), search)
  return { search: '', sealed, key_id: keyId }
}

/** @throws TidemarkError `secret_unreadable` */
export const searchOf = (sealer: ViewSealer, row: ViewRef & SealedAs): string =>
  row.sealed === null ? row.search : sealer.open(boundTo(row), row.sealed)

/** Seal what earlier versions have saved of people. Safe to repeat; who changes a view meanwhile wins. */
export async function sealOldViews({
  control,
  sealer,
}: {
  control: Pick<ControlStore, 'db'>
  sealer: ViewSealer
}): Promise<void> {
  for (const row of await listOpenViews(control.db)) await sealOld(control.db, sealer, row)
}

async function sealOld(db: ControlDb, sealer: ViewSealer, row: SavedViewRow): Promise<void> {
  const stored = storedSearch(sealer, row, row.search)
  if (stored.sealed !== null) await sealViewRow(db, row, stored)
}
