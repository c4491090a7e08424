import { z } from 'zod'
import { requirePermission } from '../../access/permissions.ts'
import { chosenProfile } from '../connect/chosen-profile.ts'
import { Organization } from '../code-assistant-input.ts'
import type { ConnectionsContext } from '../context.ts'
import { appSettings } from './hosted-app-settings.ts'
import { issueState, type Visitor } from './install-state.ts'
import { parseInput } from '../parse-input.ts'

const StartInstallInput = z.object({ organization: Organization, profile: z.string().max(60).optional() })
export type StartInstallInput = z.input<typeof StartInstallInput>

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
  const { organization, profile: profileId } = parseInput(StartInstallInput, args.input)
  const profile = chosenProfile(ctx, 'code_assistant', profileId)
  const settings = await appSettings(ctx, visitor.actor.tenant, profile)
  const state = await issueState(ctx, visitor, { purpose: 'install', profile: profile.id, organization })
  return { authorizeUrl: ctx.sources.hostedApp(profile, settings).installUrl(state) }
}
