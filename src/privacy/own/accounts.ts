import { IDENTITY_SOURCES } from '../../model/privacy.ts'

import { identityKey, type Identity, type IdentityKey } from '../../model/identity.ts'
import { decidedOn } from '../../model/match-decision.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { decisionOf, listDecisionRows } from '../../store/control/people/identity-decisions-table.ts'
import type { IdentityDecisionRow } from '../../store/control/people/privacy-tables.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import type { NamesReader } from '../../store/facts/facts-store.ts'

/** Accounts whose names fit. */
export async function accountsWhere(
  facts: Pick<NamesReader, 'names'>,
  tenant: string,
  fits: (account: Identity) => boolean | Promise<boolean>,
): Promise<Identity[]> {
  const found: Identity[] = []
  for (const source of IDENTITY_SOURCES) {
    for (const [userId, names] of await facts.names({ tenant, source })) {
      const account = { source, userId, ...names }
      if (await fits(account)) found.push(account)
    }
  }
  return found
}

/** These accounts and all that have the address of one of them, as whoever is erased is found. */
export async function withSameAddress(
  facts: Pick<NamesReader, 'names'>,
  tenant: string,
  accounts: readonly Identity[],
): Promise<Identity[]> {
  const addresses = new Set(accounts.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()])))
  const own = new Set(accounts.map(identityKey))
  return await accountsWhere(
    facts,
    tenant,
    (one) => own.has(identityKey(one)) || addresses.has(one.email.toLowerCase()),
  )
}

/**
 * What was decided about these accounts, with the keys of them and of those that are the same person's on a day because
 * somebody here said so. What is known of the latter is not opened: that an admin joined them proves nothing.
 */
export async function decidedOf(
  stores: { control: ControlStore; facts: Pick<NamesReader, 'ids'> },
  tenant: string,
  accounts: readonly Identity[],
  day: UtcDay,
): Promise<{ keys: IdentityKey[]; decisions: IdentityDecisionRow[] }> {
  const rows = await listDecisionRows(stores.control.db, tenant)
  const known = await Promise.all(
    IDENTITY_SOURCES.map(async (source) => [source, await stores.facts.ids({ tenant, source })] as const),
  )
  const byKey = new Map<string, IdentityKey>()
  for (const [source, { subjects }] of known) {
    for (const [userId, subject] of subjects)
      byKey.set(`${source}:${subject}`, identityKey({ source, userId }))
  }
  const told = (key: IdentityKey) => byKey.get(key) ?? key
  const standing = rows.filter(({ undone_at: undone }) => undone === null)
  const named = standing.map((row) => decisionOf({ ...row, a: told(row.a), b: row.b && told(row.b) }))
  const { edges } = decidedOn(named, day)
  const found = new Set<IdentityKey>(accounts.map(identityKey))
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [a, b] of edges) if (found.has(a) || found.has(b)) found.add(a).add(b)
  }
  const own = new Set(accounts.map(identityKey))
  const isOwn = (key: IdentityKey | null) => key !== null && own.has(told(key))
  return { keys: [...found], decisions: rows.filter(({ a, b }) => isOwn(a) || isOwn(b)) }
}
