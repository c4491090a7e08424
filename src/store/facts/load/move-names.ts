import { COUNT, TEXT, type RowOf } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, sql, verbatim, type Sql } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'
import { inChat, inCode } from './told-people.ts'

/**
 * Before these migrations, which take people out of the facts, what an older version wrote there of them is kept. Safe to
 * repeat: what is taken out already is not told again.
 */
export const BEFORE_NAMES_LEAVE: ReadonlyMap<number, (engine: Engine, vault: NamesKeeper) => Promise<void>> =
  new Map([
    [231, moveChatNames],
    [235, moveCodeNames],
    [238, moveLogins],
  ])

/** Of a large installation everything is read once. */
const MOST_SECONDS = 3600

const NAMED = {
  tenant: TEXT,
  user_id: TEXT,
  newest_login: TEXT,
  newest_email: TEXT,
  newest_name: TEXT,
  seconds: COUNT,
}

async function moveChatNames(engine: Engine, vault: NamesKeeper): Promise<void> {
  const told = sql`
  SELECT tenant, id AS user_id, '' AS told_login, if(kind = 'user_email', name, '') AS told_email, if(kind = 'user_name', name, '') AS told_name, seen
  FROM ${allTenants('cost_names')} WHERE kind IN ('user_email', 'user_name')
  UNION ALL
  SELECT tenant, user_id, '', user_email, user_name, event_time FROM ${allTenants('costs')}
  WHERE is_deleted = 0 AND (user_email != '' OR user_name != '')
  UNION ALL
  SELECT tenant, subject_id, '', subject_email, subject_name, toDateTime(taken_at, 'UTC') FROM ${allTenants('spend_limits')}
  WHERE level = 'user' AND (subject_email NOT IN ('', 'sealed') OR subject_name NOT IN ('', 'sealed'))`
  for (const [tenant, people] of await newestOf(engine, told)) await vault.keep(...inChat(tenant, people))
}

/** Of a name in code_names. */
const DAY_WRITTEN = verbatim(`toDateTime(toDate(toUInt16(bitShiftRight(told.seen, 44))), 'UTC')`)

async function moveCodeNames(engine: Engine, vault: NamesKeeper): Promise<void> {
  const told = sql`
  SELECT tenant, id AS user_id, '' AS told_login, if(kind = 'email', name, '') AS told_email, if(kind = 'name', name, '') AS told_name,
    ${DAY_WRITTEN} AS seen
  FROM ${allTenants('code_names')} AS told WHERE kind IN ('email', 'name')
  UNION ALL
  SELECT tenant, user_id, '', user_email, user_name, toDateTime(day, 'UTC') FROM ${allTenants('code_seats')}
  WHERE user_email NOT IN ('', 'sealed') OR user_name NOT IN ('', 'sealed')`
  for (const [tenant, people] of await newestOf(engine, told)) await vault.keep(...inCode(tenant, people))
}

async function moveLogins(engine: Engine, vault: NamesKeeper): Promise<void> {
  const ofTable = (table: string, id = 'user_id', login = 'user_login', time = 'day') => sql`
  SELECT tenant, ${verbatim(id)}, ${verbatim(login)}, '', '', toDateTime(${verbatim(time)}, 'UTC') FROM ${allTenants(table)}
  WHERE ${verbatim(login)} != ''`
  const told = sql`
  SELECT tenant, id AS user_id, name AS told_login, '' AS told_email, '' AS told_name, ${DAY_WRITTEN} AS seen
  FROM ${allTenants('code_names')} AS told WHERE kind = 'login' AND name != ''
  UNION ALL ${ofTable('code_user_days')}
  UNION ALL ${ofTable('code_user_teams')}
  UNION ALL ${ofTable('code_seats')}
  UNION ALL ${ofTable('code_pull_requests', 'author_id', 'author_login', 'updated_at')}
  UNION ALL
  SELECT tenant, member.1, member.2, '', '', toDateTime(day, 'UTC') FROM (
    SELECT tenant, day, arrayJoin(arrayZip(member_ids, member_logins)) AS member FROM ${allTenants('code_teams')}
  ) WHERE member.2 != ''`
  for (const [tenant, people] of await newestOf(engine, told)) await vault.keep(...inCode(tenant, people))
}

const newest = (column: string) => verbatim(`argMaxIf(${column}, seen, ${column} != '')`)

/** Everybody's newest names, by tenant. */
async function newestOf(engine: Engine, told: Sql) {
  const everybody = sql`SELECT tenant, user_id, ${newest('told_login')} AS newest_login, ${newest('told_email')} AS newest_email, ${newest('told_name')} AS newest_name,
  toUnixTimestamp(max(seen)) AS seconds FROM (${told}) WHERE user_id != '' GROUP BY tenant, user_id`
  const reader = { query: (asked: Sql) => engine.query(asked, { maxSeconds: MOST_SECONDS }) }
  const rows = await readRows(reader, everybody, NAMED)
  return [...Map.groupBy(rows, ({ tenant }) => tenant)].map(
    ([tenant, people]) => [tenant, people.map(toldOf)] as const,
  )
}

const toldOf = ({ user_id, newest_login, newest_email, newest_name, seconds }: RowOf<typeof NAMED>) => ({
  userId: user_id,
  login: newest_login,
  email: newest_email,
  name: newest_name,
  seconds,
})
