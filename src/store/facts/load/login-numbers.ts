import type { CodeRows, CodeTable, NamesKeeper } from '../facts-store.ts'
import type { LoadedRow } from './code-rows.ts'

/** Before a number that stands for a login: no login begins so. */
export const NUMBER_MARK = '#'

/** Asked for numbers together: the vault is written once. */
const TOGETHER = 2_000

type NumberOf = (login: string) => string

interface Naming<Row> {
  logins: (row: Row) => readonly string[]
  numbered: (row: Row, numberOf: NumberOf) => Row
}

const ofLine = <Row extends { user: string }>(): Naming<Row> => ({
  logins: ({ user }) => [user],
  numbered: (row, numberOf) => ({ ...row, user: numberOf(row.user) }),
})

/** Rows of these tables name people by their logins alone. */
const NAMED_BY: { readonly [T in CodeTable]?: Naming<CodeRows[T]> } = {
  person_credits: ofLine(),
  report_lines: ofLine(),
  budgets: {
    logins: ({ scope, entity, people }) => [
      ...(scope === 'user' ? [entity] : []),
      ...(people ?? []).map(({ user }) => user),
    ],
    numbered: (row, numberOf) => ({
      ...row,
      entity: row.scope === 'user' ? numberOf(row.entity) : row.entity,
      people: row.people?.map((one) => ({ ...one, user: numberOf(one.user) })) ?? null,
    }),
  },
  cost_centers: {
    logins: ({ members }) => members.flatMap(({ type, name }) => (type === 'user' ? [name] : [])),
    numbered: (row, numberOf) => ({
      ...row,
      members: row.members.map((one) => (one.type === 'user' ? { ...one, name: numberOf(one.name) } : one)),
    }),
  },
}

/** The same rows with numbers of the vault in place of logins. */
export async function* withNumbers<T extends CodeTable>(
  rows: AsyncIterable<LoadedRow<T>>,
  { table, ...of }: { table: T; tenant: string; vault: NamesKeeper },
): AsyncGenerator<LoadedRow<T>> {
  const named = NAMED_BY[table]
  if (!named) return yield* rows
  const numbers = new LoginNumbers(of)
  for await (const some of inGroups(rows)) {
    await numbers.learn(some.flatMap(([, row]) => named.logins(row)))
    for (const [load, row] of some) yield [load, named.numbered(row, numbers.of)]
  }
}

/** Numbers of logins, each asked for once. */
export class LoginNumbers {
  readonly #vault: NamesKeeper
  readonly #tenant: string
  readonly #known = new Map<string, string>()

  constructor({ tenant, vault }: { tenant: string; vault: NamesKeeper }) {
    this.#vault = vault
    this.#tenant = tenant
  }

  /** A login is the same in any case. */
  async learn(logins: readonly string[]): Promise<void> {
    const all = new Set(logins.map((login) => login.toLowerCase()))
    const asked = [...all].filter((login) => login !== '' && !this.#known.has(login))
    if (asked.length === 0) return
    const told = asked.map((login) => ({ ...NOTHING_MORE, userId: login, login }))
    const numbers = await this.#vault.keep({ tenant: this.#tenant, source: 'code_login' }, told)
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

/** A login stands for itself, whenever it was told. */
const NOTHING_MORE = { source: 'code_assistant', email: '', name: '', seen: 0 } as const

async function* inGroups<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < TOGETHER) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
