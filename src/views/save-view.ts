import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { inTurn } from '../access/audit/audit-chain.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { parseInput } from '../lib/parse-input.ts'
import { requirePermission } from '../access/permissions.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import { countViews, findViewRow, insertView } from '../store/control/settings/saved-views-table.ts'
import { isUniqueViolation } from '../store/control/unique-violation.ts'
import {
  nameTaken,
  noSuchView,
  ViewName,
  viewFor,
  ViewSearch,
  type SavedView,
  type ViewArgs,
} from './saved-view.ts'
import { storedSearch } from './view-search.ts'
import { said } from '../words/said.ts'

/** Views per organisation: the list is read without paging. */
export const MOST_VIEWS = 1000

const SaveViewInput = z.object({
  name: ViewName,
  path: z.string().regex(/^\/[a-z][a-z/-]{0,60}$/),
  search: ViewSearch,
})
type SaveViewInput = z.infer<typeof SaveViewInput>

/**
 * Save a page with its state as a view of the organisation.
 * @throws TidemarkError `conflict` when the page has a view of that name, or the organisation has too many
 */
export async function saveView(args: ViewArgs & { input: SaveViewInput }): Promise<SavedView> {
  const { ctx, actor } = args
  requirePermission(actor, 'units:read')
  const input = parseInput(SaveViewInput, args.input)
  const { tenant } = actor
  const id = timeOrderedId()
  const now = isoNow(ctx.clock)
  return inTurn(ctx.control.db, tenant, async (tx) => {
    if ((await countViews(tx, tenant)) >= MOST_VIEWS) throw tooMany()
    await insertView(tx, {
      id,
      tenant,
      ...input,
      ...storedSearch(ctx.sealer, { id, tenant }, input.search),
      created_at: now,
      created_by: actor.id,
      updated_at: now,
    })
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'view.saved',
      objectType: 'view',
      objectId: id,
      detail: { name: input.name, path: input.path },
    })
    const row = await findViewRow(tx, { tenant, id })
    if (!row) throw noSuchView()
    return viewFor(args, row)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken(error) : error
  })
}

function tooMany(): TidemarkError {
  return new TidemarkError('conflict', said('too_many_views', { count: MOST_VIEWS }), {
    action: said('delete_old_views'),
  })
}
