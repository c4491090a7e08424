import type { FactsReader } from '../../store/facts/facts-store.ts'

/** A reader for one answer made of many parts: what several of them ask in the same words is read once. */
export function askOnce(facts: FactsReader): FactsReader {
  const asked = new Map<string, ReturnType<FactsReader['query']>>()
  return {
    query(statement, options) {
      const key = JSON.stringify(statement.parts)
      const answer = asked.get(key) ?? facts.query(statement, options)
      asked.set(key, answer)
      return answer
    },
  }
}
