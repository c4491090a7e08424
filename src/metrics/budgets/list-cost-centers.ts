import type { Clock } from '../../lib/clock.ts'
import { said, type Said } from '../../words/said.ts'
import { leftOutNotes, type CodeSnapshot } from '../lists/code-snapshots.ts'
import { instantOf } from '../limits/list-spend-limits.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { readCenters, type KeptCenter } from './read-centers.ts'

/** What is included for the members of one cost centre alone. The vendor names no unit. */
export interface CenterPool {
  size: string | null
  used: string | null
  unit: 'credits' | 'unclear'
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
  input: ScopedFacts & { clock: Clock; asOf?: string | undefined; connectionId?: string | undefined },
): Promise<CostCentersAnswer> {
  const asOf = instantOf(input.asOf, input.clock.now())
  const { snapshots, centers } = await readCenters({ ...input, asOf })
  const data = centers.map(toView)
  return {
    data: data.toSorted((a, b) => Number(isDeleted(a)) - Number(isDeleted(b))),
    snapshots,
    notes: [
      ...leftOutNotes(snapshots),
      ...(data.some(({ pool }) => pool?.unit === 'unclear') ? [said('pool_unit_unclear')] : []),
    ],
  }
}

const isDeleted = ({ state }: Pick<KeptCenter, 'state'>) => state === 'deleted'

function toView({ poolTarget: size, poolCurrent: used, ...center }: KeptCenter): CostCenterView {
  return { ...center, pool: size === null && used === null ? null : { size, used, unit: 'unclear' } }
}
