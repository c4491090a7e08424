import type { Identity } from '../../../model/identity.ts'
import { codeNamesSource } from '../derived/code-names.ts'
import { readCostSums, summedBefore } from '../derived/cost-inputs.ts'
import { sql, statementOf, verbatim } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

const DAY_SECONDS = 86_400

const newest = (column: string) => `argMaxIf(${column}, seen, ${column} != '') AS ${column}`

/** Days before `closed` give the names of chat people from their sums, later ones from the records. */
const CHAT = `WITH toDateTime({closed:UInt32}, 'UTC') AS closed
SELECT 'chat_assistant' AS source, user_id AS userId, '' AS login, ${newest('email')}, ${newest('name')}
FROM (
  SELECT id AS user_id, if(kind = 'user_email', told.name, '') AS email, if(kind = 'user_name', told.name, '') AS name, seen
  FROM cost_names AS told WHERE tenant = {tenant:String} AND kind IN ('user_email', 'user_name')
  UNION ALL
  SELECT user_id, '', '', toDateTime(start, 'UTC') FROM cost_person_months WHERE tenant = {tenant:String}
  UNION ALL
  SELECT user_id, '', '', toDateTime(start, 'UTC') FROM cost_person_days
  WHERE tenant = {tenant:String} AND start >= toDate(closed) - 62
  UNION ALL
  SELECT user_id, user_email, user_name, event_time FROM costs
  WHERE tenant = {tenant:String} AND is_deleted = 0 AND event_time >= closed
  UNION ALL
  SELECT subject_id, subject_email, subject_name, toDateTime(taken_at, 'UTC') FROM spend_limits
  WHERE tenant = {tenant:String} AND level = 'user'
)
WHERE user_id != '' GROUP BY user_id ORDER BY userId`

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
  const { text, params } = statementOf(
    sql`SELECT 'code_assistant' AS source, id AS userId, ${of('login')} AS login, ${of('email')} AS email, ${of('name')} AS name
FROM (${await codeNamesSource(facts, tenant, signal)}) AS told GROUP BY id ORDER BY id`,
  )
  return await facts.query<Identity>(text, params, signal ? { signal } : {})
}

/** Those of the chat assistant, with the newest address and name that its records or its limits gave. */
export async function readChatIdentities(
  facts: FactsReader,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const closed = summedBefore(await readCostSums(facts, { tenant }, { start: 0 }, signal)) * DAY_SECONDS
  return await facts.query<Identity>(CHAT, { tenant, closed }, signal ? { signal } : {})
}
