import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { OutboundHttp } from '../../outbound-http/outbound-http.ts'
import type { CodeProfile } from '../profiles.ts'
import type { HostedApp, HostedAppSettings } from '../source.ts'

/** The app that people install on the code host of this profile. */
export function createHostedApp(
  _http: OutboundHttp,
  _clock: Clock,
  profile: CodeProfile,
  settings: HostedAppSettings | null,
): HostedApp {
  return {
    installUrl(state) {
      if (settings === null) throw notRegistered(profile)
      const url = new URL(`/apps/${encodeURIComponent(settings.slug)}/installations/new`, profile.codeHostUrl)
      url.searchParams.set('state', state)
      return url.href
    },
    async grantFrom() {
      throw notRegistered(profile)
    },
    manifest() {
      throw notRegistered(profile)
    },
    async registerFromManifest() {
      throw notRegistered(profile)
    },
  }
}

function notRegistered(profile: CodeProfile): TidemarkError {
  return new TidemarkError(
    'app_not_registered',
    `No app of this service is registered on the code host of ${profile.productName}.`,
    { action: 'Register it in Settings › Connected Apps, or set the CODE_HOST_… variables.' },
  )
}
