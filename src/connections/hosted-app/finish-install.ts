import { requirePermission } from '../../access/permissions.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { Candidate } from '../../sources/source-module.ts'
import {
  findInstallConnection,
  installationHeldElsewhere,
} from '../../store/control/collecting/connections-table.ts'
import { connectCandidate } from '../connect/connect-source.ts'
import type { ConnectionView } from '../connection-view.ts'
import type { ConnectionsContext } from '../context.ts'
import { getConnection } from '../get-connection.ts'
import { appSettings } from './hosted-app-settings.ts'
import { redeemState, type Visitor } from './install-state.ts'
import { applyPatch } from '../patch-connection.ts'
import { reconnectCandidate } from '../reconnect-connection.ts'
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
  const { hostedApp } = ctx.sources
  const profile = hostedApp.profile(begun.profile)
  if (answer.code === null && answer.installationId === null) throw notFinished()
  const settings = await appSettings(ctx, actor.tenant, profile)
  const grant = await hostedApp.grantFrom(profile, settings, answer, organization)
  const candidate = hostedApp.candidate({ profile, settings, organization, grant })
  await refuseForeignInstallation(ctx, actor, candidate)
  return save(ctx, actor, candidate)
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
  { profile, ids: { installationId } }: Candidate,
): Promise<void> {
  if (installationId === null) return
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
    organizationId: candidate.ids.organizationId ?? '',
  })
  if (!before) return connectCandidate(ctx, actor, candidate)
  if (before.state === 'disconnected') return reconnectCandidate(ctx, actor, before, candidate)
  const proof = await candidate.prove(before.id)
  const { installationId } = candidate.ids
  await applyPatch(ctx, actor, before, ['hostedAppGrant'], { proof, ids: { installationId }, erased: [] })
  return getConnection({ ctx, actor, id: before.id })
}
