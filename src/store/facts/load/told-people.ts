import type { IdentitySource } from '../../../model/identity.ts'
import type { SubjectsById } from '../../../model/records/told-person.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { DAY_OF_EVENT } from '../engine/day-of-event.ts'
import { listed, readRows, runOn, sql, texts, u32, verbatim } from '../engine/sql.ts'
import type { Load, NamesKeeper } from '../facts-store.ts'
import { hoursFromSql } from '../ledger/hours-from.ts'
import { lookupTable } from './incoming.ts'
import { openLookup } from './people-lookup.ts'

const TOLD = { userId: TEXT, email: TEXT, name: TEXT, seconds: COUNT, first: COUNT, hoursFrom: COUNT }

const newest = (column: string) => verbatim(`argMaxIf(${column}, event_time, ${column} != '')`)

/**
 * Keep the people that cost rows of a table in memory tell of, with their newest names, and put their subjects into the
 * rows, before those are seen. Rows of people who were erased lose their hours, and so do those of days whose hours have been
 * kept for long enough.
 */
export async function keepPeopleOf(
  engine: Engine,
  { load, table }: { load: Load; table: string },
  vault: NamesKeeper,
): Promise<'kept' | 'changed'> {
  const { tenant } = load
  const told = sql`SELECT user_id AS userId, ${newest('user_email')} AS email, ${newest('user_name')} AS name,
    toUnixTimestamp(max(event_time)) AS seconds, toUnixTimestamp(min(event_time)) AS first, ${hoursFromSql(load)} AS hoursFrom
    FROM ${verbatim(table)} WHERE user_id != '' AND is_deleted = 0 GROUP BY user_id`
  const rows = await readRows(engine, told, TOLD)
  const [{ hoursFrom } = { hoursFrom: 0 }] = rows
  if (rows.length === 0) return 'kept'
  const subjects = await vault.keep(...inChat(tenant, rows))
  await putSubjects(engine, table, subjects)
  const erased = await vault.erased({ tenant, source: 'chat_assistant' })
  const theirs = [...subjects.values()].filter((subject) => erased.has(subject))
  const coarse = [
    ...(theirs.length > 0 ? [sql`user_id IN ${texts(theirs)}`] : []),
    ...(rows.some(({ first }) => first < hoursFrom)
      ? [sql`event_time < toDateTime(${u32(hoursFrom)}, 'UTC')`]
      : []),
  ]
  if (coarse.length === 0) return 'kept'
  await runOn(
    engine,
    sql`ALTER TABLE ${verbatim(table)} UPDATE event_time = ${verbatim(DAY_OF_EVENT)} WHERE ${listed(coarse, ' OR ')}`,
  )
  return 'changed'
}

async function putSubjects(engine: Engine, table: string, subjects: SubjectsById): Promise<void> {
  await using people = await openLookup(engine, lookupTable(table), subjects)
  const subject = people.of('user_id')
  await engine.run(
    `ALTER TABLE ${table} UPDATE user_id = if(throwIf(empty(${subject})) = 0, ${subject}, '') WHERE user_id != ''`,
  )
}

/** Somebody as rows tell of them, in seconds since the epoch. */
export interface Told {
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

/** People of a source, to be kept. */
export function peopleOf(
  source: IdentitySource,
  tenant: string,
  people: readonly Told[],
): Parameters<NamesKeeper['keep']> {
  const told = people.map(({ seconds, ...names }) => ({ ...names, source, seen: seconds * 1000 }))
  return [{ tenant, source }, told]
}

/** Stands for a name that is in the vault: whether a list gave one is no name. */
export const markOf = (name: string) => (name === '' ? '' : 'sealed')
