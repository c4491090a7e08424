import type { Dataset } from '../../../model/dataset.ts'
import { DAY_MS } from '../../../model/time.ts'
import type { Engine } from '../engine/engine.ts'
import type { FactsReader, SqlParams } from '../facts-store.ts'

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

/** Rows a statement reads at most, about. */
const BATCH_ROWS = 500_000

/** A load whose names are not written down yet. */
interface NamingLoad {
  load_id: string
  rows: number
  /** Days since the epoch, both inside. */
  first: number
  last: number
}

const NOT_NAMED = `SELECT load_id, toUInt32(rows) AS rows, toUInt32(intDiv(ifNull(period_start, 0), ${DAY_MS})) AS first,
  toUInt32(intDiv(ifNull(period_end, fetched_at), ${DAY_MS})) AS last
FROM slices FINAL
WHERE tenant = {tenant:String} AND dataset IN {datasets:Array(String)} AND outcome = 'committed' AND rows > 0
  AND load_id NOT IN (SELECT id FROM code_names WHERE tenant = {tenant:String} AND kind = 'load')
ORDER BY first`

/** The loads of `paramsOf`, under the same prefix. */
const ofLoads = (which: Which) => `tenant = {tenant:String}
    AND day >= toDate({${which}_first:UInt32}) AND day <= toDate({${which}_last:UInt32}) AND load_id IN {${which}_loads:Array(String)}`

type Which = 'newer' | 'older'

const told = (
  which: Which,
) => `SELECT user_id, user_login AS login, user_email AS email, user_name AS name, day FROM code_seats
  WHERE ${ofLoads(which)}
  UNION ALL
  SELECT user_id, user_login, '', '', day FROM code_user_days WHERE ${ofLoads(which)}
  UNION ALL
  SELECT user_id, user_login, '', '', day FROM code_user_teams WHERE ${ofLoads(which)}
  UNION ALL
  SELECT member.1, member.2, '', '', day FROM (
    SELECT day, arrayJoin(arrayZip(member_ids, member_logins)) AS member FROM code_teams WHERE ${ofLoads(which)}
  )`

const newest = (column: string) => `maxIf((day, ${column}), ${column} != '')`

/**
 * What rows of `told` say in the columns of code_names. Of two that tell of the same day the one written down last holds,
 * `at` being when, in milliseconds.
 */
const namesIn = (rows: string, at: string) => `SELECT said.1 AS kind, user_id AS id, said.2.2 AS name,
  bitShiftLeft(toUInt64(toUInt32(said.2.1)), 44) + ${at} AS seen
FROM (
  SELECT user_id, ${newest('login')} AS newest_login, arrayJoin(arrayFilter(
    one -> one.2.2 != '' OR (one.1 = 'known' AND newest_login.2 = ''),
    [('known', (max(day), '')), ('login', newest_login), ('email', ${newest('email')}), ('name', ${newest('name')})]
  )) AS said
  FROM (${rows}) WHERE user_id != '' GROUP BY user_id
)`

const KNOWN = `SELECT kind, id, name, seen FROM code_names WHERE tenant = {tenant:String} AND kind != 'load'`
/** Before all that is written down. */
const LAST = '17592186044415'
const NEWER = namesIn(told('newer'), LAST)
/** People of the newer loads are left out: every day of history tells of nearly the same ones. */
const OLDER = namesIn(
  `SELECT * FROM (${told('older')}) WHERE user_id NOT IN (SELECT user_id FROM (${told('newer')}))`,
  LAST,
)
/** So many days of loads that are not written down yet are read whole. */
const NEWER_DAYS = 40

/** Rows as in code_names of everybody, whether or not they are written down yet, and the params they are read with. */
export async function codeNamesSource(
  facts: FactsReader,
  tenant: string,
  signal?: AbortSignal,
): Promise<{ sql: string; params: SqlParams }> {
  const due = await loadsNotNamed(facts, tenant, signal)
  const since = due.reduce((most, { last }) => Math.max(most, last), 0) - NEWER_DAYS
  const newer = due.filter(({ last }) => last > since)
  const older = due.filter(({ last }) => last <= since)
  const parts = [KNOWN, ...(newer.length > 0 ? [NEWER] : []), ...(older.length > 0 ? [OLDER] : [])]
  const params = { tenant, ...paramsOf('newer', newer), ...paramsOf('older', older) }
  return { sql: parts.join('\nUNION ALL\n'), params }
}

/**
 * Write down the names that newly committed loads tell. Safe to call late, twice or never: what is not written down is
 * read from the loads.
 */
export async function writeCodeNames(engine: Engine, tenant: string): Promise<void> {
  for (const loads of batchesOf(await loadsNotNamed(engine, tenant))) {
    await engine.run(
      `INSERT INTO code_names (tenant, kind, id, name, seen)
SELECT {tenant:String}, * FROM (${namesIn(told('newer'), 'toUnixTimestamp64Milli(now64(3))')})`,
      { tenant, ...paramsOf('newer', loads) },
    )
    // Only now: a load that is said to be here must be here whole.
    const marks = loads.map(({ load_id: id }) =>
      JSON.stringify({ tenant, kind: 'load', id, name: '', seen: 0 }),
    )
    await engine.insertRows('code_names', marks.join('\n'))
  }
}

function loadsNotNamed(facts: FactsReader, tenant: string, signal?: AbortSignal): Promise<NamingLoad[]> {
  const params = { tenant, datasets: [...CODE_NAMING] }
  return facts.query<NamingLoad>(NOT_NAMED, params, signal ? { signal } : {})
}

function paramsOf(which: Which, loads: readonly NamingLoad[]): SqlParams {
  if (loads.length === 0) return {}
  return {
    [`${which}_loads`]: loads.map(({ load_id }) => load_id),
    [`${which}_first`]: Math.min(...loads.map(({ first }) => first)),
    [`${which}_last`]: Math.max(...loads.map(({ last }) => last)),
  }
}

function batchesOf(loads: readonly NamingLoad[]): NamingLoad[][] {
  const batches: NamingLoad[][] = []
  let size = 0
  for (const load of loads) {
    const last = batches.at(-1)
    if (last && size + load.rows <= BATCH_ROWS) last.push(load)
    else {
      batches.push([load])
      size = 0
    }
    size += load.rows
  }
  return batches
}
