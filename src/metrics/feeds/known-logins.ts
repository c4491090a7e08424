import type { ScopedFacts } from '../metrics-query.ts'
import { hostOfKey, loginAtHost } from './host-of-key.ts'

/** Logins in lower case, each with its code host, and whose each is: several may have had one. */
interface KnownLogins {
  logins: readonly string[]
  ids: readonly string[]
}

/** The same of the numbers that lines have in place of logins, and the logins themselves. */
export interface NumberedLogins extends KnownLogins {
  numbers: readonly string[]
  texts: readonly string[]
}

export async function readNumberedLogins(input: ScopedFacts): Promise<NumberedLogins> {
  const [known, byNumber] = await Promise.all([
    readKnownLogins(input),
    input.facts.logins(input.scope.tenant),
  ])
  const told = [...byNumber].filter(([, login]) => !login.includes('\n'))
  const numbers = new Map(told.map(([number, login]) => [login.toLowerCase(), number]))
  const numbered = known.logins.flatMap((login, at) => {
    const host = hostOfKey(login)
    const number = numbers.get(login.slice(0, login.length - host.length))
    return number === undefined ? [] : [{ login: `${number}${host}`, id: known.ids[at] ?? '' }]
  })
  return {
    logins: numbered.map(({ login }) => login),
    ids: numbered.map(({ id }) => id),
    numbers: told.map(([number]) => number),
    texts: told.map(([, login]) => login),
  }
}

export async function readKnownLogins({ facts, scope }: ScopedFacts): Promise<KnownLogins> {
  const people = await facts.names({ tenant: scope.tenant, source: 'code_assistant' })
  const known = [...people].filter(([, { login }]) => login !== '' && !login.includes('\n'))
  return {
    logins: known.map(([id, { login }]) => loginAtHost(login, id)),
    ids: known.map(([id]) => id),
  }
}
