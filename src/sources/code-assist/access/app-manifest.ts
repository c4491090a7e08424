import { z } from 'zod'
import type { OutboundHttp } from '../../../outbound-http/outbound-http.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import type { CodeProfile } from '../../profiles.ts'
import {
  ProbeRefusal,
  UpstreamError,
  type AppManifestForm,
  type HostedApp,
  type HostedAppSettings,
} from '../../source.ts'
import { answerFailure } from '../failures/answer-failure.ts'
import { LIMIT_SIGNS } from '../failures/answer-headers.ts'
import { codeProbeRefusal } from '../failures/explain-failure.ts'
import { versionHeaders } from '../request-headers.ts'
import { said } from '../../../words/said.ts'

/** The code host refuses longer names, and a name that another app has: the host of the service makes it one's own. */
const LONGEST_NAME = 34

/** The form that registers the app: it may read, and nothing else. */
export function appManifest(
  profile: CodeProfile,
  options: Parameters<HostedApp['manifest']>[0],
): AppManifestForm {
  const { publicUrl, callbackUrl, registeredUrl, state, organization } = options
  const owner = organization === null ? '' : `/organizations/${encodeURIComponent(organization)}`
  const action = new URL(profile.codeHostUrl)
  action.pathname = `${action.pathname.replace(/\/$/, '')}${owner}/settings/apps/new`
  action.searchParams.set('state', state)
  const word = profile.productWord
  const manifest = {
    name: `Tidemark ${new URL(publicUrl).hostname}`.slice(0, LONGEST_NAME),
    url: publicUrl,
    hook_attributes: { url: callbackUrl, active: false },
    redirect_url: registeredUrl,
    callback_urls: [callbackUrl],
    setup_url: callbackUrl,
    // On an update the browser would come back without the state that we ask for.
    setup_on_update: false,
    public: false,
    request_oauth_on_install: false,
    default_events: [],
    default_permissions: {
      [`organization_${word}_metrics`]: 'read',
      [`organization_${word}_seat_management`]: 'read',
      members: 'read',
      metadata: 'read',
      pull_requests: 'read',
    },
  }
  return { action: action.href, manifest: JSON.stringify(manifest) }
}

const registered = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  slug: z.string().min(1),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  pem: z.string().min(1),
})

/** The app that was made of the manifest, with its keys: the code host gives them this once. Throws ProbeRefusal. */
export async function registeredApp(
  http: OutboundHttp,
  profile: CodeProfile,
  code: string,
  signal: AbortSignal,
): Promise<HostedAppSettings> {
  const base = new URL(profile.baseUrl)
  try {
    const answer = await http.credentials.appFromManifest(
      {
        base,
        operatorOrigin: profile.baseUrlFromOperator ? base.origin : null,
        headers: versionHeaders(profile),
        limitSigns: LIMIT_SIGNS,
        credential: 'app-registration',
        requestsPerMinute: 60,
        signal,
        hurried: true,
      },
      { code },
    )
    if (answer.status === 404) throw codeNotAccepted(profile)
    if (answer.status < 200 || answer.status > 299) {
      const failure = answerFailure({ call: 'installation', level: null, profile }, answer)
      throw new UpstreamError(failure, base)
    }
    const app = registered.safeParse(parseJsonOrNull(answer.text))
    if (!app.success) {
      throw new UpstreamError({ kind: 'unexpected', status: answer.status, reason: 'unexpected_shape' }, base)
    }
    const { id, slug, client_id, client_secret, pem } = app.data
    return { slug, clientId: client_id, clientSecret: client_secret, appId: id, privateKey: pem }
  } catch (error) {
    throw codeProbeRefusal(error, 'org_users_1d', profile)
  }
}

function codeNotAccepted({ productName }: CodeProfile): ProbeRefusal {
  return new ProbeRefusal(
    'credential_rejected',
    said('registration_code_refused', { product: productName }),
    said('delete_and_register'),
  )
}
