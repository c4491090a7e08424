import type { SeatPlan } from '../../model/dated-price.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { PLAN_RANK, planAt } from '../../store/facts/derived/seat-plans.ts'
import { codeSnapshots, snapshotParams } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/**
 * The plan of each login's seat in the newest lists at a day, of several the one that is billed; null where the lists name
 * none that is known.
 */
export async function seatPlans(
  input: ScopedFacts & { day: number; logins: readonly string[] },
): Promise<ReadonlyMap<string, SeatPlan | null>> {
  const { facts, scope, logins, signal } = input
  if (logins.length === 0) return new Map()
  const snapshots = await codeSnapshots({ ...input, datasets: ['seats', 'enterprise_seats'] })
  const { loads } = snapshotParams(snapshots)
  const asked = [...new Set(logins.map((login) => login.toLowerCase()))]
  const seats = sql`SELECT lowerUTF8(user_login) AS login, min(${verbatim(PLAN_RANK)}) AS rank
FROM ${rowsOf('code_seats', ownerOf(scope, 'seats'))} AND load_id IN ${texts(loads)} AND login IN ${texts(asked)}
GROUP BY login`
  const rows = await readRows(facts, seats, { login: TEXT, rank: COUNT }, signal)
  return new Map(rows.map(({ login, rank }) => [login, planAt(rank)]))
}
