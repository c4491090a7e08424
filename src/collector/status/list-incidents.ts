import { requirePermission } from '../../access/permissions.ts'
import type { Actor } from '../../model/actor.ts'
import { listIncidents, type StoreIncidentRow } from '../../store/control/collecting/store-incidents-table.ts'
import type { CollectorContext } from '../context.ts'
import { said, together, type Said } from '../../words/said.ts'

/** Facts on the disk that could not be read, in words; they are of the whole installation. */
export interface IncidentView {
  id: string
  /** ISO-8601. */
  foundAt: string
  parts: number
  refetched: number
  gone: number
  message: Said
  action: Said
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
    action: said('look_at_disk_delete_parts'),
  }))
}

function messageOf({ parts, refetched, gone }: Pick<StoreIncidentRow, 'parts' | 'refetched' | 'gone'>): Said {
  return together([
    said('parts_set_aside', { parts }),
    ...(refetched > 0 ? [said('slices_refetched', { refetched })] : []),
    ...(gone > 0 ? [said('slices_gone', { gone })] : []),
    ...(refetched + gone === 0 ? [said('no_number_missing')] : []),
  ])
}
