import { requirePermission } from '../../access/permissions.ts'
import { listErasureRows } from '../../store/control/people/erasures-table.ts'
import { erasuresOf, type Erasure, type ErasureArgs } from './erasure.ts'

/** What is listed. */
const MOST_LISTED = 200

/** What was asked for, newest first, with what was done; it names nobody. */
export async function listErasures({ ctx, actor }: ErasureArgs): Promise<Erasure[]> {
  requirePermission(actor, 'audit:read')
  return erasuresOf({ ctx, actor }, await listErasureRows(ctx.control.db, actor.tenant, MOST_LISTED))
}
