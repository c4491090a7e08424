import { z } from 'zod'
import type { Sealer } from '../connections/keys/credentials.ts'
import type { Identity } from '../model/identity.ts'
import type { PeopleVaultRow } from '../store/control/tables.ts'

/** What is sealed of somebody. */
export type SealedPerson = Omit<Identity, 'source'>

const Person = z.strictObject({ userId: z.string(), login: z.string(), email: z.string(), name: z.string() })

type SealedFor = Pick<PeopleVaultRow, 'tenant' | 'subject'>

const boundTo = ({ tenant, subject }: SealedFor) => ({ tenant, subject })

export function sealPerson(
  sealer: Sealer,
  row: SealedFor,
  { userId, login, email, name }: SealedPerson,
): Pick<PeopleVaultRow, 'sealed' | 'key_id'> {
  const { sealed, keyId } = sealer.seal(boundTo(row), JSON.stringify({ userId, login, email, name }))
  return { sealed, key_id: keyId }
}

/** @throws TidemarkError `secret_unreadable` */
export function openPerson(sealer: Sealer, row: SealedFor & Pick<PeopleVaultRow, 'sealed'>): SealedPerson {
  return Person.parse(JSON.parse(sealer.open(boundTo(row), row.sealed)))
}
