import { z } from 'zod'
import type { Sealer } from '../connections/keys/credentials.ts'
import type { Identity } from '../model/identity.ts'
import type { ToldPerson } from '../model/records/told-person.ts'
import type { PeopleVaultRow } from '../store/control/people/privacy-tables.ts'

/** What is sealed of somebody. */
export interface SealedPerson extends Omit<Identity, 'source' | 'matches'> {
  /** When each name was told first as it is, in milliseconds; 0 of one that is empty or was sealed without. */
  told: Record<'login' | 'email' | 'name', number>
}

const names = z.strictObject({ login: z.number(), email: z.number(), name: z.number() })
const Person = z.strictObject({
  userId: z.string(),
  login: z.string(),
  email: z.string(),
  name: z.string(),
  told: names.default({ login: 0, email: 0, name: 0 }),
})

type SealedFor = Pick<PeopleVaultRow, 'tenant' | 'subject'>

const boundTo = ({ tenant, subject }: SealedFor) => ({ tenant, subject })

export function sealPerson(
  sealer: Sealer,
  row: SealedFor,
  { userId, login, email, name, told }: SealedPerson,
): Pick<PeopleVaultRow, 'sealed' | 'key_id'> {
  const { sealed, keyId } = sealer.seal(boundTo(row), JSON.stringify({ userId, login, email, name, told }))
  return { sealed, key_id: keyId }
}

/** @throws TidemarkError `secret_unreadable` */
export function openPerson(sealer: Sealer, row: SealedFor & Pick<PeopleVaultRow, 'sealed'>): SealedPerson {
  return Person.parse(JSON.parse(sealer.open(boundTo(row), row.sealed)))
}

/** Somebody as they are told of for the first time. */
export function newPerson({ userId, login, email, name, seen }: ToldPerson): SealedPerson {
  const at = (given: string) => (given === '' ? 0 : seen)
  return { userId, login, email, name, told: { login: at(login), email: at(email), name: at(name) } }
}

/** Of each name the newest holds; what is left out stays. `lastSeen`: when all that is known was told last. */
export function mergePerson(known: SealedPerson, told: ToldPerson, lastSeen: number): SealedPerson {
  const merged = { ...known, told: { ...known.told } }
  for (const given of ['login', 'email', 'name'] as const) {
    const knownAt = known[given] === '' ? 0 : Math.max(known.told[given], lastSeen)
    merged.told[given] = knownAt
    if (told[given] === '' || told.seen < knownAt) continue
    merged[given] = told[given]
    merged.told[given] = told.seen
  }
  return merged
}

/** When the oldest of the names was told: since then all of them are known. */
export function knownSince({ told }: SealedPerson): number {
  const times = Object.values(told).filter((at) => at > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}
