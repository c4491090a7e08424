import type { NamesKeeper } from '../../../src/store/facts/facts-store.ts'
import type { ToldPerson } from '../../../src/model/told-person.ts'

/** Keeps names as the vault does, unsealed and in memory, for tests without a control store. */
export function namesInMemory(): NamesKeeper {
  const tenants = new Map<string, Map<string, ToldPerson>>()
  const peopleOf = (key: string) => {
    const people = tenants.get(key) ?? new Map<string, ToldPerson>()
    tenants.set(key, people)
    return people
  }
  return {
    async keep({ tenant, source }, told) {
      const people = peopleOf(`${tenant} ${source}`)
      for (const person of told) people.set(person.userId, merged(people.get(person.userId), person))
    },
    async names({ tenant, source }) {
      return new Map(
        [...peopleOf(`${tenant} ${source}`)].map(([id, { login, email, name }]) => [
          id,
          { login, email, name },
        ]),
      )
    },
  }
}

/** What is told now holds, but for what it leaves out; of something older only what nobody has told since. */
function merged(before: ToldPerson | undefined, told: ToldPerson): ToldPerson {
  if (!before) return told
  const [first, second] = told.seen >= before.seen ? [told, before] : [before, told]
  return {
    ...first,
    login: first.login || second.login,
    email: first.email || second.email,
    name: first.name || second.name,
  }
}

/** For what tells of nobody. */
export const nobody: NamesKeeper = { keep: () => Promise.resolve(), names: () => Promise.resolve(new Map()) }
