import { requirePermission } from '../../access/permissions.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Profile } from '../../sources/profiles.ts'
import { hasLiveInstalls } from '../../store/control/collecting/connections-table.ts'
import type { ConnectionsContext } from '../context.ts'
import { findAppSettings, storeAppSettings } from './hosted-app-settings.ts'
import { issueState, redeemState, type Visitor } from './install-state.ts'
import { startInstall, type StartInstallInput } from './start-install.ts'
import { said } from '../../words/said.ts'

export type RegisterAppInput = Pick<StartInstallInput, 'profile'> & { organization?: string | undefined }

/** Where the code host sends browsers back to. */
export interface CallbackUrls {
  /** Origin people open Tidemark at. */
  publicUrl: string
  callbackUrl: string
  registeredUrl: string
}

/**
 * A form that registers an app of the organisation's own on the code host: one click, nothing to type.
 * @throws TidemarkError `app_not_registered` where only the operator can do it, `conflict` when it is done
 */
export async function registerApp(args: {
  ctx: ConnectionsContext
  visitor: Visitor
  input: RegisterAppInput
  urls: CallbackUrls
}): Promise<{ postUrl: string; manifest: string }> {
  const { ctx, visitor, urls } = args
  requirePermission(visitor.actor, 'connections:write')
  const { organization, profile } = ctx.sources.hostedApp.registration(args.input)
  await refuseNeedless(ctx, visitor, profile)
  const state = await issueState(ctx, visitor, { purpose: 'register', profile: profile.id, organization })
  const form = ctx.sources.hostedApp.manifest(profile, { ...urls, state, organization })
  return { postUrl: form.action, manifest: form.manifest }
}

/**
 * Take the registered app over and keep its keys sealed. Resolves with the address of the install that follows, where
 * an organisation was named.
 * @throws TidemarkError `state_mismatch`, `install_not_finished`, or the code host's refusal
 */
export async function finishRegistration(args: {
  ctx: ConnectionsContext
  visitor: Visitor
  answer: { state: string | null; code: string | null }
}): Promise<{ slug: string; authorizeUrl: string | null }> {
  const { ctx, visitor, answer } = args
  const { actor } = visitor
  requirePermission(actor, 'connections:write')
  const begun = await redeemState(ctx, visitor, answer.state, 'register')
  const profile = ctx.sources.hostedApp.profile(begun.profile)
  const { code } = answer
  if (code === null) {
    throw new TidemarkError('install_not_finished', said('app_was_not_registered'), {
      action: said('register_app_again'),
    })
  }
  await refuseNeedless(ctx, visitor, profile)
  const settings = await ctx.sources.hostedApp.register(profile, code)
  await ctx.control.db.transaction().execute(async (tx) => {
    await storeAppSettings(ctx, tx, { tenant: actor.tenant, profile, settings })
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'hosted_app.register',
      objectType: 'hosted_app',
      objectId: settings.slug,
      detail: { profile: profile.id },
    })
  })
  if (begun.organization === null) return { slug: settings.slug, authorizeUrl: null }
  const input = { organization: begun.organization, profile: profile.id }
  return { slug: settings.slug, ...(await startInstall({ ctx, visitor, input })) }
}

/** Another app would orphan the installations of the one before. */
async function refuseNeedless(
  ctx: ConnectionsContext,
  { actor: { tenant } }: Visitor,
  profile: Profile,
): Promise<void> {
  if (!ctx.sources.hostedApp.canRegister(profile)) {
    throw new TidemarkError(
      'app_not_registered',
      said('app_not_registrable', { product: profile.productName }),
      {
        action: said('operator_registers_app'),
      },
    )
  }
  const app = await findAppSettings(ctx, tenant, profile)
  if (app?.from === 'environment') {
    throw new TidemarkError('conflict', said('operator_set_app'), {
      action: said('install_only'),
    })
  }
  if (app && (await hasLiveInstalls(ctx.control.db, tenant, profile.id))) {
    throw new TidemarkError('conflict', said('app_already_registered'), {
      action: said('install_on_others'),
    })
  }
}
