import type { Clock } from '../../../lib/clock.ts'
import { TidemarkError } from '../../../lib/errors.ts'
import type { OutboundHttp } from '../../../outbound-http/outbound-http.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { HostedApp, HostedAppSettings } from '../../source.ts'
import { appManifest, registeredApp } from './app-manifest.ts'
import { exchangeOauthCode } from './oauth-code.ts'
import { verifyInstallation } from './verify-installation.ts'
import { said } from '../../../words/said.ts'

/** The app that people install on the code host of this profile (spec 2.1, upstream/code-assistant 2). */
export function createHostedApp(
  http: OutboundHttp,
  clock: Clock,
  profile: CodeProfile,
  settings: HostedAppSettings | null,
): HostedApp {
  const registered = (): HostedAppSettings => {
    if (settings === null) throw notRegistered(profile)
    return settings
  }
  return {
    installUrl(state) {
      const url = new URL(profile.codeHostUrl)
      url.pathname = `${url.pathname.replace(/\/$/, '')}/apps/${encodeURIComponent(registered().slug)}/installations/new`
      url.searchParams.set('state', state)
      return url.href
    },
    async grantFrom({ code, installationId }, organization, signal) {
      const app = registered()
      if (profile.grantKind === 'oauth_user') {
        return { kind: 'oauth_user', token: await exchangeOauthCode(http, { profile, app, code }, signal) }
      }
      const asked = { profile, app, installationId, organization }
      await verifyInstallation(http, clock, asked, signal)
      return { kind: 'app_installation', installationId: String(installationId) }
    },
    manifest: (options) => appManifest(profile, options),
    registerFromManifest: (code, signal) => registeredApp(http, profile, code, signal),
  }
}

function notRegistered(profile: CodeProfile): TidemarkError {
  return new TidemarkError(
    'app_not_registered',
    said('app_not_registered', { product: profile.productName }),
    {
      action: said('register_or_set_app'),
    },
  )
}
