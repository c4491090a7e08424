import { requirePermission } from '../access/permissions.ts'
import { findViewRow, listViewRows } from '../store/control/settings/saved-views-table.ts'
import { noSuchView, viewFor, type SavedView, type ViewArgs } from './saved-view.ts'

/** Every view of the organisation, sorted by name. */
export async function listViews(args: ViewArgs): Promise<SavedView[]> {
  const { ctx, actor } = args
  requirePermission(actor, 'units:read')
  return (await listViewRows(ctx.control.db, actor.tenant)).map((row) => viewFor(args, row))
}

/** @throws TidemarkError `not_found` */
export async function getView(args: ViewArgs & { id: string }): Promise<SavedView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'units:read')
  const row = await findViewRow(ctx.control.db, { tenant: actor.tenant, id })
  if (!row) throw noSuchView()
  return viewFor(args, row)
}
