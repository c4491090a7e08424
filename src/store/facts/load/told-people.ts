import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, sql, verbatim } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'

const TOLD = { userId: TEXT, email: TEXT, name: TEXT, seconds: COUNT }

const newest = (column: string) => verbatim(`argMaxIf(${column}, event_time, ${column} != '')`)

/** Keep the newest names that cost rows of a table in memory tell, before the rows are seen without them. */
export async function keepNamesOf(
  engine: Engine,
  { tenant, table }: { tenant: string; table: string },
  vault: NamesKeeper,
): Promise<void> {
  const told = sql`SELECT user_id AS userId, ${newest('user_email')} AS email, ${newest('user_name')} AS name,
    toUnixTimestamp(max(event_time)) AS seconds
    FROM ${verbatim(table)} WHERE user_id != '' AND is_deleted = 0 GROUP BY user_id`
  const rows = await readRows(engine, told, TOLD)
  await vault.keep(...inChat(tenant, rows))
}

/** People of the chat assistant, to be kept. */
export function inChat(
  tenant: string,
  people: readonly { userId: string; email: string; name: string; seconds: number }[],
): Parameters<NamesKeeper['keep']> {
  const source = 'chat_assistant'
  const told = people.map(
    ({ seconds, ...names }) => ({ ...names, source, login: '', seen: seconds * 1000 }) as const,
  )
  return [{ tenant, source }, told]
}
