import type { ScopedFacts } from '../metrics-query.ts'
import { hostOfKey } from './host-of-key.ts'

/** Logins in lower case, each with its code host, and whose each is: a person may stand behind several. */
export interface KnownLogins {
  logins: readonly string[]
  ids: readonly string[]
}

export async function readKnownLogins({ facts, scope }: ScopedFacts): Promise<KnownLogins> {
  const people = await facts.names({ tenant: scope.tenant, source: 'code_assistant' })
  const known = [...people].filter(([, { login }]) => login !== '' && !login.includes('\n'))
  return {
    logins: known.map(([id, { login }]) => `${login.toLowerCase()}${hostOfKey(id)}`),
    ids: known.map(([id]) => id),
  }
}
