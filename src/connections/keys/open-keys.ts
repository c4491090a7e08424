import { TidemarkError } from '../../lib/errors.ts'
import type { CredentialKind } from '../../model/connection.ts'
import { listCredentials } from '../../store/control/connections-table.ts'
import type { ConnectionsContext } from '../context.ts'
import { said } from '../../words/said.ts'

export interface ChatKeys {
  adminKey: string
  spendLimitsApiKey: string | null
}

/** The connection's keys, unsealed. They live in memory for one run and are never logged. */
export async function openChatKeys(ctx: ConnectionsContext, connectionId: string): Promise<ChatKeys> {
  const rows = await listCredentials(ctx.control.db, [connectionId])
  const open = (kind: CredentialKind): string | null => {
    const row = rows.find((candidate) => candidate.kind === kind)
    return row ? ctx.sealer.open({ credentialId: row.id, connectionId, kind }, row.sealed) : null
  }
  const adminKey = open('admin_key')
  if (adminKey === null) {
    throw new TidemarkError('conflict', said('no_admin_key_held'), {
      action: said('connect_source_again'),
    })
  }
  return { adminKey, spendLimitsApiKey: open('spend_limits_api_key') }
}
