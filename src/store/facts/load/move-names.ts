import { COUNT, TEXT, type RowOf } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, sql, verbatim, type Sql } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'
import { movePeople } from './move-people.ts'
import { inChat, inCode } from './told-people.ts'

/**
 * Before these migrations, which take people out of the facts, what an older version wrote there of them is kept. Safe to
 * repeat: what is taken out already is not told again.
 */
export const BEFORE_NAMES_LEAVE: ReadonlyMap<number, (engine: Engine, vault: NamesKeeper) => Promise<void>> =
  new Map([
    [231, moveChatNames],
    [235, moveCodeNames],
    [237, movePeople],
  ])

/** Of a large installation everything is read once. */
const MOST_SECONDS = 3600

const NAMED = { tenant: TEXT, user_id: TEXT, newest_email: TEXT, newest_name: TEXT, seconds: COUNT }

async function moveChatNames(engine: Engine, vault: NamesKeeper): Promise<void> {
  const told = sql`
  SELECT tenant, id AS user_id, if(kind = 'user_email', name, '') AS told_email, if(kind = 'user_name', name, '') AS told_name, seen
  FROM ${allTenants('cost_names')} WHERE kind IN ('user_email', 'user_name')
  UNION ALL
  SELECT tenant, user_id, user_email, user_name, event_time FROM ${allTenants('costs')}
  WHERE is_deleted = 0 AND (user_email != '' OR user_name != '')
  UNION ALL
  SELECT tenant, subject_id, subject_email, subject_name, toDateTime(taken_at, 'UTC') FROM ${allTenants('spend_limits')}
  WHERE level = 'user' AND (subject_email NOT IN ('', 'sealed') OR subject_name NOT IN ('', 'sealed'))`
  for (const [tenant, people] of await newestOf(engine, told)) await vault.keep(...inChat(tenant, people))
}

async function moveCodeNames(engine: Engine, vault: NamesKeeper): Promise<void> {
  const told = sql`
  SELECT tenant, id AS user_id, if(kind = 'email', name, '') AS told_email, if(kind = 'name', name, '') AS told_name,
    toDateTime(toDate(toUInt16(bitShiftRight(told.seen, 44))), 'UTC') AS seen
  FROM ${allTenants('code_names')} AS told WHERE kind IN ('email', 'name')
  UNION ALL
  SELECT tenant, user_id, user_email, user_name, toDateTime(day, 'UTC') FROM ${allTenants('code_seats')}
  WHERE user_email NOT IN ('', 'sealed') OR user_name NOT IN ('', 'sealed')`
  for (const [tenant, people] of await newestOf(engine, told)) await vault.keep(...inCode(tenant, people))
}

const newest = (column: string) => verbatim(`argMaxIf(${column}, seen, ${column} != '')`)

/** Everybody's newest names, by tenant. */
async function newestOf(engine: Engine, told: Sql) {
  const everybody = sql`SELECT tenant, user_id, ${newest('told_email')} AS newest_email, ${newest('told_name')} AS newest_name,
  toUnixTimestamp(max(seen)) AS seconds FROM (${told}) WHERE user_id != '' GROUP BY tenant, user_id`
  const reader = { query: (asked: Sql) => engine.query(asked, { maxSeconds: MOST_SECONDS }) }
  const rows = await readRows(reader, everybody, NAMED)
  return [...Map.groupBy(rows, ({ tenant }) => tenant)].map(
    ([tenant, people]) => [tenant, people.map(toldOf)] as const,
  )
}

const toldOf = ({ user_id, newest_email, newest_name, seconds }: RowOf<typeof NAMED>) => ({
  userId: user_id,
  email: newest_email,
  name: newest_name,
  seconds,
})
