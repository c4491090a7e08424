import { LOGINS } from '../../../model/records/told-person.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { IdentitySource } from '../../../model/identity.ts'
import { DAY_TABLES, fillMonths } from '../derived/build-cost-sums.ts'
import { TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, runOn, sql, verbatim } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'
import { LoginNumbers, NUMBER_MARK } from './login-numbers.ts'
import { likeTable, movePeople, type MovedWords, type Naming, type WordsOf } from './move-people.ts'
import { peopleOf } from './told-people.ts'

/** Whoever is a subject already stays; of those whom the vault does not know it is told. */
const subjectsOf =
  (source: IdentitySource): WordsOf =>
  async (vault, tenant, named) => {
    const { subjects, vendorIds } = await vault.ids({ tenant, source })
    const vendors = named.filter(({ id }) => !vendorIds.has(id))
    const strangers = vendors
      .filter(({ id }) => !subjects.has(id))
      .map(({ id, seconds }) => ({ userId: id, login: '', email: '', name: '', seconds }))
    const given = strangers.length === 0 ? subjects : await vault.keep(...peopleOf(source, tenant, strangers))
    return new Map(vendors.map(({ id }) => [id, subjects.get(id) ?? given.get(id) ?? '']))
  }

const numbersOf: WordsOf = async (vault, tenant, named) => {
  const numbers = new LoginNumbers({ tenant, vault })
  const logins = named.map(({ id }) => id).filter((id) => !id.startsWith(NUMBER_MARK))
  await numbers.learn(logins, 0)
  return new Map(logins.map((login) => [login, numbers.of(login)]))
}

const inColumn = (who: string, rows = 'true') => ({
  names: `if(${rows}, [${who}], [])`,
  columns: (word: (vendors: string) => string) => ({ [who]: `if(${rows}, ${word(who)}, ${who})` }),
})

const OF_CHAT = { words: subjectsOf('chat_assistant') }
const OF_CODE = { words: subjectsOf('code_assistant') }

const COSTS: Naming = {
  ...OF_CHAT,
  ...inColumn('user_id'),
  table: 'costs',
  seen: 'event_time',
  replaces: 'by_version',
}
const MONTHS: Naming = { ...OF_CHAT, ...inColumn('user_id'), table: 'cost_person_months', seen: 'start' }
const LIMITS: Naming = {
  ...OF_CHAT,
  ...inColumn('subject_id', `level = 'user'`),
  table: 'spend_limits',
  seen: 'taken_at',
  replaces: 'by_version',
}

/** Of whom groups' numbers are made. */
const released = (source: IdentitySource): Naming[] => {
  const own = {
    ...inColumn('subject', `source = '${source}'`),
    words: subjectsOf(source),
    replaces: 'by_order',
  } as const
  return [
    { ...own, table: 'release_members', seen: 'quarter' },
    { ...own, table: 'release_values', seen: 'month' },
  ]
}

const ofDay = { ...OF_CODE, ...inColumn('user_id'), seen: 'day' }
const CODE: readonly Naming[] = [
  { ...ofDay, table: 'code_user_days' },
  { ...ofDay, table: 'code_user_teams' },
  { ...ofDay, table: 'code_seats' },
  {
    ...OF_CODE,
    table: 'code_teams',
    names: 'member_ids',
    seen: 'day',
    columns: (word) => ({ member_ids: `arrayMap(one -> ${word('one')}, member_ids)` }),
  },
  {
    ...OF_CODE,
    ...inColumn('author_id'),
    table: 'code_pull_requests',
    seen: 'updated_at',
    replaces: 'by_version',
  },
  { ...OF_CODE, ...inColumn('user_id'), table: 'code_person_months', seen: 'month' },
  {
    ...OF_CODE,
    ...inColumn('id'),
    table: 'code_names',
    seen: 'toDate(toUInt16(bitShiftRight(seen, 44)))',
    replaces: 'by_version',
  },
  // Sets of people hold their numbers, which stay.
  { ...OF_CODE, ...inColumn('user_id'), table: 'code_people', seen: 'toDate(0)' },
  ...released('code_assistant'),
]

/** Copies that name people by numbers stood beside the rows with logins until these were deleted. */
const ofLogins = (table: string, named: Pick<Naming, 'names' | 'columns'>): Naming => {
  const some = (is: string) => verbatim(`arrayExists(one -> ${is}, ${named.names})`)
  const isNumber = `startsWith(one, '${NUMBER_MARK}')`
  return {
    ...named,
    table,
    seen: 'day',
    words: numbersOf,
    leftOut: (from) =>
      sql`${some(isNumber)} AND load_id IN (SELECT load_id FROM ${from} AND ${some(`one != '' AND NOT ${isNumber}`)})`,
  }
}

const CREDITS = ofLogins('code_person_credits', inColumn('user_login'))
const REPORT_LINES = ofLogins('code_report_lines', inColumn('user_login'))
const BUDGETS = ofLogins('code_budgets', {
  names: `arrayConcat(people, if(scope = 'user', [entity], []))`,
  columns: (word) => ({
    entity: `if(scope = 'user', ${word('entity')}, entity)`,
    people: `arrayMap(one -> ${word('one')}, people)`,
  }),
})
const COST_CENTERS = ofLogins('code_cost_centers', {
  names: `arrayFilter((name, type) -> type = 'user', member_names, member_types)`,
  columns: (word) => ({
    member_names: `arrayMap((one, type) -> if(type = 'user', ${word('one')}, one), member_names, member_types)`,
  }),
})

/** Slices of persons' months were named by hashes of logins, which anybody can make of a login. */
const IS_HASHED = `dataset IN ('org_person_credits', 'enterprise_person_credits') AND match(slice, '^[0-9]{4}-[0-9]{2} [0-9a-f]{24}$')`
const IN_SLICE = {
  names: `if(${IS_HASHED}, [substring(slice, 9)], [])`,
  columns: (word: (vendors: string) => string) => ({
    slice: `if(${IS_HASHED}, concat(substring(slice, 1, 8), ${word('substring(slice, 9)')}), slice)`,
  }),
}

/** The number of each login; of one that nobody knows there is nothing but that it was asked for. */
const numbersOfHashes: WordsOf = async (vault, tenant, named) => {
  const [told, people] = await Promise.all([
    vault.ids({ tenant, source: LOGINS }),
    vault.names({ tenant, source: 'code_assistant' }),
  ])
  const logins = [...told.subjects.keys(), ...[...people.values()].map(({ login }) => login.toLowerCase())]
  const byHash = new Map(logins.map((login) => [hashOfLogin(login), login]))
  const known = named.flatMap(({ id }) => byHash.get(id) ?? [])
  const numbers = new LoginNumbers({ tenant, vault })
  await numbers.learn(known, 0)
  return new Map(
    named.map(({ id }) => {
      const login = byHash.get(id)
      return [id, login === undefined ? `gone-${randomUUID()}` : numbers.of(login).slice(NUMBER_MARK.length)]
    }),
  )
}

const hashOfLogin = (login: string) => createHash('sha256').update(login).digest('hex').slice(0, 24)

const SLICES: readonly Naming[] = [
  { ...IN_SLICE, table: 'code_person_credits', seen: 'day', words: numbersOfHashes },
  { ...IN_SLICE, table: 'rejected_lines', seen: 'seen_at', words: numbersOfHashes, replaces: 'by_order' },
  { ...IN_SLICE, table: 'loads', seen: 'started_at', words: numbersOfHashes, replaces: 'by_version' },
  { ...IN_SLICE, table: 'slices', seen: 'recorded_at', words: numbersOfHashes, replaces: 'by_order' },
]

/** What a migration rewrites before its own statement. */
export const MOVED_BEFORE: ReadonlyMap<number, readonly Naming[]> = new Map([
  [237, [COSTS, MONTHS, LIMITS, ...released('chat_assistant')]],
  [244, [CREDITS]],
  [245, [REPORT_LINES]],
  [246, [BUDGETS]],
  [247, [COST_CENTERS]],
  [250, CODE],
  [251, SLICES],
])

/** What is derived goes first. */
export async function moveTable(engine: Engine, vault: NamesKeeper, naming: Naming): Promise<void> {
  const before = naming === COSTS ? forgetDays : naming === MONTHS ? sumMonthsAnew : undefined
  await movePeople(engine, vault, naming, before && ((words) => before(engine, words)))
}

/** Sums of days hold sets of people; they are made of the rows again. */
async function forgetDays(engine: Engine): Promise<void> {
  await engine.run(`DELETE FROM derived WHERE name = 'cost_day'`)
  for (const table of DAY_TABLES) await engine.run(`TRUNCATE TABLE ${table}`)
}

/** Sums of months are made of months by person: the rows may be gone. */
async function sumMonthsAnew(engine: Engine, words: MovedWords): Promise<void> {
  const table = 'cost_months'
  await using anew = await likeTable(engine, table)
  const people = sql`(SELECT * REPLACE (${verbatim(words.of('user_id'))} AS user_id) FROM ${allTenants(MONTHS.table)})`
  await runOn(engine, fillMonths(anew.table, people))
  const partitions = await readRows(
    engine,
    sql`SELECT DISTINCT _partition_id AS partition FROM ${allTenants(table)}`,
    { partition: TEXT },
  )
  for (const { partition } of partitions)
    await engine.run(`ALTER TABLE ${table} REPLACE PARTITION ID '${partition}' FROM ${anew.table}`)
}
