import type { PoolUnit } from '../../model/records/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import type { OwnAllowance, SeatPlan } from '../../model/money/dated-price.ts'
import { isSameMonth } from '../../model/time/calendar-month.ts'
import { DAY_MS, utcDay } from '../../model/time/time.ts'
import { said, type Said } from '../../words/said.ts'
import { leftOutNotes, type CodeSnapshot } from '../lists/code-snapshots.ts'
import { instantOf } from '../limits/list-spend-limits.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { seatPlans } from './funding-seats.ts'
import { poolUnit } from './pool-unit.ts'
import { readCenters, type KeptCenter } from './read-centers.ts'
import { seatCreditNotes, seatCredits, type SeatCredits } from './seat-credits.ts'

/** What is included for the members of one cost centre alone. The vendor names no unit; use of another month is not told. */
export interface CenterPool {
  size: string | null
  used: string | null
  unit: PoolUnit
}

export interface CostCenterView extends Omit<KeptCenter, 'poolTarget' | 'poolCurrent'> {
  pool: CenterPool | null
}

export interface CostCentersAnswer {
  data: CostCenterView[]
  snapshots: CodeSnapshot[]
  notes: Said[]
}

/** Cost centres of the newest snapshots at or before a time, active ones first. */
export async function listCostCenters(
  input: ScopedFacts & {
    clock: Clock
    asOf?: string | undefined
    connectionId?: string | undefined
    allowances: readonly OwnAllowance[]
  },
): Promise<CostCentersAnswer> {
  const asOf = instantOf(input.asOf, input.clock.now())
  const { snapshots, centers } = await readCenters({ ...input, asOf })
  const day = Math.floor(asOf / DAY_MS)
  const people = centers.flatMap(({ account, users }) => users.map((login) => ({ account, login })))
  const planOf = await seatPlans({ ...input, day, people })
  const ofThisMonth = new Set(
    snapshots.flatMap(({ account, takenAt }) =>
      takenAt !== null && isSameMonth(Date.parse(takenAt), asOf) ? [account] : [],
    ),
  )
  const bringsOf = (plan: SeatPlan) => seatCredits(plan, utcDay(asOf), input.allowances)
  const viewed = centers.map((center) => {
    const plans = plansOf(center, planOf)
    const view = ofThisMonth.has(center.account)
      ? toView(center, plans, bringsOf)
      : toView({ ...center, poolCurrent: null }, plans, bringsOf, true)
    return { view, plans }
  })
  const data = viewed.map(({ view }) => view)
  const measured = viewed.flatMap(({ view, plans }) => (view.pool?.unit === 'credits' ? plans : []))
  return {
    data: data.toSorted((a, b) => Number(isDeleted(a)) - Number(isDeleted(b))),
    snapshots,
    notes: [
      ...leftOutNotes(snapshots),
      ...(data.some(({ pool }) => pool?.unit === 'unclear') ? [said('pool_unit_unclear')] : []),
      ...seatCreditNotes(measured.flatMap((plan) => (plan ? [{ plan, ...bringsOf(plan) }] : []))),
    ],
  }
}

const isDeleted = ({ state }: Pick<KeptCenter, 'state'>) => state === 'deleted'

/** The seats that fund a pool; none where its teams have people whom no list names. Who has no seat funds nothing. */
function plansOf(
  { account, users, members }: KeptCenter,
  planOf: Awaited<ReturnType<typeof seatPlans>>,
): (SeatPlan | null)[] {
  if (members.has('team')) return []
  return users.flatMap((login) => {
    const plan = planOf({ account, login })
    return plan === undefined ? [] : [plan]
  })
}

function toView(
  { poolTarget: size, poolCurrent: used, ...center }: KeptCenter,
  plans: readonly (SeatPlan | null)[],
  bringsOf: (plan: SeatPlan) => SeatCredits,
  isOfAnotherMonth = false,
): CostCenterView {
  // A pool that was not there yet in another month may be there in this one.
  const isNone = size === null && used === null && !(isOfAnotherMonth && center.ownPool === true)
  return { ...center, pool: isNone ? null : { size, used, unit: poolUnit(size, plans, bringsOf) } }
}
