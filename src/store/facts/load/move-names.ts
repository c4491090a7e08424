import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, sql, verbatim } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'
import { inChat } from './told-people.ts'

const NAMED = { tenant: TEXT, userId: TEXT, email: TEXT, named: TEXT, seconds: COUNT }

const newest = (column: string) => verbatim(`argMaxIf(${column}, seen, ${column} != '')`)

/** Have the names kept that an older version wrote into the facts, before they are taken out of them. Safe to repeat. */
export async function moveNames(engine: Engine, vault: NamesKeeper): Promise<void> {
  const everybody = sql`SELECT tenant, user_id AS userId, ${newest('told_email')} AS email, ${newest('told_name')} AS named,
  toUnixTimestamp(max(seen)) AS seconds FROM (
  SELECT tenant, id AS user_id, if(kind = 'user_email', name, '') AS told_email, if(kind = 'user_name', name, '') AS told_name, seen
  FROM ${allTenants('cost_names')} WHERE kind IN ('user_email', 'user_name')
  UNION ALL
  SELECT tenant, user_id, user_email, user_name, event_time FROM ${allTenants('costs')}
  WHERE is_deleted = 0 AND (user_email != '' OR user_name != '')
  UNION ALL
  SELECT tenant, subject_id, subject_email, subject_name, toDateTime(taken_at, 'UTC') FROM ${allTenants('spend_limits')}
  WHERE level = 'user' AND (subject_email NOT IN ('', 'sealed') OR subject_name NOT IN ('', 'sealed'))
) WHERE user_id != '' GROUP BY tenant, user_id`
  const rows = await readRows(engine, everybody, NAMED)
  for (const [tenant, people] of Map.groupBy(rows, (row) => row.tenant)) {
    const told = people.map(({ userId, email, named: name, seconds }) => ({ userId, email, name, seconds }))
    await vault.keep(...inChat(tenant, told))
  }
}
