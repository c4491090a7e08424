import type { ChatAccount } from '../../model/connection.ts'
import type { ChatProfile } from '../profiles.ts'
import { ProbeRefusal } from '../source.ts'

const ORGANIZATION_ID = /^org-[A-Za-z0-9_-]{1,200}$/
const WORKSPACE_ID: Record<ChatProfile['workspaceIdForm'], RegExp> = {
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  // An id carries a digit; a workspace's name, typed by mistake, mostly carries none.
  opaque: /^(?!org-)(?=.*\d)[A-Za-z0-9][A-Za-z0-9_-]{2,127}$/,
}
const ORGANIZATION_FORM = 'An organization ID starts with "org-", followed by letters and digits.'
const WORKSPACE_FORM: Record<ChatProfile['workspaceIdForm'], string> = {
  uuid: 'A workspace ID is a UUID such as 123e4567-e89b-12d3-a456-426614174000.',
  opaque:
    'A workspace ID is made of letters, digits, "-" and "_", such as 123e4567-e89b-12d3-a456-426614174000.',
}

const WHERE = 'Both ids stand on the same page of the admin console: Settings › General.'

/** The ids as they were meant: surrounding blanks and newlines come from copying. */
export function trimIds(ids: ChatAccount): ChatAccount {
  return { organizationId: ids.organizationId.trim(), workspaceId: ids.workspaceId.trim() }
}

/** Throws ProbeRefusal when an id cannot be one, or when the two were swapped: they stand one below the other. */
export function checkChatIds(ids: ChatAccount, profile: Pick<ChatProfile, 'workspaceIdForm'>): void {
  const workspaceForm = WORKSPACE_ID[profile.workspaceIdForm]
  const { organizationId, workspaceId } = trimIds(ids)
  if (workspaceForm.test(organizationId) && ORGANIZATION_ID.test(workspaceId)) {
    throw new ProbeRefusal(
      'ids_swapped',
      'The workspace ID is in the organization field and the organization ID is in the workspace field.',
      'Swap the two ids and connect again.',
    )
  }
  if (!ORGANIZATION_ID.test(organizationId)) {
    const found = workspaceForm.test(organizationId) ? ' The value given looks like a workspace ID.' : ''
    throw new ProbeRefusal(
      'organization_id_malformed',
      `${ORGANIZATION_FORM}${found}`,
      `Copy the organization ID again. ${WHERE}`,
    )
  }
  if (!workspaceForm.test(workspaceId)) {
    const found = ORGANIZATION_ID.test(workspaceId) ? ' The value given looks like an organization ID.' : ''
    throw new ProbeRefusal(
      'workspace_id_malformed',
      `${WORKSPACE_FORM[profile.workspaceIdForm]}${found}`,
      `Copy the workspace ID again. ${WHERE}`,
    )
  }
}
