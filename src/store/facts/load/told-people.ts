import { allEnded } from '../../../lib/all-ended.ts'
import { isDataset, traitsOf } from '../../../model/dataset.ts'
import { furtherId } from '../../../model/further-id.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import type { SubjectsById } from '../../../model/records/told-person.ts'
import { COUNT, listOf, TEXT, type RowOf } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { DAY_OF_EVENT } from '../engine/day-of-event.ts'
import { listed, readRows, rowsOf, runOn, sql, text, texts, u32, verbatim } from '../engine/sql.ts'
import type { Load, NamesKeeper } from '../facts-store.ts'
import { lookupTable } from './incoming.ts'
import { openLookup } from './people-lookup.ts'

/**
 * Keep the people that cost rows of tables in memory tell of, with their newest names, and put their subjects into the
 * rows, before those are seen. Rows of people who were erased lose their hours, and so do those of days whose hours have been
 * kept for long enough.
 */
export async function keepPeopleOf(
  engine: Engine,
  { load, tables }: { load: Load; tables: readonly string[] },
  vault: NamesKeeper,
): Promise<'kept' | 'changed'> {
  const scope = { tenant: load.tenant, source: 'chat_assistant' } as const
  const { told, first, hoursFrom } = await readTold(engine, load, tables)
  if (told.length === 0) return 'kept'
  const subjects = await keepTold(vault, { load, source: 'chat_assistant' }, told)
  await putSubjects(engine, tables, subjects)
  const erased = await vault.erased(scope)
  const theirs = [...subjects.values()].filter((subject) => erased.has(subject))
  const coarse = [
    ...(theirs.length > 0 ? [sql`user_id IN ${texts(theirs)}`] : []),
    ...(first < hoursFrom ? [sql`event_time < toDateTime(${u32(hoursFrom)}, 'UTC')`] : []),
  ]
  if (coarse.length === 0) return 'kept'
  for (const table of tables) {
    await runOn(
      engine,
      sql`ALTER TABLE ${verbatim(table)} UPDATE event_time = ${verbatim(DAY_OF_EVENT)} WHERE ${listed(coarse, ' OR ')}`,
    )
  }
  return 'changed'
}

/** Tens of thousands of people: as rows of their own they take several times as long to read. */
const LISTS = 16
const TOLD = {
  userIds: listOf(TEXT),
  emails: listOf(TEXT),
  names: listOf(TEXT),
  seconds: listOf(COUNT),
  first: COUNT,
  hoursFrom: COUNT,
}

/**
 * Seconds before which the dataset's records of the account say their day alone, as its ledger has it; 0: they say all. Each
 * load asks: by the name of the slice, so that a long ledger is not gone through.
 */
const hoursFromOf = (load: Load) =>
  sql`(SELECT toUInt32(ifNull(max(period_end), 0) / 1000) FROM ${rowsOf('slices', load)}
    AND dataset = ${text(load.dataset)} AND slice = 'coarse' AND kind = 'coarse')`

const newest = (column: string) => verbatim(`argMaxIf(${column}, event_time, ${column} != '')`)

async function readTold(engine: Engine, load: Load, tables: readonly string[]) {
  const rows = tables.map(
    (table) =>
      sql`SELECT user_id, user_email, user_name, event_time FROM ${verbatim(table)} WHERE user_id != '' AND is_deleted = 0`,
  )
  const told = sql`SELECT groupArray(userId) AS userIds, groupArray(email) AS emails, groupArray(name) AS names,
    groupArray(last) AS seconds, min(first) AS first, ${hoursFromOf(load)} AS hoursFrom
    FROM (SELECT user_id AS userId, ${newest('user_email')} AS email, ${newest('user_name')} AS name,
      toUnixTimestamp(max(event_time)) AS last, toUnixTimestamp(min(event_time)) AS first
      FROM (${listed(rows, ' UNION ALL ')}) GROUP BY user_id)
    GROUP BY sipHash64(userId) % ${u32(LISTS)}`
  const lists = tables.length === 0 ? [] : await readRows(engine, told, TOLD)
  return {
    told: lists.flatMap(toldIn),
    first: Math.min(...lists.map((list) => list.first)),
    hoursFrom: lists[0]?.hoursFrom ?? 0,
  }
}

const toldIn = ({ userIds, emails, names, seconds }: RowOf<typeof TOLD>): Told[] =>
  userIds.map((userId, at) => ({
    userId,
    login: '',
    email: emails[at] ?? '',
    name: names[at] ?? '',
    seconds: seconds[at] ?? 0,
  }))

async function putSubjects(engine: Engine, tables: readonly string[], subjects: SubjectsById): Promise<void> {
  await using people = await openLookup(engine, lookupTable(tables[0] ?? ''), subjects)
  const subject = people.of('user_id')
  const put = `UPDATE user_id = if(throwIf(empty(${subject})) = 0, ${subject}, '') WHERE user_id != ''`
  await allEnded(tables.map((table) => engine.run(`ALTER TABLE ${table} ${put}`)))
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

/** What people are told by: a load of a dataset, whose rows go to the tables of one of these sources. */
interface TellingLoad {
  load: Pick<Load, 'tenant' | 'dataset'>
  source: IdentitySource
}

/** Keep the people that rows of a load tell of, each of them there once, by the ids that the rows have. */
export async function keepTold(
  vault: NamesKeeper,
  { load: { tenant, dataset }, source }: TellingLoad,
  people: readonly Told[],
): Promise<SubjectsById> {
  const own = isDataset(dataset) ? traitsOf(dataset).source : source
  if (own === source) return await vault.keep(...peopleOf(source, tenant, people))
  const further = people.map((one) => ({ ...one, userId: furtherId(own, one.userId) }))
  const subjects = await vault.keep(...peopleOf(source, tenant, further))
  const subjectOf = (userId: string) => subjects.get(furtherId(own, userId)) ?? ''
  return new Map(people.map(({ userId }) => [userId, subjectOf(userId)]))
}

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
