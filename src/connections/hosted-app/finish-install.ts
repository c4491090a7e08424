import { requirePermission } from '../../access/permissions.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { CodeProfile } from '../../sources/profiles.ts'
import type { CodeCredential, HostedAppGrant, HostedAppSettings } from '../../sources/source.ts'
import { findInstallConnection, installationHeldElsewhere } from '../../store/control/connections-table.ts'
import type { Candidate } from '../connect/candidate.ts'
import { chosenProfile } from '../connect/chosen-profile.ts'
import { accountsOf } from '../connect/code-accounts.ts'
import { codeProof, probeCode } from '../connect/code-assistant-candidate.ts'
import { connectCandidate } from '../connect/connect-source.ts'
import type { ConnectionView } from '../connection-view.ts'
import type { ConnectionsContext } from '../context.ts'
import { getConnection } from '../get-connection.ts'
import { appSettings } from './hosted-app-settings.ts'
import { redeemState, type Visitor } from './install-state.ts'
import { applyPatch } from '../patch-connection.ts'
import { reconnectCandidate } from '../reconnect-connection.ts'
import { tryUpstream } from '../connect/try-upstream.ts'
import { said } from '../../words/said.ts'

/** What the code host put into the query of the address it sent the browser back to; none of it is believed. */
export interface InstallAnswer {
  state: string | null
  code: string | null
  installationId: string | null
}

/**
 * End an install: verify the grant with the code host and connect. Installing again renews the organisation's
 * connection, or takes a disconnected one up where it was.
 * @throws TidemarkError `state_mismatch`, `install_not_finished`, or the code host's refusal
 */
export async function finishInstall(args: {
  ctx: ConnectionsContext
  visitor: Visitor
  answer: InstallAnswer
}): Promise<ConnectionView> {
  const { ctx, visitor, answer } = args
  const { actor } = visitor
  requirePermission(actor, 'connections:write')
  const begun = await redeemState(ctx, visitor, answer.state, 'install')
  const organization = begun.organization ?? ''
  const profile = chosenProfile(ctx, 'code_assistant', begun.profile)
  if (answer.code === null && answer.installationId === null) throw notFinished()
  const settings = await appSettings(ctx, actor.tenant, profile)
  const grant = await tryUpstream(ctx, { profile, dataset: 'org_users_1d' }, (signal) =>
    ctx.sources.hostedApp(profile, settings).grantFrom(answer, organization, signal),
  )
  await refuseForeignInstallation(ctx, actor, profile, grant)
  return save(ctx, actor, installCandidate(ctx, { profile, settings, organization, grant }))
}

function notFinished(): TidemarkError {
  return new TidemarkError('install_not_finished', said('app_not_installed'), {
    action: said('install_once_approved'),
  })
}

/** The service's own organisations share the operator's app, not each other's installations. */
async function refuseForeignInstallation(
  ctx: ConnectionsContext,
  { tenant }: Actor,
  profile: CodeProfile,
  grant: HostedAppGrant,
): Promise<void> {
  if (grant.kind !== 'app_installation') return
  const { installationId } = grant
  if (!(await installationHeldElsewhere(ctx.control.db, { tenant, profile: profile.id, installationId })))
    return
  throw new TidemarkError('installation_not_found', said('installation_unknown_of_organization'), {
    action: said('choose_organization_at_host'),
  })
}

async function save(ctx: ConnectionsContext, actor: Actor, candidate: Candidate): Promise<ConnectionView> {
  const before = await findInstallConnection(ctx.control.db, {
    tenant: actor.tenant,
    profile: candidate.profile.id,
    organizationId: candidate.ids.organization_id ?? '',
  })
  if (!before) return connectCandidate(ctx, actor, candidate)
  if (before.state === 'disconnected') return reconnectCandidate(ctx, actor, before, candidate)
  const proof = await candidate.prove(before.id)
  const { installation_id } = candidate.ids
  await applyPatch(ctx, actor, before, ['hostedAppGrant'], { proof, ids: { installation_id }, erased: [] })
  return getConnection({ ctx, actor, id: before.id })
}

function installCandidate(
  ctx: ConnectionsContext,
  of: { profile: CodeProfile; settings: HostedAppSettings; organization: string; grant: HostedAppGrant },
): Candidate {
  const { profile, settings, organization, grant } = of
  const accounts = accountsOf(null, [organization])
  const installationId = grant.kind === 'app_installation' ? grant.installationId : null
  const secret = grant.kind === 'app_installation' ? grant.installationId : grant.token
  const credential: CodeCredential =
    grant.kind === 'app_installation'
      ? { kind: 'app_installation', installationId: grant.installationId, app: settings }
      : { kind: 'token', token: grant.token }
  return {
    source: 'code_assistant',
    method: 'hosted_app',
    profile,
    ids: {
      organization_id: organization,
      workspace_id: null,
      enterprise_slug: null,
      organizations: JSON.stringify([organization]),
      installation_id: installationId,
    },
    label: undefined,
    standardLabel: `${profile.productName} (${organization})`,
    prove: async (connectionId) => {
      const probe = await probeCode(ctx, { profile, credential, accounts, connectionId })
      // The grant does not expire (spec 2.1).
      return codeProof(ctx, { profile, method: 'hosted_app', accounts, probe }, [
        { kind: 'hosted_app_grant', secret, expiresAt: null },
      ])
    },
  }
}
