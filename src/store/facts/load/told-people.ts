import type { CodeSeat } from '../../../model/code-seat.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import { dayStart } from '../../../model/time.ts'
import type { SubjectsById } from '../../../model/told-person.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, verbatim } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'

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
  email: string
  name: string
  seconds: number
}

/** People of the chat assistant, to be kept. */
export const inChat = (tenant: string, people: readonly Told[]) => peopleOf('chat_assistant', tenant, people)

/** People of the code assistant, to be kept. Their logins are still in the facts. */
export const inCode = (tenant: string, people: readonly Told[]) => peopleOf('code_assistant', tenant, people)

function peopleOf(
  source: IdentitySource,
  tenant: string,
  people: readonly Told[],
): Parameters<NamesKeeper['keep']> {
  const told = people.map(({ seconds, ...names }) => ({ ...names, source, login: '', seen: seconds * 1000 }))
  return [{ tenant, source }, told]
}

/** Each once, with the last name and address that their seats give. */
export function holdersOf(seats: readonly { seat: CodeSeat; day: string }[]): Told[] {
  const people = new Map<string, Told>()
  for (const { seat, day } of seats) {
    if (seat.userId === '') continue
    const before = people.get(seat.userId)
    people.set(seat.userId, {
      userId: seat.userId,
      email: seat.userEmail || (before?.email ?? ''),
      name: seat.userName || (before?.name ?? ''),
      seconds: dayStart(day) / 1000,
    })
  }
  return [...people.values()]
}

/** Stands for a name that is in the vault: whether a list gave one is no name. */
export const markOf = (name: string) => (name === '' ? '' : 'sealed')
