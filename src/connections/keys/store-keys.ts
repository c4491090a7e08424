import { isoNow } from '../../lib/clock.ts'
import type { CredentialKind } from '../../model/connection.ts'
import { putCredential } from '../../store/control/collecting/connections-table.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { ConnectionsContext } from '../context.ts'

/** Seal a key and put it in the place of the one before; that it was verified is noted by `markVerified`. */
export async function storeKey(
  ctx: ConnectionsContext,
  tx: ControlTx,
  key: {
    tenant: string
    connectionId: string
    kind: CredentialKind
    secret: string
    expiresAt: string | null
  },
): Promise<void> {
  const id = ctx.newId()
  const { sealed, keyId } = ctx.sealer.seal(
    { credentialId: id, connectionId: key.connectionId, kind: key.kind },
    key.secret,
  )
  await putCredential(tx, {
    id,
    connection_id: key.connectionId,
    tenant: key.tenant,
    kind: key.kind,
    sealed,
    key_id: keyId,
    // A hint of a short secret would be most of it.
    hint: key.secret.length >= 16 ? key.secret.slice(-4) : '',
    expires_at: key.expiresAt,
    last_verified_at: null,
    created_at: isoNow(ctx.clock),
  })
}
