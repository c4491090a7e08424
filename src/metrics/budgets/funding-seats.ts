import { datasetsShaped } from '../../model/dataset.ts'
import type { SeatPlan } from '../../model/money/dated-price.ts'
import { COUNT, PERSON } from '../../store/facts/engine/columns.ts'
import { people as peopleOf, readRows, rowsOf, sql, texts, verbatim } from '../../store/facts/engine/sql.ts'
import { ownerOf } from '../ask/scope-accounts.ts'
import { PLAN_RANK, planAt } from '../../store/facts/derived/seat-plans.ts'
import { loginAtHost } from '../feeds/host-of-key.ts'
import { readKnownLogins } from '../feeds/known-logins.ts'
import { codeSnapshots, snapshotParams } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** Whom a cost centre names: a login is somebody at the code host of its account. */
interface Named {
  account: string
  login: string
}
const keyOf = ({ account, login }: Named) => loginAtHost(login, account)

/**
 * The plan of somebody's seat in the newest lists at a day, of several the one that is billed; null where the lists name
 * none that is known, undefined for who has no seat.
 */
export async function seatPlans(
  input: ScopedFacts & { day: number; people: readonly Named[] },
): Promise<(of: Named) => SeatPlan | null | undefined> {
  const { facts, scope, people, signal } = input
  if (people.length === 0) return () => undefined
  const snapshots = await codeSnapshots({ ...input, datasets: datasetsShaped('seat_snapshot') })
  const { loads } = snapshotParams(snapshots)
  const ids = await idsOf(input)
  const asked = [...new Set(people.flatMap((one) => ids.get(keyOf(one)) ?? []))]
  const seats = sql`SELECT user_id AS id, min(${verbatim(PLAN_RANK)}) AS rank
FROM ${rowsOf('code_seats', ownerOf(scope, 'seats'))} AND load_id IN ${texts(loads)} AND id IN ${peopleOf(asked)}
GROUP BY id`
  const rows = await readRows(facts, seats, { id: PERSON, rank: COUNT }, signal)
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]))
  return (of) => {
    const held = (ids.get(keyOf(of)) ?? []).flatMap((id) => ranks.get(id) ?? [])
    return held.length === 0 ? undefined : planAt(Math.min(...held))
  }
}

/** Whoever is or was called by each login. */
async function idsOf({ facts, scope }: ScopedFacts): Promise<Map<string, string[]>> {
  const { logins, ids } = await readKnownLogins({ facts, scope })
  const found = new Map<string, string[]>()
  for (const [at, login] of logins.entries()) found.set(login, [...(found.get(login) ?? []), ids[at] ?? ''])
  return found
}
