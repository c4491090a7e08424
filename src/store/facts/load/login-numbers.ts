import { LOGINS } from '../../../model/records/told-person.ts'
import type { NamesKeeper } from '../facts-store.ts'

/** Before a number that stands for a login: no login begins so. */
export const NUMBER_MARK = '#'

/** Numbers of logins, each asked for once. */
export class LoginNumbers {
  readonly #vault: NamesKeeper
  readonly #tenant: string
  readonly #known = new Map<string, string>()

  constructor({ tenant, vault }: { tenant: string; vault: NamesKeeper }) {
    this.#vault = vault
    this.#tenant = tenant
  }

  /** A login is the same in any case. `seen`: when they were told of, in milliseconds; 0: nobody knows. */
  async learn(logins: readonly string[], seen: number): Promise<void> {
    const all = new Set(logins.map((login) => login.toLowerCase()))
    const asked = [...all].filter((login) => login !== '' && !this.#known.has(login))
    if (asked.length === 0) return
    const told = asked.map((login) => ({ ...NOTHING_MORE, userId: login, login, seen }))
    const numbers = await this.#vault.keep({ tenant: this.#tenant, source: LOGINS }, told)
    for (const [login, number] of numbers) this.#known.set(login, number)
  }

  /** Nobody's login stays nobody's. */
  readonly of = (login: string): string => {
    if (login === '') return ''
    const number = this.#known.get(login.toLowerCase())
    if (number === undefined) throw new Error('the vault has given a login no number')
    return `${NUMBER_MARK}${number}`
  }
}

/** A login stands for itself. */
const NOTHING_MORE = { source: 'code_assistant', email: '', name: '' } as const
