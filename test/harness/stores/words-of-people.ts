import type { FactsStore } from '../../../src/store/facts/facts-store.ts'
import type { ControlStore } from '../../../src/store/control/control-store.ts'

/** Shorter ones stand in many texts that name nobody. */
const SHORTEST = 5

/** What the vault knows of the people of all organisations, in lower case: ids, logins, addresses and names. */
export async function wordsOfPeople(facts: FactsStore, control: ControlStore): Promise<Set<string>> {
  const words = new Set<string>()
  for (const { id: tenant } of await control.db.selectFrom('organization').select('id').execute()) {
    for (const source of ['code_assistant', 'chat_assistant', 'code_login'] as const) {
      for (const [id, { login, email, name }] of await facts.names({ tenant, source }))
        for (const word of [id, login, email, name]) words.add(word.toLowerCase())
    }
  }
  return new Set([...words].filter((word) => word.length >= SHORTEST))
}

/** A text in which one of the words stands by itself. */
export function naming(words: ReadonlySet<string>): RegExp {
  const written = [...words].map((word) => word.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`))
  return new RegExp(`(?<![\\w@.-])(?:${written.join('|')})(?![\\w@-])`, 'i')
}
