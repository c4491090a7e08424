import { z } from 'zod'
import { roleMay } from '../access/permissions.ts'
import { TidemarkError } from '../lib/errors.ts'
import { nameText } from '../lib/name-text.ts'
import type { Actor } from '../model/actor.ts'
import type { NamedViewRow } from '../store/control/saved-views-table.ts'
import { said } from '../words/said.ts'

/** A page of the dashboard with its state, under a name. Everybody of the organisation can open it. */
export interface SavedView {
  id: string
  name: string
  /** Of a page of the dashboard, e.g. `/spend`. */
  path: string
  /** Query of the page's address, without the question mark. */
  search: string
  /** Name null: the person is gone, or an API token saved it. */
  createdBy: { id: string; name: string | null }
  createdAt: string
  updatedAt: string
  /** Whether the actor may rename or delete it. */
  mayEdit: boolean
}

export const ViewName = nameText(80)
/** Room for a hundred filters; what a browser and a proxy still pass on. */
export const ViewSearch = z
  .string()
  .max(4000)
  .regex(/^[!-~]*$/)

export function viewFor(actor: Actor, row: NamedViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    search: row.search,
    createdBy: { id: row.created_by, name: row.creator_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    mayEdit: mayEdit(actor, row),
  }
}

/** Whoever saved it, and whoever may manage everybody's. */
export function mayEdit(actor: Actor, row: NamedViewRow): boolean {
  return row.created_by === actor.id || roleMay(actor.role, 'views:manage')
}

export function noSuchView(): TidemarkError {
  return new TidemarkError('not_found', said('no_such_view'), {
    action: said('view_deleted'),
  })
}

export function nameTaken(cause: unknown): TidemarkError {
  return new TidemarkError('conflict', said('view_name_taken'), {
    action: said('choose_other_name'),
    cause,
  })
}
