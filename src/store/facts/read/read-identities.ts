import type { Identity } from '../../../model/identity.ts'
import { codeNamesSource } from '../derived/code-names.ts'
import { readCostSums, summedBefore } from '../derived/cost-inputs.ts'
import { oneOf, TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, u32, verbatim } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

const DAY_SECONDS = 86_400

const IDENTITY = {
  source: oneOf(['code_assistant', 'chat_assistant']),
  userId: TEXT,
  login: TEXT,
  email: TEXT,
  name: TEXT,
}

/** Everybody a tenant's sources ever told of, each as that source knows them; code assistant first, by the vendor's id. */
export async function readIdentities(
  facts: FactsReader,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const of = [facts, tenant, signal] as const
  const [code, chat] = await Promise.all([readCodeIdentities(...of), readChatIdentities(...of)])
  return [...code, ...chat]
}

/** Those of the code assistant, with the newest login, address and name that a seat list, a report or a team gave. */
export async function readCodeIdentities(
  facts: FactsReader,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const of = (kind: string) => verbatim(`argMaxIf(told.name, seen, kind = '${kind}')`)
  const everybody = sql`SELECT 'code_assistant' AS source, id AS userId, ${of('login')} AS login, ${of('email')} AS email, ${of('name')} AS name
FROM (${await codeNamesSource(facts, tenant, signal)}) AS told GROUP BY id ORDER BY id`
  return await readRows(facts, everybody, IDENTITY, signal)
}

const newest = (column: string) => verbatim(`argMaxIf(${column}, seen, ${column} != '') AS ${column}`)

/**
 * Those of the chat assistant, with the newest address and name that its records or its limits gave. Days before `closed`
 * give the names from their sums, later ones from the records.
 */
export async function readChatIdentities(
  facts: FactsReader,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const closed = summedBefore(await readCostSums(facts, { tenant }, { start: 0 }, signal)) * DAY_SECONDS
  const rows = (table: string, more?: string) => rowsOf(table, { tenant }, more)
  const everybody = sql`WITH toDateTime(${u32(closed)}, 'UTC') AS closed
SELECT 'chat_assistant' AS source, user_id AS userId, '' AS login, ${newest('email')}, ${newest('name')}
FROM (
  SELECT id AS user_id, if(kind = 'user_email', told.name, '') AS email, if(kind = 'user_name', told.name, '') AS name, seen
  FROM ${rows('cost_names', 'AS told')} AND kind IN ('user_email', 'user_name')
  UNION ALL
  SELECT user_id, '', '', toDateTime(start, 'UTC') FROM ${rows('cost_person_months')}
  UNION ALL
  SELECT user_id, '', '', toDateTime(start, 'UTC') FROM ${rows('cost_person_days')} AND start >= toDate(closed) - 62
  UNION ALL
  SELECT user_id, user_email, user_name, event_time FROM ${rows('costs')} AND is_deleted = 0 AND event_time >= closed
  UNION ALL
  SELECT subject_id, subject_email, subject_name, toDateTime(taken_at, 'UTC') FROM ${rows('spend_limits')} AND level = 'user'
)
WHERE user_id != '' GROUP BY user_id ORDER BY userId`
  return await readRows(facts, everybody, IDENTITY, signal)
}
