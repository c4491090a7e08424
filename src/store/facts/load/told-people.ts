import type { IdentitySource } from '../../../model/identity.ts'
import { dayStart } from '../../../model/time/time.ts'
import type { SubjectsById } from '../../../model/records/told-person.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, verbatim } from '../engine/sql.ts'
import type { CodeRows, CodeTable, Load, NamesKeeper } from '../facts-store.ts'

const TOLD = { userId: TEXT, email: TEXT, name: TEXT, seconds: COUNT }

const newest = (column: string) => verbatim(`argMaxIf(${column}, event_time, ${column} != '')`)

/**
 * Keep the people that cost rows of a table in memory tell of, with their newest names, and put their subjects into the
 * rows, before those are seen.
 */
export async function keepPeopleOf(
  engine: Engine,
  { tenant, table }: { tenant: string; table: string },
  vault: NamesKeeper,
): Promise<void> {
  const told = sql`SELECT user_id AS userId, ${newest('user_email')} AS email, ${newest('user_name')} AS name,
    toUnixTimestamp(max(event_time)) AS seconds
    FROM ${verbatim(table)} WHERE user_id != '' AND is_deleted = 0 GROUP BY user_id`
  const rows = await readRows(engine, told, TOLD)
  if (rows.length > 0) await putSubjects(engine, table, await vault.keep(...inChat(tenant, rows)))
}

/** Who is who lies in the engine's memory beside the rows, for as long as this takes. */
async function putSubjects(engine: Engine, table: string, subjects: SubjectsById): Promise<void> {
  const lookup = `${table}_people`
  try {
    await engine.run(
      `CREATE OR REPLACE TABLE ${lookup} (id String, subject String) ENGINE = Join(ANY, LEFT, id) SETTINGS persistent = 0`,
    )
    const known = [...subjects].map(([id, subject]) => JSON.stringify({ id, subject }))
    await engine.insertRows(lookup, known.join('\n'))
    const subject = `joinGet('${lookup}', 'subject', user_id)`
    await engine.run(
      `ALTER TABLE ${table} UPDATE user_id = if(throwIf(empty(${subject})) = 0, ${subject}, '') WHERE user_id != ''`,
    )
  } finally {
    await engine.run(`DROP TABLE IF EXISTS ${lookup} SYNC`)
  }
}

/** Somebody as rows tell of them, in seconds since the epoch. */
interface Told {
  userId: string
  login: string
  email: string
  name: string
  seconds: number
}

/** People of the chat assistant, to be kept. */
export const inChat = (tenant: string, people: readonly Omit<Told, 'login'>[]) =>
  peopleOf(
    'chat_assistant',
    tenant,
    people.map((one) => ({ ...one, login: '' })),
  )

/** People of the code assistant, to be kept. */
export const inCode = (tenant: string, people: readonly Told[]) => peopleOf('code_assistant', tenant, people)

function peopleOf(
  source: IdentitySource,
  tenant: string,
  people: readonly Told[],
): Parameters<NamesKeeper['keep']> {
  const told = people.map(({ seconds, ...names }) => ({ ...names, source, seen: seconds * 1000 }))
  return [{ tenant, source }, told]
}

const byLogin = (userId: string, login: string, day: string): Told => ({
  userId,
  login,
  email: '',
  name: '',
  seconds: dayStart(day) / 1000,
})

/** Whom a row of each table of the code assistant tells of. */
const TOLD_BY: { readonly [T in CodeTable]?: (row: CodeRows[T], load: Load) => readonly Told[] } = {
  user_days: (row) => [byLogin(row.userId, row.userLogin, row.day)],
  user_teams: (row) => [byLogin(row.userId, row.userLogin, row.day)],
  seats: (row, { slice }) => [
    { ...byLogin(row.userId, row.userLogin, slice), email: row.userEmail, name: row.userName },
  ],
  teams: (row, { slice }) => row.members.map((one) => byLogin(one.userId, one.userLogin, slice)),
  pull_requests: (row) => [byLogin(row.authorId, row.authorLogin, row.updatedAt.slice(0, 10))],
}

/** People whom rows of a table tell of, each once, with the newest of each name. */
export class ToldByRows<T extends CodeTable> {
  readonly #told: ((row: CodeRows[T], load: Load) => readonly Told[]) | undefined
  readonly #people = new Map<string, Told>()

  constructor(table: T) {
    this.#told = TOLD_BY[table]
  }

  note(row: CodeRows[T], load: Load): void {
    for (const told of this.#told?.(row, load) ?? []) {
      if (told.userId === '' || `${told.login}${told.email}${told.name}` === '') continue
      const before = this.#people.get(told.userId)
      this.#people.set(told.userId, before ? withNewest(before, told) : told)
    }
  }

  get people(): Told[] {
    return [...this.#people.values()]
  }
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

/** Stands for a name that is in the vault: whether a list gave one is no name. */
export const markOf = (name: string) => (name === '' ? '' : 'sealed')
