import type { FactsGrant } from '../../store/facts/facts-grant.ts'

/** A reader for one answer made of many parts: what several of them ask in the same words is read once. */
export function askOnce(facts: FactsGrant): FactsGrant {
  const asked = new Map<string, ReturnType<FactsGrant['query']>>()
  return {
    ...facts,
    names: (of) => facts.names(of),
    logins: (tenant) => facts.logins(tenant),
    ids: (of) => facts.ids(of),
    erased: (of) => facts.erased(of),
    query(statement, options) {
      const key = JSON.stringify(statement.parts)
      const answer = asked.get(key) ?? facts.query(statement, options)
      asked.set(key, answer)
      return answer
    },
  }
}
