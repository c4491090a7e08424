import { dayStart } from '../../../model/time/time.ts'
import type { CodeRows, CodeTable, Load, NamesKeeper } from '../facts-store.ts'
import type { LoadedRow } from './code-rows.ts'
import { LoginNumbers } from './login-numbers.ts'
import { keepTold, type Told } from './told-people.ts'

/** Asked for together: the vault is written once. More rows of the largest kind would take tens of megabytes. */
const TOGETHER = 500

type Called = (vendors: string) => string

/** Where rows of a table name people, and the same rows with other words for them. */
interface Naming<Row> {
  /** Whom a row tells of by the vendor's id. */
  told?: (row: Row, load: Load) => readonly Told[]
  /** Whom it names by the login alone. */
  logins?: (row: Row) => readonly string[]
  /** The day of which these are told. */
  day?: (row: Row, load: Load) => string
  called: (row: Row, by: { subjectOf: Called; numberOf: Called }) => Row
}

const byLogin = (userId: string, login: string, day: string): Told => ({
  userId,
  login,
  email: '',
  name: '',
  seconds: dayStart(day) / 1000,
})

const ofUser = <Row extends { userId: string }>(told: Naming<Row>['told']): Naming<Row> => ({
  ...(told && { told }),
  called: (row, { subjectOf }) => ({ ...row, userId: subjectOf(row.userId) }),
})

const ofLine = <Row extends { user: string; day: string }>(): Naming<Row> => ({
  logins: ({ user }) => [user],
  day: ({ day }) => day,
  called: (row, { numberOf }) => ({ ...row, user: numberOf(row.user) }),
})

const NAMED_BY: { readonly [T in CodeTable]?: Naming<CodeRows[T]> } = {
  user_days: ofUser((row) => [byLogin(row.userId, row.userLogin, row.day)]),
  user_teams: ofUser((row) => [byLogin(row.userId, row.userLogin, row.day)]),
  seats: ofUser((row, { slice }) => [
    { ...byLogin(row.userId, row.userLogin, slice), email: row.userEmail, name: row.userName },
  ]),
  teams: {
    told: (row, { slice }) => row.members.map((one) => byLogin(one.userId, one.userLogin, slice)),
    called: (row, { subjectOf }) => ({
      ...row,
      members: row.members.map((one) => ({ ...one, userId: subjectOf(one.userId) })),
    }),
  },
  pull_requests: {
    told: (row) => [byLogin(row.authorId, row.authorLogin, row.updatedAt.slice(0, 10))],
    called: (row, { subjectOf }) => ({ ...row, authorId: subjectOf(row.authorId) }),
  },
  person_credits: ofLine(),
  report_lines: ofLine(),
  budgets: {
    logins: ({ scope, entity, people }) => [
      ...(scope === 'user' ? [entity] : []),
      ...(people ?? []).map(({ user }) => user),
    ],
    called: (row, { numberOf }) => ({
      ...row,
      entity: row.scope === 'user' ? numberOf(row.entity) : row.entity,
      people: row.people?.map((one) => ({ ...one, user: numberOf(one.user) })) ?? null,
    }),
  },
  cost_centers: {
    logins: ({ members }) => members.flatMap(({ type, name }) => (type === 'user' ? [name] : [])),
    called: (row, { numberOf }) => ({
      ...row,
      members: row.members.map((one) => (one.type === 'user' ? { ...one, name: numberOf(one.name) } : one)),
    }),
  },
}

/** The same rows with subjects and numbers of the vault in place of people's ids and logins, which it is told of. */
export async function* withoutNames<T extends CodeTable>(
  rows: AsyncIterable<LoadedRow<T>>,
  { table, tenant, vault }: { table: T; tenant: string; vault: NamesKeeper },
): AsyncGenerator<LoadedRow<T>> {
  const named = NAMED_BY[table]
  if (!named) return yield* rows
  const numbers = new LoginNumbers({ tenant, vault })
  for await (const some of inGroups(rows)) {
    const { told, logins, day, called } = named
    const people = told ? once(some.flatMap(([load, row]) => told(row, load))) : []
    const [telling] = some
    const subjects =
      telling && people.length > 0
        ? await keepTold(vault, { load: telling[0], source: 'code_assistant' }, people)
        : NOBODY
    if (logins) {
      const days = some.map(([load, row]) => day?.(row, load) ?? load.slice).toSorted()
      await numbers.learn(
        some.flatMap(([, row]) => logins(row)),
        dayStart(days.at(-1) ?? ''),
      )
    }
    const subjectOf = (id: string) => (id === '' ? '' : given(subjects.get(id)))
    for (const [load, row] of some) yield [load, called(row, { subjectOf, numberOf: numbers.of })]
  }
}

const NOBODY: ReadonlyMap<string, string> = new Map()

function given(subject: string | undefined): string {
  if (subject === undefined) throw new Error('the vault has given somebody no subject')
  return subject
}

/** Everybody once, with the newest of each name. */
function once(told: readonly Told[]): Told[] {
  const people = new Map<string, Told>()
  for (const one of told) {
    if (one.userId === '') continue
    const before = people.get(one.userId)
    people.set(one.userId, before ? withNewest(before, one) : one)
  }
  return [...people.values()]
}

/** Of two that were told at the same time the later one holds; what is left out stays. */
function withNewest(before: Told, told: Told): Told {
  const [older, newer] = told.seconds < before.seconds ? [told, before] : [before, told]
  return {
    ...newer,
    login: newer.login || older.login,
    email: newer.email || older.email,
    name: newer.name || older.name,
  }
}

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
