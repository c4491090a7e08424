import { requirePermission } from '../access/permissions.ts'
import { findViewRow, listViewRows } from '../store/control/saved-views-table.ts'
import type { ViewArgs } from './context.ts'
import { noSuchView, viewFor, type SavedView } from './saved-view.ts'

/** Every view of the organisation, by name. */
export async function listViews({ ctx, actor }: ViewArgs): Promise<SavedView[]> {
  requirePermission(actor, 'metrics:read')
  return (await listViewRows(ctx.control.db, actor.tenant)).map((row) => viewFor(actor, row))
}

/** One view, as its link names it. @throws TidemarkError `not_found` */
export async function getView({ ctx, actor, id }: ViewArgs & { id: string }): Promise<SavedView> {
  requirePermission(actor, 'metrics:read')
  const row = await findViewRow(ctx.control.db, { tenant: actor.tenant, id })
  if (!row) throw noSuchView()
  return viewFor(actor, row)
}
