import { TidemarkError } from '../../lib/errors.ts'
import type { CodeCredential } from '../../sources/source.ts'
import { listCredentials } from '../../store/control/connections-table.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import { chosenProfile } from '../connect/chosen-profile.ts'
import { appSettings } from '../hosted-app/hosted-app-settings.ts'
import type { ConnectionsContext } from '../context.ts'
import { said } from '../../words/said.ts'

/**
 * What a code-assistant connection asks with, unsealed. It lives in memory for one run and is never logged.
 * @throws TidemarkError `conflict` without a credential, `app_not_registered`, `secret_unreadable`
 */
export async function openCodeCredential(
  ctx: ConnectionsContext,
  row: Pick<ConnectionRow, 'id' | 'tenant' | 'profile'>,
): Promise<CodeCredential> {
  const stored = (await listCredentials(ctx.control.db, [row.id]))[0]
  if (!stored) {
    throw new TidemarkError('conflict', said('no_credential_held'), {
      action: said('connect_source_again'),
    })
  }
  const where = { credentialId: stored.id, connectionId: row.id, kind: stored.kind }
  const secret = ctx.sealer.open(where, stored.sealed)
  const profile = chosenProfile(ctx, 'code_assistant', row.profile)
  if (stored.kind !== 'hosted_app_grant' || profile.grantKind === 'oauth_user') {
    return { kind: 'token', token: secret }
  }
  const app = await appSettings(ctx, row.tenant, profile)
  return { kind: 'app_installation', installationId: secret, app }
}
