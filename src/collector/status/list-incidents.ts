import { requirePermission } from '../../access/permissions.ts'
import type { Actor } from '../../model/actor.ts'
import { listIncidents, type StoreIncidentRow } from '../../store/control/store-incidents-table.ts'
import type { CollectorContext } from '../context.ts'

/** Facts on the disk that could not be read, in words; they are of the whole installation. */
export interface IncidentView {
  id: string
  /** ISO-8601. */
  foundAt: string
  parts: number
  refetched: number
  gone: number
  message: string
  action: string
}

/** Newest first; those whose parts are gone from the disk are kept for 30 days. */
export async function listStoreIncidents(args: {
  ctx: CollectorContext
  actor: Actor
}): Promise<IncidentView[]> {
  requirePermission(args.actor, 'connections:read')
  const rows = await listIncidents(args.ctx.control.db)
  return rows.map(({ id, found_at: foundAt, parts, refetched, gone }) => ({
    id,
    foundAt,
    parts,
    refetched,
    gone,
    message: messageOf({ parts, refetched, gone }),
    action:
      'Whoever runs this server should look at its disk, and then delete the parts that were set aside.',
  }))
}

function messageOf({
  parts,
  refetched,
  gone,
}: Pick<StoreIncidentRow, 'parts' | 'refetched' | 'gone'>): string {
  return [
    `Facts on the disk of this server could not be read; parts set aside: ${parts}.`,
    refetched > 0 ? `Slices that are fetched again: ${refetched}.` : '',
    gone > 0 ? `Slices that the vendor no longer has, and that are named as gaps: ${gone}.` : '',
    refetched + gone === 0 ? 'No number is missing for it.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
