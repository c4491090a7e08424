import { COUNT, FLAG } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, runOn, sql, text, whole, type Sql } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

interface Numbering {
  tenant: string
  numbering: number
}

const ofNumbering = ({ tenant, numbering }: Numbering) =>
  sql`${rowsOf('code_people', { tenant })} AND numbering = ${whole(numbering)}`

/** The numbering in use: the newest one, named by the engine's clock; 0 before anybody was numbered. */
export async function currentNumbering(
  facts: Pick<FactsReader, 'query'>,
  tenant: string,
  signal?: AbortSignal,
): Promise<number> {
  const newest = sql`SELECT max(numbering) AS numbering FROM ${rowsOf('code_people', { tenant })}`
  const [row] = await readRows(facts, newest, { numbering: COUNT }, signal)
  return row?.numbering ?? 0
}

/** Give a number to everybody in the rows (`from`) who has none. */
export async function numberPeople(engine: Engine, of: Numbering, from: Sql): Promise<void> {
  const { tenant, numbering } = of
  // The table's index is of no help with people of every day, and trying it takes most of the time and memory.
  await runOn(
    engine,
    sql`INSERT INTO code_people (tenant, numbering, user_id, number)
WITH (SELECT count() FROM ${ofNumbering(of)}) AS numbered
SELECT ${text(tenant)}, ${whole(numbering)}, user_id, toUInt32(numbered + row_number() OVER (ORDER BY user_id) - 1)
FROM (SELECT DISTINCT user_id FROM ${from}
  WHERE user_id NOT IN (SELECT user_id FROM ${ofNumbering(of)}))
SETTINGS use_index_for_in_with_subqueries = 0`,
  )
}

/** Two who number people at the same time may spoil a numbering: what was built in it must not be used. */
export class SpoiltNumbering extends Error {}

/** Whether every person has one number and every number one person; whoever numbers second sees it here. */
export async function numberingIsSound(engine: Engine, of: Numbering): Promise<boolean> {
  const [row] = await readRows(
    engine,
    sql`SELECT toUInt8(count() = uniqExact(user_id) AND count() = uniqExact(number)) AS sound
FROM ${ofNumbering(of)}`,
    { sound: FLAG },
  )
  return row?.sound === true
}
