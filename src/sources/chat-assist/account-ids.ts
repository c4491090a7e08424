import type { ChatAccount } from '../../model/connection.ts'
import type { ChatProfile } from '../profiles.ts'
import { ProbeRefusal } from '../source.ts'
import { said, together, type Said } from '../../words/said.ts'

const ORGANIZATION_ID = /^org-[A-Za-z0-9_-]{1,200}$/
const WORKSPACE_ID: Record<ChatProfile['workspaceIdForm'], RegExp> = {
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  // An id carries a digit; a workspace's name, typed by mistake, mostly carries none.
  opaque: /^(?!org-)(?=.*\d)[A-Za-z0-9][A-Za-z0-9_-]{2,127}$/,
}
const ORGANIZATION_FORM = said('organization_id_form')
const WORKSPACE_FORM: Record<ChatProfile['workspaceIdForm'], Said> = {
  uuid: said('workspace_id_uuid'),
  opaque: said('workspace_id_form'),
}

const WHERE = said('ids_in_console')

/** The ids as they were meant: surrounding blanks and newlines come from copying. */
export function trimIds(ids: ChatAccount): ChatAccount {
  return { organizationId: ids.organizationId.trim(), workspaceId: ids.workspaceId.trim() }
}

/** Throws ProbeRefusal when an id cannot be one, or when the two were swapped: they stand one below the other. */
export function checkChatIds(ids: ChatAccount, profile: Pick<ChatProfile, 'workspaceIdForm'>): void {
  const workspaceForm = WORKSPACE_ID[profile.workspaceIdForm]
  const { organizationId, workspaceId } = trimIds(ids)
  if (workspaceForm.test(organizationId) && ORGANIZATION_ID.test(workspaceId)) {
    throw new ProbeRefusal('ids_swapped', said('ids_swapped'), said('swap_ids'))
  }
  if (!ORGANIZATION_ID.test(organizationId)) {
    const found = workspaceForm.test(organizationId) ? [said('looks_like_workspace_id')] : []
    throw new ProbeRefusal(
      'organization_id_malformed',
      together([ORGANIZATION_FORM, ...found]),
      said('copy_organization_id', { after: WHERE }),
    )
  }
  if (!workspaceForm.test(workspaceId)) {
    const found = ORGANIZATION_ID.test(workspaceId) ? [said('looks_like_organization_id')] : []
    throw new ProbeRefusal(
      'workspace_id_malformed',
      together([WORKSPACE_FORM[profile.workspaceIdForm], ...found]),
      said('copy_workspace_id', { after: WHERE }),
    )
  }
}
