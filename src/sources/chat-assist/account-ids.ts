import type { ChatAccount } from '../../model/connection.ts'
import { ProbeRefusal } from '../source.ts'

const ORGANIZATION_ID = /^org-[A-Za-z0-9_-]{1,200}$/
const WORKSPACE_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const WHERE = 'Both ids stand on the same page of the admin console: Settings › General.'

/** The ids as they were meant: surrounding blanks and newlines come from copying. */
export function trimIds(ids: ChatAccount): ChatAccount {
  return { organizationId: ids.organizationId.trim(), workspaceId: ids.workspaceId.trim() }
}

/** Throws ProbeRefusal when an id cannot be one, or when the two were swapped: they stand one below the other. */
export function checkChatIds(ids: ChatAccount): void {
  const { organizationId, workspaceId } = trimIds(ids)
  if (WORKSPACE_ID.test(organizationId) && ORGANIZATION_ID.test(workspaceId)) {
    throw new ProbeRefusal(
      'ids_swapped',
      'The workspace ID is in the organization field and the organization ID is in the workspace field.',
      'Swap the two ids and connect again.',
    )
  }
  if (!ORGANIZATION_ID.test(organizationId)) {
    const found = WORKSPACE_ID.test(organizationId) ? ' The value given looks like a workspace ID.' : ''
    throw new ProbeRefusal(
      'organization_id_malformed',
      `An organization ID starts with "org-", followed by letters and digits.${found}`,
      `Copy the organization ID again. ${WHERE}`,
    )
  }
  if (!WORKSPACE_ID.test(workspaceId)) {
    const found = ORGANIZATION_ID.test(workspaceId) ? ' The value given looks like an organization ID.' : ''
    throw new ProbeRefusal(
      'workspace_id_malformed',
      `A workspace ID is a UUID such as 123e4567-e89b-12d3-a456-426614174000.${found}`,
      `Copy the workspace ID again. ${WHERE}`,
    )
  }
}
