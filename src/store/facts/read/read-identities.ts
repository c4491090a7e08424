import type { Identity } from '../../../model/identity.ts'
import { codePeopleSource } from '../derived/code-names.ts'
import { readCostSums, summedBefore } from '../derived/cost-inputs.ts'
import { PERSON } from '../engine/columns.ts'
import { readRows, rowsOf, sql, u32 } from '../engine/sql.ts'
import type { FactsGrant } from '../facts-grant.ts'

const DAY_SECONDS = 86_400

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
  facts: FactsGrant,
  tenant: string,
  signal?: AbortSignal,
): Promise<Identity[]> {
  const source = 'code_assistant'
  const told = await codePeopleSource(facts, tenant, signal)
  const everybody = sql`SELECT DISTINCT id AS userId FROM (${told})`
  const [names, found] = await Promise.all([
    facts.names({ tenant, source }),
    readRows(facts, everybody, { userId: PERSON }, signal),
  ])
  return byId(found.map(({ userId }) => ({ source, userId, ...(names.get(userId) ?? UNNAMED) })))
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
WHERE user_id != ''`
  const found = await readRows(facts, everybody, { userId: PERSON }, signal)
  return byId(found.map(({ userId }) => ({ source, userId, ...(names.get(userId) ?? UNNAMED) })))
}

const byId = (people: readonly Identity[]) => people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))

const UNNAMED = { login: '', email: '', name: '' }
