import type { Identity } from '../../../model/identity.ts'
import { codeNamesSource } from '../derived/code-names.ts'
import { readCostSums, summedBefore } from '../derived/cost-inputs.ts'
import { oneOf, TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, u32, verbatim } from '../engine/sql.ts'
import type { FactsGrant } from '../facts-grant.ts'
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
  facts: FactsGrant,
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

/**
 * Those of the chat assistant. Days before `closed` say who there was in their sums, later ones in the records.
 */
export async function readChatIdentities(
  facts: FactsGrant,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const source = 'chat_assistant'
  const names = await facts.names({ tenant, source })
  const closed = summedBefore(await readCostSums(facts, { tenant }, { start: 0 }, signal)) * DAY_SECONDS
  const rows = (table: string) => rowsOf(table, { tenant })
  const everybody = sql`WITH toDateTime(${u32(closed)}, 'UTC') AS closed
SELECT DISTINCT user_id AS userId FROM (
  SELECT user_id FROM ${rows('cost_person_months')}
  UNION ALL
  SELECT user_id FROM ${rows('cost_person_days')} AND start >= toDate(closed) - 62
  UNION ALL
  SELECT user_id FROM ${rows('costs')} AND is_deleted = 0 AND event_time >= closed
  UNION ALL
  SELECT subject_id FROM ${rows('spend_limits')} AND level = 'user'
)
WHERE user_id != '' ORDER BY userId`
  const found = await readRows(facts, everybody, { userId: TEXT }, signal)
  return found.map(({ userId }) => ({ source, userId, ...(names.get(userId) ?? UNNAMED) }))
}

const UNNAMED = { login: '', email: '', name: '' }
