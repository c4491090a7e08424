import type { SeatPlan } from '../../model/dated-price.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { PLAN_RANK, planAt } from '../../store/facts/derived/seat-plans.ts'
import { hostOfColumn, hostOfKey } from '../feeds/host-of-key.ts'
import { codeSnapshots, snapshotParams } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** Whom a cost centre names: a login is somebody at the code host of its account. */
interface Named {
  account: string
  login: string
}
const keyOf = (login: string, host: string) => `${login.toLowerCase()}${host}`

/**
 * The plan of somebody's seat in the newest lists at a day, of several the one that is billed; null where the lists name
 * none that is known, undefined for who has no seat.
 */
export async function seatPlans(
  input: ScopedFacts & { day: number; people: readonly Named[] },
): Promise<(of: Named) => SeatPlan | null | undefined> {
  const { facts, scope, people, signal } = input
  if (people.length === 0) return () => undefined
  const snapshots = await codeSnapshots({ ...input, datasets: ['seats', 'enterprise_seats'] })
  const { loads } = snapshotParams(snapshots)
  const asked = [...new Set(people.map(({ login }) => login.toLowerCase()))]
  const seats = sql`SELECT lowerUTF8(user_login) AS login, ${hostOfColumn('account')} AS host, min(${verbatim(PLAN_RANK)}) AS rank
FROM ${rowsOf('code_seats', ownerOf(scope, 'seats'))} AND load_id IN ${texts(loads)} AND login IN ${texts(asked)}
GROUP BY login, host`
  const rows = await readRows(facts, seats, { login: TEXT, host: TEXT, rank: COUNT }, signal)
  const plans = new Map(rows.map(({ login, host, rank }) => [keyOf(login, host), planAt(rank)]))
  return ({ account, login }) => plans.get(keyOf(login, hostOfKey(account)))
}
