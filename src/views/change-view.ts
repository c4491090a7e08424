import { z } from 'zod'
import { inTurn } from '../access/audit/audit-chain.ts'
import { writeAudit } from '../access/audit/audit.ts'
import { parseInput } from '../lib/parse-input.ts'
import { requirePermission } from '../access/permissions.ts'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import {
  deleteViewRow,
  findViewRow,
  updateViewRow,
  type NamedViewRow,
} from '../store/control/settings/saved-views-table.ts'
import { isUniqueViolation } from '../store/control/unique-violation.ts'
import {
  mayEdit,
  nameTaken,
  noSuchView,
  ViewName,
  viewFor,
  ViewSearch,
  type SavedView,
  type ViewArgs,
} from './saved-view.ts'
import { searchOf, storedSearch } from './view-search.ts'
import { said } from '../words/said.ts'

const ChangeViewInput = z.object({ name: ViewName.optional(), search: ViewSearch.optional() })
type ChangeViewInput = z.infer<typeof ChangeViewInput>

/**
 * Change a view's name or saved page state; its link stays the same.
 * @throws TidemarkError `not_found`; `forbidden` when somebody else saved it; `conflict` when the name is taken
 */
export async function changeView(
  args: ViewArgs & { id: string; input: ChangeViewInput },
): Promise<SavedView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'units:read')
  const input = parseInput(ChangeViewInput, args.input)
  return inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const before = await requireOwn(tx, args)
    const searched = searchOf(ctx.sealer, before)
    const { name = before.name, search = searched } = input
    if (name === before.name && search === searched) return viewFor(args, before)
    const updated_at = isoNow(ctx.clock)
    const stored = storedSearch(ctx.sealer, before, search)
    if (!(await updateViewRow(tx, { tenant: actor.tenant, id }, { name, ...stored, updated_at })))
      throw noSuchView()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'view.changed',
      objectType: 'view',
      objectId: id,
      detail: { path: before.path, from: before.name, to: name, state_changed: search !== searched },
    })
    return viewFor(args, { ...before, name, ...stored, updated_at })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken(error) : error
  })
}

/** Delete a view; its link no longer works. @throws TidemarkError `not_found`, `forbidden` */
export async function deleteView(args: ViewArgs & { id: string }): Promise<void> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'units:read')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { name, path } = await requireOwn(tx, args)
    if (!(await deleteViewRow(tx, { tenant: actor.tenant, id }))) throw noSuchView()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'view.deleted',
      objectType: 'view',
      objectId: id,
      detail: { name, path },
    })
  })
}

async function requireOwn(tx: ControlTx, { actor, id }: ViewArgs & { id: string }): Promise<NamedViewRow> {
  const row = await findViewRow(tx, { tenant: actor.tenant, id })
  if (!row) throw noSuchView()
  if (mayEdit(actor, row)) return row
  throw new TidemarkError('forbidden', said('view_of_other'), {
    action: said('save_own_view'),
  })
}
