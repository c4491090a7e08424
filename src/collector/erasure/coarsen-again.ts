import { listTombstones } from '../../store/control/people/erased-people-table.ts'
import type { CollectorContext } from '../context.ts'

/** Rows that were on their way in while somebody was erased. */
export async function coarsenAgain({ control, facts }: CollectorContext): Promise<void> {
  const tenants = new Set((await listTombstones(control.db)).map(({ tenant }) => tenant))
  for (const tenant of tenants) await facts.coarsenErased(tenant)
}
