import type { FactsReader } from '../../store/facts/facts-store.ts'

/** A reader for one answer made of many parts: what several of them ask in the same words is read once. */
export function askOnce(facts: FactsReader): FactsReader {
  const asked = new Map<string, Promise<unknown[]>>()
  return {
    query<Row>(...[sql, params, options]: Parameters<FactsReader['query']>) {
      const key = JSON.stringify([sql, params])
      const answer = asked.get(key) ?? facts.query<Row>(sql, params, options)
      asked.set(key, answer)
      // Rows are what the statement selects: the same text gives the same type.
      return answer as Promise<Row[]>
    },
  }
}
