import { requirePermission } from '../../access/permissions.ts'
import type { ConnectionsContext } from '../context.ts'
import { appSettings } from './hosted-app-settings.ts'
import { issueState, type Visitor } from './install-state.ts'

export interface StartInstallInput {
  organization: string
  profile?: string | undefined
}

/**
 * Begin to install the hosted app on an organisation (spec 2.1). Resolves with the address at the code host.
 * @throws TidemarkError `app_not_registered`, `validation_failed`
 */
export async function startInstall(args: {
  ctx: ConnectionsContext
  visitor: Visitor
  input: StartInstallInput
}): Promise<{ authorizeUrl: string }> {
  const { ctx, visitor } = args
  requirePermission(visitor.actor, 'connections:write')
  const { organization, profile } = ctx.sources.hostedApp.install(args.input)
  const settings = await appSettings(ctx, visitor.actor.tenant, profile)
  const state = await issueState(ctx, visitor, { purpose: 'install', profile: profile.id, organization })
  return { authorizeUrl: ctx.sources.hostedApp.installUrl(profile, settings, state) }
}
