import { z } from 'zod'
import type { Clock } from '../../../lib/clock.ts'
import type { OutboundHttp } from '../../../outbound-http/outbound-http.ts'
import type { CodeProfile } from '../../profiles.ts'
import { ProbeRefusal, UpstreamError, type HostedAppSettings } from '../../source.ts'
import { createAppClient } from './app-client.ts'
import { codeProbeRefusal } from '../failures/explain-failure.ts'
import { said } from '../../../words/said.ts'

const installation = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  account: z.object({ login: z.string().nullish(), slug: z.string().nullish() }).nullish(),
  target_type: z.string().nullish(),
  suspended_at: z.string().nullish(),
})

interface Asked {
  profile: CodeProfile
  app: HostedAppSettings
  installationId: string | null
  organization: string
}

/**
 * Make sure of where the installation that the browser named stands. Anybody can put another number into that address, so
 * the app itself asks, and the answer must be the organisation that was asked for. Throws ProbeRefusal.
 */
export async function verifyInstallation(
  http: OutboundHttp,
  clock: Clock,
  { profile, app, installationId, organization }: Asked,
  signal: AbortSignal,
): Promise<void> {
  if (installationId === null || !/^\d{1,20}$/.test(installationId)) throw notInstalled(profile, organization)
  const found = await asked(http, clock, { profile, app, installationId }, signal)
  const { id, account, target_type, suspended_at } = found
  const isOrganization = (target_type ?? 'Organization') === 'Organization'
  const name = (account?.login ?? '').toLowerCase()
  if (id !== installationId || !isOrganization || name !== organization.trim().toLowerCase()) {
    throw notInstalled(profile, organization)
  }
  if (suspended_at) throw suspended(profile)
}

async function asked(
  http: OutboundHttp,
  clock: Clock,
  { profile, app, installationId }: { profile: CodeProfile; app: HostedAppSettings; installationId: string },
  signal: AbortSignal,
): Promise<z.output<typeof installation>> {
  try {
    const client = createAppClient(http, clock, { profile, app, credential: `app-${app.slug}` })
    const parsed = installation.safeParse(await client.installation(installationId, signal))
    if (parsed.success) return parsed.data
    const failure = { kind: 'unexpected', status: 200, reason: 'unexpected_shape' } as const
    throw new UpstreamError(failure, new URL(profile.baseUrl))
  } catch (error) {
    throw codeProbeRefusal(error, 'org_users_1d', profile)
  }
}

function notInstalled({ productName }: CodeProfile, organization: string): ProbeRefusal {
  return new ProbeRefusal(
    'installation_not_found',
    said('app_not_on_organization', { organization, product: productName }),
    said('install_on_organization'),
  )
}

function suspended(profile: CodeProfile): ProbeRefusal {
  const failure = { kind: 'refused', status: 403, reason: 'installation_suspended' } as const
  const error = new UpstreamError(failure, new URL(profile.baseUrl))
  return codeProbeRefusal(error, 'org_users_1d', profile)
}
