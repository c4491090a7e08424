import { z } from 'zod'
import type { OutboundHttp } from '../../../outbound-http/outbound-http.ts'
import { isMarkup } from '../../is-markup.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import type { CodeProfile } from '../../profiles.ts'
import { ProbeRefusal, UpstreamError, type HostedAppSettings } from '../../source.ts'
import { LIMIT_SIGNS } from '../failures/answer-headers.ts'
import { codeProbeRefusal } from '../failures/explain-failure.ts'
import { said } from '../../../words/said.ts'

const granted = z.object({ access_token: z.string().min(1) })

/** The code of the redirect for a user's token, which does not expire. Throws ProbeRefusal. */
export async function exchangeOauthCode(
  http: OutboundHttp,
  grant: { profile: CodeProfile; app: HostedAppSettings; code: string | null },
  signal: AbortSignal,
): Promise<string> {
  const { profile, app, code } = grant
  if (code === null || code === '') throw codeNotAccepted(profile)
  const base = new URL(profile.codeHostUrl)
  try {
    const answer = await http.credentials.oauthToken(
      {
        base,
        operatorOrigin: profile.codeHostUrlFromOperator ? base.origin : null,
        limitSigns: LIMIT_SIGNS,
        credential: `app-${app.slug}`,
        requestsPerMinute: 60,
        signal,
        hurried: true,
      },
      { clientId: app.clientId, clientSecret: app.clientSecret, code },
    )
    if (isMarkup(answer)) {
      throw new UpstreamError({ kind: 'unexpected', status: answer.status, reason: 'html_answer' }, base)
    }
    const token = granted.safeParse(documentOf(answer.text))
    if (token.success) return token.data.access_token
  } catch (error) {
    throw codeProbeRefusal(error, 'org_users_1d', profile)
  }
  // A refusal may be answered with 200, too.
  throw codeNotAccepted(profile)
}

/** JSON as asked for, or a form as older code hosts answer. */
function documentOf(text: string): unknown {
  return parseJsonOrNull(text) ?? Object.fromEntries(new URLSearchParams(text.trim()))
}

function codeNotAccepted({ productName }: CodeProfile): ProbeRefusal {
  return new ProbeRefusal(
    'credential_rejected',
    said('browser_code_refused', { product: productName }),
    said('install_again_or_check_app'),
  )
}
