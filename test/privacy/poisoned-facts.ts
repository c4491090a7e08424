import { vi } from 'vitest'
import type { Sql } from '../../src/store/facts/engine/sql.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'

/** Tables that tell of nobody: what is published, and the ledger of what was collected. */
const OF_NOBODY = /^(?:release_|slices|loads|rejected_lines|code_billing)/
/** Settings lie in tables with people: of these, where the statement leaves people and what they did out. */
const SETTINGS: Readonly<Record<string, RegExp>> = {
  spend_limits_current: /level IN|^SELECT account, toUnixTimestamp64Milli\(max\(taken_at\)\)/,
  code_budgets: /scope IN/,
  code_cost_centers: /^/,
}
const OF_PEOPLE = /member|people|email|user|consumed|usage|pool_|active|inactive/
const isOfSettings = (table: string, statement: string) =>
  SETTINGS[table]?.test(statement) === true && !OF_PEOPLE.test(statement)

function factsIn({ parts }: Sql): string[] {
  const statement = parts.filter((part) => typeof part === 'string').join('')
  const read = parts.flatMap((part) => (typeof part === 'object' && 'table' in part ? [part.table] : []))
  return read.filter((table) => !OF_NOBODY.test(table) && !isOfSettings(table, statement))
}

/** Let every read of facts and of names fail until disposed. What is read in spite of it is in `read`. */
export function poisonFacts(facts: FactsStore): Disposable & { read: string[] } {
  const read: string[] = []
  const query = facts.query.bind(facts)
  const refuse = async (what: string) => {
    read.push(what)
    throw new Error(`poisoned: ${what}`)
  }
  const spies = [
    vi.spyOn(facts, 'query').mockImplementation((statement, options) => {
      const [table] = factsIn(statement)
      return table === undefined ? query(statement, options) : refuse(table)
    }),
    vi.spyOn(facts, 'names').mockImplementation(() => refuse('names')),
    vi.spyOn(facts, 'logins').mockImplementation(() => refuse('logins')),
  ]
  return {
    read,
    [Symbol.dispose]: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}
