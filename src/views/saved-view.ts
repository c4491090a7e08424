import { z } from 'zod'
import { roleMay } from '../access/permissions.ts'
import type { Clock } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import { nameText } from '../lib/name-text.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { NamedViewRow } from '../store/control/settings/saved-views-table.ts'
import { searchOf, type ViewSealer } from './view-search.ts'
import { said } from '../words/said.ts'

/** Dependencies of the functions of this folder, and the actor. */
export interface ViewArgs {
  ctx: { control: ControlStore; clock: Clock; sealer: ViewSealer }
  actor: Actor
}

/** A page of the dashboard with its state, saved under a name. Every member of the organisation can open it. */
export interface SavedView {
  id: string
  name: string
  /** Path of the page, e.g. `/spend`. */
  path: string
  /** Query of the page's address, without the question mark. */
  search: string
  /** The name is null when the person no longer exists or an API token saved it. */
  createdBy: { id: string; name: string | null }
  createdAt: string
  updatedAt: string
  /** Whether the actor may rename or delete it. */
  mayEdit: boolean
}

export const ViewName = nameText(80)
/** Enough for a hundred filters, and short enough for browsers and proxies. */
export const ViewSearch = z
  .string()
  .max(4000)
  .regex(/^[!-~]*$/)

export function viewFor({ actor, ctx: { sealer } }: ViewArgs, row: NamedViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    search: searchOf(sealer, row),
    createdBy: { id: row.created_by, name: row.creator_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    mayEdit: mayEdit(actor, row),
  }
}

/** Who saved it may edit it, as may every role with `views:manage`. */
export function mayEdit(actor: Actor, row: NamedViewRow): boolean {
  return row.created_by === actor.id || roleMay(actor.role, 'views:manage')
}

export function noSuchView(): TidemarkError {
  return new TidemarkError('not_found', said('no_such_view'), {
    action: said('view_deleted'),
  })
}

export function viewOfOthers(): TidemarkError {
  return new TidemarkError('privacy_mode', said('view_of_others'), {
    action: said('save_period_only'),
  })
}

export function nameTaken(cause: unknown): TidemarkError {
  return new TidemarkError('conflict', said('view_name_taken'), {
    action: said('choose_other_name'),
    cause,
  })
}
