import type { Engine } from '../engine/engine.ts'
import type { SqlParams } from '../facts-store.ts'

const OF_NUMBERING = 'tenant = {tenant:String} AND numbering = {numbering:UInt64}'

/** The numbering in use: the newest one, named by the engine's clock. Null before anybody was numbered. */
export async function currentNumbering(engine: Engine, tenant: string): Promise<number | null> {
  const [row] = await engine.query<{ numbering: string }>(
    'SELECT max(numbering) AS numbering FROM code_people WHERE tenant = {tenant:String}',
    { tenant },
  )
  return Number(row?.numbering) || null
}

/** Give a number to everybody in the rows (`from`, with its `params`) who has none. */
export async function numberPeople(
  engine: Engine,
  of: { tenant: string; numbering: number },
  from: string,
  params: SqlParams,
): Promise<void> {
  // The table's index is of no help with people of every day, and trying it takes most of the time and memory.
  await engine.run(
    `INSERT INTO code_people (tenant, numbering, user_id, number)
WITH (SELECT count() FROM code_people WHERE ${OF_NUMBERING}) AS numbered
SELECT {tenant:String}, {numbering:UInt64}, user_id, toUInt32(numbered + row_number() OVER (ORDER BY user_id) - 1)
FROM (SELECT DISTINCT user_id FROM ${from}
  WHERE user_id NOT IN (SELECT user_id FROM code_people WHERE ${OF_NUMBERING}))
SETTINGS use_index_for_in_with_subqueries = 0`,
    { ...params, ...of },
  )
}

/**
 * Whether every person has one number and every number one person. Two who number people at the same time may spoil a
 * numbering, and whoever comes second sees it here: what was built in it must not be used.
 */
export async function numberingIsSound(
  engine: Engine,
  of: { tenant: string; numbering: number },
): Promise<boolean> {
  const [row] = await engine.query<{ sound: number }>(
    `SELECT toUInt8(count() = uniqExact(user_id) AND count() = uniqExact(number)) AS sound FROM code_people WHERE ${OF_NUMBERING}`,
    of,
  )
  return row?.sound === 1
}
