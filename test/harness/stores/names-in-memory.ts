import { createHash } from 'node:crypto'
import type { NamesKeeper, NamesReader } from '../../../src/store/facts/facts-store.ts'
import { matchWords } from '../../../src/model/match-keys.ts'
import { mergePerson, newPerson, type SealedPerson } from '../../../src/vault/sealed-person.ts'

/** Keeps names as the vault does, unsealed and in memory, for tests without a control store. */
export function namesInMemory(): NamesKeeper {
  const tenants = new Map<string, Map<string, SealedPerson>>()
  const peopleOf = (key: string) => {
    const people = tenants.get(key) ?? new Map<string, SealedPerson>()
    tenants.set(key, people)
    return people
  }
  return {
    async keep({ tenant, source }, told) {
      const people = peopleOf(`${tenant} ${source}`)
      for (const person of told) {
        const before = people.get(person.userId)
        people.set(person.userId, before ? mergePerson(before, person, 0) : newPerson(person))
      }
      return new Map(told.map(({ userId }) => [userId, subjectOf(userId)]))
    },
    async ids({ tenant, source }) {
      const known = [...peopleOf(`${tenant} ${source}`).keys()]
      return {
        subjects: new Map(known.map((id) => [id, subjectOf(id)])),
        vendorIds: new Map(known.map((id) => [subjectOf(id), id])),
      }
    },
    erased: async () => new Set(),
    async names({ tenant, source }) {
      return new Map(
        [...peopleOf(`${tenant} ${source}`)].map(([id, { login, email, name }]) => [
          id,
          {
            login,
            email,
            name,
            ...(source !== 'code_login' && { matches: matchWords({ userId: id, login, email, name }) }),
          },
        ]),
      )
    },
  }
}

/** As random as the vault's, and the same in each run. */
export const subjectOf = (userId: string): string =>
  String(createHash('sha256').update(userId).digest().readBigUInt64BE() >> 1n)

/** For what tells of nobody. */
export const nobody: NamesKeeper & NamesReader = {
  logins: () => Promise.resolve(new Map()),
  keep: () => Promise.resolve(new Map()),
  names: () => Promise.resolve(new Map()),
  ids: () => Promise.resolve({ subjects: new Map(), vendorIds: new Map() }),
  erased: () => Promise.resolve(new Set()),
}

/** Pseudonyms of a test: they say nothing of the vendor's ids, and are the same in each run. */
export const calledInTests = async (_: string, identities: readonly string[]) =>
  new Map(identities.map((one) => [one, `P-${subjectOf(one).slice(0, 8)}`]))
