import { v7 as timeOrderedId } from 'uuid'
import { eraseEntries, findNaming } from '../../access/audit/erase-entries.ts'
import type { Sealer } from '../../connections/keys/credentials.ts'
import { isoNow } from '../../lib/clock.ts'
import { eraserOf, type EraseText } from '../../model/privacy/erase-text.ts'
import type { Actor } from '../../model/actor.ts'
import { identityKey, isIdentitySource, type IdentityKey } from '../../model/identity.ts'
import type { Tombstone } from '../../model/records/tombstone.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { listAccessRequestRows, updateProof } from '../../store/control/people/access-requests-table.ts'
import { lockErasure, updateErasure } from '../../store/control/people/erasures-table.ts'
import {
  BY_SUBJECT,
  insertDecision,
  listDecisionRows,
} from '../../store/control/people/identity-decisions-table.ts'
import { deleteOpenings } from '../../store/control/people/own-data-openings-table.ts'
import type { ErasureRow } from '../../store/control/people/privacy-tables.ts'
import { listRevealRows, updateReason } from '../../store/control/people/reveals-table.ts'
import { listNoteTexts, updateNoteText } from '../../store/control/settings/annotation-notes-table.ts'
import { listInvoiceRows, listSignOffRows, updateBookNote } from '../../store/control/settings/books-table.ts'
import { listViewRows, updateViewRow } from '../../store/control/settings/saved-views-table.ts'
import { NOBODY, receiptOf, type ErasingContext } from './erasure.ts'

const ALL = 1_000_000

export const eraserFor = (tenant: string): Actor => ({ kind: 'system', id: 'erasure', tenant, role: 'owner' })

/**
 * Nobody of a tenant is known by these any more: first both stores say so, then the names are deleted, and taken out of
 * whatever else the settings store says of them, all at once, by which the erasure needs to know no more whose it is. Safe to
 * repeat after a kill anywhere, and by several processes.
 */
export async function forgetPeople(
  ctx: Omit<ErasingContext, 'raw'>,
  row: ErasureRow,
  tombstones: readonly Tombstone[],
): Promise<void> {
  const { control, clock, facts, sealer, vault } = ctx
  const { tenant } = row
  await vault.entomb(tombstones)
  await facts.putTombstones(tombstones)
  const erase = eraserOf(await vault.calledBefore(tombstones))
  const found = await findNaming(control.db, { tenant, erase })
  await control.db.transaction().execute(async (tx) => {
    const open = await lockErasure(tx, row)
    if (!open || open.accounts === NOBODY) return
    const log_entries = await eraseEntries(tx, clock, { actor: eraserFor(tenant), erase, found })
    const saved_views = await eraseFromViews(tx, { tenant, at: isoNow(clock), sealer }, erase)
    await eraseFromRequests(tx, tenant, erase)
    await eraseFromNotes(tx, tenant, erase)
    const subjects = tombstones.map(({ subject }) => subject)
    await deleteOpenings(tx, tenant, subjects)
    await staySame(tx, { tenant, at: isoNow(clock) }, tombstones)
    await vault.delete(tx, tombstones)
    const receipt = JSON.stringify({ ...receiptOf(open), log_entries, saved_views })
    await updateErasure(tx, row, { accounts: NOBODY, receipt })
  })
}

interface Now {
  tenant: string
  at: string
}

async function eraseFromViews(
  tx: ControlTx,
  { tenant, at, sealer }: Now & { sealer: Sealer },
  erase: EraseText,
): Promise<number> {
  let changed = 0
  const views = await listViewRows(tx, tenant)
  const names = new Map(views.map(({ id, path, name }) => [id, nameOnPage(path, name)]))
  for (const view of views) {
    const where = { viewId: view.id, tenant }
    const said = view.sealed === null ? view.search : sealer.open(where, view.sealed)
    const search = searchWithout(said, erase)
    const erased = erase(view.name)
    if (erased === null && search === null) continue
    const sealed = view.sealed === null ? null : sealer.seal(where, search ?? said)
    // A page has one view of a name, and others may have lost theirs.
    const isTaken = erased !== null && [...names.values()].includes(nameOnPage(view.path, erased))
    const name = isTaken ? `${erased} ${view.id.slice(-MARK)}` : (erased ?? view.name)
    names.set(view.id, nameOnPage(view.path, name))
    await updateViewRow(
      tx,
      { tenant, id: view.id },
      {
        name,
        search: sealed === null ? (search ?? said) : '',
        sealed: sealed?.sealed ?? null,
        key_id: sealed?.keyId ?? null,
        updated_at: at,
      },
    )
    changed += 1
  }
  return changed
}

/** How many letters of a view's id tell it from others. */
const MARK = 6

const nameOnPage = (path: string, name: string) => `${path} ${name.toLowerCase()}`

/** What somebody wrote who asked for their name, or for their data. */
async function eraseFromRequests(tx: ControlTx, tenant: string, erase: EraseText): Promise<void> {
  for (const row of await listRevealRows(tx, tenant, ALL)) {
    const reason = erase(row.reason)
    if (reason !== null) await updateReason(tx, row, reason)
  }
  for (const row of await listAccessRequestRows(tx, tenant, ALL)) {
    const proof = erase(row.proof)
    if (proof !== null) await updateProof(tx, row, proof)
  }
}

/** What somebody wrote beside days, invoices and months that were signed off. */
async function eraseFromNotes(tx: ControlTx, tenant: string, erase: EraseText): Promise<void> {
  for (const { id, text } of await listNoteTexts(tx, tenant)) {
    const erased = erase(text)
    if (erased !== null) await updateNoteText(tx, { tenant, id }, erased)
  }
  const ofBooks = {
    invoices: await listInvoiceRows(tx, tenant),
    sign_offs: await listSignOffRows(tx, tenant),
  }
  for (const table of ['invoices', 'sign_offs'] as const) {
    for (const { id, note } of ofBooks[table]) {
      const erased = erase(note)
      if (erased !== null) await updateBookNote(tx, table, { tenant, id }, erased)
    }
  }
}

/** Null where it says nothing of them. */
function searchWithout(said: string, erase: EraseText): string | null {
  const search = new URLSearchParams(said)
  const erased = new URLSearchParams()
  for (const [key, value] of search) erased.append(key, erase(value) ?? value)
  return erased.toString() === search.toString() ? null : erased.toString()
}

/** Accounts that one address made one person stay one person: else whoever counts people would count one more. */
async function staySame(tx: ControlTx, { tenant, at }: Now, tombstones: readonly Tombstone[]): Promise<void> {
  const standing = (await listDecisionRows(tx, tenant)).filter(({ undone_at }) => undone_at === null)
  const apart = new Set(standing.flatMap(({ kind, a }) => (kind === 'split' ? [a] : [])))
  const joined = new Set(standing.flatMap(({ kind, a, b }) => (kind === 'merge' ? [`${a} ${b}`] : [])))
  const [first, ...more] = tombstones.flatMap(accountKey).filter((key) => !apart.has(key))
  for (const b of more) {
    if (first === undefined || joined.has(`${first} ${b}`)) continue
    await insertDecision(tx, {
      id: timeOrderedId(),
      tenant,
      kind: 'merge',
      a: first,
      b,
      by_subject: BY_SUBJECT,
      valid_from: null,
      created_at: at,
      created_by: eraserFor(tenant).id,
      undone_at: null,
      undone_by: null,
    })
  }
}

const accountKey = ({ source, subject }: Tombstone): IdentityKey[] =>
  isIdentitySource(source) ? [identityKey({ source, userId: subject })] : []
