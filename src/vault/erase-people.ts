import type { Sealer } from '../connections/keys/credentials.ts'
import type { IdentitySource } from '../model/identity.ts'
import { IDENTITY_SOURCES } from '../model/privacy.ts'
import { LOGINS } from '../model/records/told-person.ts'
import type { Tombstone } from '../model/records/tombstone.ts'
import type { ControlStore, ControlTx } from '../store/control/control-store.ts'
import { findTombstones, insertTombstone } from '../store/control/people/erased-people-table.ts'
import {
  deleteByVendorHash,
  findByVendorHash,
  findBySubject,
  nextRevision,
} from '../store/control/people/people-vault-table.ts'
import { newSubject } from './keep-people.ts'
import type { OpenedNames } from './opened-names.ts'
import { openPerson } from './sealed-person.ts'
import type { VaultHash } from './vault-keys.ts'

/** An account of somebody, as the vault numbers it. */
export interface VaultAccount {
  source: IdentitySource
  subject: string
}

interface Known extends VaultAccount {
  userId: string
  login: string
  email: string
}

/** Whole and exact, as whoever asks writes it: a part of a name would say who else there is. */
export async function findAccounts(
  opened: OpenedNames,
  tenant: string,
  text: string,
): Promise<VaultAccount[]> {
  const all = (await Promise.all(IDENTITY_SOURCES.map((source) => knownIn(opened, tenant, source)))).flat()
  const asked = text.trim()
  const named = all.filter(
    ({ userId, login, email }) => userId === asked || isSame(login, asked) || isSame(email, asked),
  )
  const addresses = new Set(named.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()])))
  const found = all.filter((one) => named.includes(one) || addresses.has(one.email.toLowerCase()))
  return found.map(({ source, subject }) => ({ source, subject }))
}

const isSame = (known: string, asked: string) => known !== '' && known.toLowerCase() === asked.toLowerCase()

async function knownIn(opened: OpenedNames, tenant: string, source: IdentitySource): Promise<Known[]> {
  const { subjects, names } = await opened.of({ tenant, source })
  return [...subjects].map(([userId, subject]) => {
    const { login = '', email = '' } = names.get(userId) ?? {}
    return { source, subject, userId, login, email }
  })
}

/** Of accounts that have a row; who has none was erased already. */
export async function tombstonesOf(
  { control, sealer, hash }: { control: ControlStore; sealer: Sealer; hash: VaultHash },
  asked: { tenant: string; accounts: readonly VaultAccount[]; erasedAt: string },
): Promise<Tombstone[]> {
  const { tenant, accounts, erasedAt } = asked
  const subjects = accounts.map(({ subject }) => subject)
  const rows = await findBySubject(control.db, tenant, subjects)
  const tombstones: Tombstone[] = []
  for (const row of rows) {
    const of = { tenant, erasedAt }
    tombstones.push({
      ...of,
      source: row.source,
      vendorHash: row.vendor_hash,
      subject: row.subject,
      account: '',
    })
    const { login } = openPerson(sealer, row)
    if (login === '') continue
    const vendorHash = hash('lookup', login.toLowerCase())
    const subject = await numberOf(control, tenant, vendorHash)
    tombstones.push({ ...of, source: LOGINS, vendorHash, subject, account: row.subject })
  }
  return tombstones
}

/** What stands for a login: also where no bill has named it yet, as one may any day. */
async function numberOf({ db }: ControlStore, tenant: string, vendorHash: string): Promise<string> {
  const scope = { tenant, source: LOGINS } as const
  const [entombed] = await findTombstones(db, scope, [vendorHash])
  const [named] = entombed ? [entombed] : await findByVendorHash(db, scope, [vendorHash])
  return named?.subject ?? newSubject()
}

export async function entombPeople(
  control: ControlStore,
  tombstones: readonly Tombstone[],
  also?: (tx: ControlTx) => Promise<void>,
): Promise<void> {
  await control.db.transaction().execute(async (tx) => {
    for (const [tenant, own] of Map.groupBy(tombstones, (one) => one.tenant)) {
      // Whoever has names open looks for what is newer.
      const revision = await nextRevision(tx, tenant)
      for (const tombstone of own) await insertTombstone(tx, tombstone, revision)
    }
    await also?.(tx)
  })
}

export async function calledBefore(
  { control, sealer }: { control: ControlStore; sealer: Sealer },
  tombstones: readonly Tombstone[],
): Promise<string[]> {
  const called = new Set<string>()
  for (const { vendorHash, ...scope } of tombstones) {
    for (const row of await findByVendorHash(control.db, scope, [vendorHash])) {
      const { userId, login, email, name } = openPerson(sealer, row)
      for (const text of [userId, login, email, name]) if (text !== '') called.add(text)
    }
  }
  return [...called]
}

export async function deletePeople(tx: ControlTx, tombstones: readonly Tombstone[]): Promise<void> {
  for (const { vendorHash, ...scope } of tombstones) await deleteByVendorHash(tx, scope, vendorHash)
}
