import { z } from 'zod'
import type { APP_ORIGINS } from '../../model/connection.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Profile } from '../../sources/profiles.ts'
import type { HostedAppSettings } from '../../sources/source.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { findHostedApp, putHostedApp } from '../../store/control/collecting/hosted-apps-table.ts'
import type { ConnectionsContext } from '../context.ts'
import { said } from '../../words/said.ts'

const SealedPart = z.object({ clientSecret: z.string(), privateKey: z.string().nullable() })

/** Which app of the code host serves this organisation, and where its settings come from. */
export interface ChosenApp {
  settings: HostedAppSettings
  from: (typeof APP_ORIGINS)[number]
}

/** The operator's app where it can give this profile's kind of grant, else the one registered here. Null: none. */
export async function findAppSettings(
  ctx: ConnectionsContext,
  tenant: string,
  profile: Profile,
): Promise<ChosenApp | null> {
  if (ctx.codeHostApp && ctx.sources.hostedApp.canGrant(profile, ctx.codeHostApp)) {
    return { settings: ctx.codeHostApp, from: 'environment' }
  }
  const row = await findHostedApp(ctx.control.db, tenant, profile.id)
  if (!row) return null
  const opened = ctx.sealer.open({ hostedAppId: row.id, tenant }, row.sealed)
  const secrets = SealedPart.parse(JSON.parse(opened))
  return {
    settings: { slug: row.slug, clientId: row.client_id, appId: row.app_id, ...secrets },
    from: 'registered',
  }
}

/** As `findAppSettings`. @throws TidemarkError `app_not_registered` */
export async function appSettings(
  ctx: ConnectionsContext,
  tenant: string,
  profile: Profile,
): Promise<HostedAppSettings> {
  const found = await findAppSettings(ctx, tenant, profile)
  if (found) return found.settings
  throw new TidemarkError(
    'app_not_registered',
    said('app_not_registered', { product: profile.productName }),
    {
      action: ctx.sources.hostedApp.canRegister(profile) ? said('register_app') : said('operator_sets_app'),
    },
  )
}

/** Seal and keep a registered app in the place of the one before. */
export async function storeAppSettings(
  ctx: ConnectionsContext,
  tx: ControlTx,
  app: { tenant: string; profile: Profile; settings: HostedAppSettings },
): Promise<void> {
  const { tenant, settings } = app
  const id = ctx.newId()
  const secrets = { clientSecret: settings.clientSecret, privateKey: settings.privateKey }
  const { sealed, keyId } = ctx.sealer.seal({ hostedAppId: id, tenant }, JSON.stringify(secrets))
  await putHostedApp(tx, {
    id,
    tenant,
    profile: app.profile.id,
    slug: settings.slug,
    client_id: settings.clientId,
    app_id: settings.appId,
    sealed,
    key_id: keyId,
    created_at: isoNow(ctx.clock),
  })
}
