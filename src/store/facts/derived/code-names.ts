import type { Dataset } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, text, texts, u32, verbatim, whole, type Sql } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { readLoadsDue, refreshLoads, type LoadDue, type OfLoads } from './load-derived.ts'

/** Feeds that name people of the code assistant. */
export const CODE_NAMING = [
  'org_users_1d',
  'enterprise_users_1d',
  'enterprise_users_28d',
  'seats',
  'enterprise_seats',
  'teams',
  'org_user_teams_1d',
] as const satisfies readonly Dataset[]

const codeNames = (tenant: string): OfLoads => ({ tenant, name: 'code_names', datasets: CODE_NAMING })

/** What these loads say of people. */
function told(tenant: string, loads: readonly LoadDue[]): Sql {
  const first = Math.min(...loads.map((load) => load.first))
  const last = Math.max(...loads.map((load) => load.last))
  const ofLoads = (
    table: string,
  ) => sql`${rowsOf(table, { tenant })} AND day >= toDate(${u32(first)}) AND day <= toDate(${u32(last)})
    AND load_id IN ${texts(loads.map(({ load }) => load))}`
  return sql`SELECT user_id, user_login AS login, day FROM ${ofLoads('code_seats')}
  UNION ALL
  SELECT user_id, user_login, day FROM ${ofLoads('code_user_days')}
  UNION ALL
  SELECT user_id, user_login, day FROM ${ofLoads('code_user_teams')}
  UNION ALL
  SELECT member.1, member.2, day FROM (
    SELECT day, arrayJoin(arrayZip(member_ids, member_logins)) AS member FROM ${ofLoads('code_teams')}
  )`
}

const newest = (column: string) => verbatim(`maxIf((day, ${column}), ${column} != '')`)

/**
 * What rows of `told` say in the columns of code_names. Of two that tell of the same day the one written down last holds,
 * `at` being when, in milliseconds.
 */
const namesIn = (rows: Sql, at: Sql) => sql`SELECT said.1 AS kind, user_id AS id, said.2.2 AS name,
  bitShiftLeft(toUInt64(toUInt32(said.2.1)), 44) + ${at} AS seen
FROM (
  SELECT user_id, ${newest('login')} AS newest_login, arrayJoin(arrayFilter(
    one -> one.2.2 != '' OR (one.1 = 'known' AND newest_login.2 = ''),
    [('known', (max(day), '')), ('login', newest_login)]
  )) AS said
  FROM (${rows}) WHERE user_id != '' GROUP BY user_id
)`

/** Before all that is written down. */
const LAST = sql`${whole(17_592_186_044_415)}`
/** So many days of loads that are not written down yet are read whole. */
const NEWER_DAYS = 40

/** Rows as in code_names of everybody, whether or not they are written down yet. */
export async function codeNamesSource(
  facts: Pick<FactsReader, 'query'>,
  tenant: string,
  signal?: AbortSignal,
): Promise<Sql> {
  const due = await readLoadsDue(facts, codeNames(tenant), signal)
  const since = due.reduce((most, { last }) => Math.max(most, last), 0) - NEWER_DAYS
  const newer = due.filter(({ last }) => last > since)
  const older = due.filter(({ last }) => last <= since)
  const known = sql`SELECT kind, id, name, seen FROM ${rowsOf('code_names', { tenant })}`
  if (newer.length === 0) return known
  const toldNewer = told(tenant, newer)
  const withNewer = sql`${known} UNION ALL ${namesIn(toldNewer, LAST)}`
  if (older.length === 0) return withNewer
  // People of the newer loads are left out: every day of history tells of nearly the same ones.
  const others = sql`SELECT * FROM (${told(tenant, older)}) WHERE user_id NOT IN (SELECT user_id FROM (${toldNewer}))`
  return sql`${withNewer} UNION ALL ${namesIn(others, LAST)}`
}

/** Write down the names that newly committed loads tell. */
export async function writeCodeNames(engine: Engine, tenant: string): Promise<void> {
  const now = verbatim('toUnixTimestamp64Milli(now64(3))')
  await refreshLoads(engine, codeNames(tenant), (loads) =>
    runOn(
      engine,
      sql`INSERT INTO code_names (tenant, kind, id, name, seen)
SELECT ${text(tenant)}, * FROM (${namesIn(told(tenant, loads), now)})`,
    ),
  )
}
