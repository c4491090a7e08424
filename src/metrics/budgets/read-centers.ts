import type { CostCenter } from '../../model/records/budget.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { FLAG, listOf, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, sql, verbatim } from '../../store/facts/engine/sql.ts'
import type { CodeSnapshot } from '../lists/code-snapshots.ts'
import { newestCenters } from '../lists/newest-centers.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** A cost centre of a snapshot, and whose it is; of members their number by type. */
export interface KeptCenter extends Omit<CostCenter, 'members'> {
  connection: string
  account: string
  members: ReadonlyMap<string, number>
  /** Of one with a pool of its own: the people in it by login. */
  users: readonly string[]
}

const CENTER = {
  account: TEXT,
  loadId: TEXT,
  costCenterId: TEXT,
  name: TEXT,
  state: TEXT,
  ownPool: orNull(FLAG),
  poolTarget: orNull(TEXT),
  poolCurrent: orNull(TEXT),
  memberTypes: listOf(TEXT),
  users: listOf(TEXT),
}

const CENTER_SQL =
  verbatim(`account, load_id AS loadId, cost_center_id AS costCenterId, name, state, own_pool AS ownPool,
  toString(pool_target) AS poolTarget, toString(pool_current) AS poolCurrent, member_types AS memberTypes,
  if(ifNull(own_pool, 0), arrayFilter((name, type) -> type = 'user', member_names, member_types), []) AS users`)

/** The cost centres of the newest snapshots at a time, by name. */
export async function readCenters(
  input: ScopedFacts & { asOf: number; connectionId?: string | undefined },
): Promise<{ snapshots: CodeSnapshot[]; centers: KeptCenter[] }> {
  const { facts, scope, asOf, signal } = input
  const { snapshots, rows, connectionOf } = await newestCenters({ ...input, day: Math.floor(asOf / DAY_MS) })
  if (!rows) return { snapshots, centers: [] }
  const found = sql`SELECT ${CENTER_SQL} FROM ${rows} ORDER BY lowerUTF8(name), cost_center_id`
  const [logins, centers] = await Promise.all([
    facts.logins(scope.tenant),
    readRows(facts, found, CENTER, signal),
  ])
  const named = centers.map((row) => ({ ...row, users: row.users.map((one) => logins.get(one) ?? one) }))
  return { snapshots, centers: named.map((row) => toCenter(row, connectionOf(row.loadId))) }
}

function toCenter({ memberTypes, ...row }: RowOf<typeof CENTER>, connection: string): KeptCenter {
  const members = new Map<string, number>()
  for (const type of memberTypes) members.set(type, (members.get(type) ?? 0) + 1)
  return { ...row, connection, members }
}
