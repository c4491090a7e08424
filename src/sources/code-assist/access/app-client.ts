import type { Clock } from '../../../lib/clock.ts'
import type { OutboundHttp, TextAnswer } from '../../../outbound-http/outbound-http.ts'
import { joinUrl } from '../../links.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import type { CodeProfile } from '../../profiles.ts'
import { UpstreamError, type HostedAppSettings } from '../../source.ts'
import { answerFailure } from '../failures/answer-failure.ts'
import { LIMIT_SIGNS } from '../failures/answer-headers.ts'
import { signAsApp } from './app-signer.ts'
import { ACCEPT, versionHeaders } from '../request-headers.ts'

/** The two questions the app asks in its own name. Both throw UpstreamError. */
export interface AppClient {
  /** `GET /app/installations/{id}`: where it stands, whether it is suspended. */
  installation(installationId: string, signal: AbortSignal): Promise<unknown>
  /** A token of an hour, `{token, expires_at}`. */
  mintToken(
    installationId: string,
    signal: AbortSignal,
  ): Promise<{ document: unknown; upstreamNow: number | null }>
}

/** A person or a job waits for these, and there are few of them. */
const PER_MINUTE = 60
/** Below this the code host's own tolerance is enough. */
const SKEW_MS = 30_000

export function createAppClient(
  http: OutboundHttp,
  clock: Clock,
  options: { profile: CodeProfile; app: HostedAppSettings; credential: string },
): AppClient {
  const { profile, app } = options
  const base = new URL(profile.baseUrl)
  const common = (signal: AbortSignal) => ({
    operatorOrigin: profile.baseUrlFromOperator ? base.origin : null,
    headers: versionHeaders(profile),
    limitSigns: LIMIT_SIGNS,
    credential: options.credential,
    requestsPerMinute: PER_MINUTE,
    signal,
    hurried: true,
  })

  /** The signature carries a time; where ours is off, the code host's own clock is taken instead. */
  async function signed(path: string, send: (jwt: string) => Promise<TextAnswer>): Promise<TextAnswer> {
    let answer = await send(signAsApp(app, clock))
    const { status, upstreamNow } = answer
    if (status === 401 && upstreamNow !== null && Math.abs(upstreamNow - clock.now()) > SKEW_MS) {
      answer = await send(signAsApp(app, clock, upstreamNow))
    }
    if (answer.status >= 200 && answer.status <= 299) return answer
    const asked = { call: 'installation', level: null, profile } as const
    throw new UpstreamError(answerFailure(asked, answer), joinUrl(base, path))
  }

  return {
    async installation(installationId, signal) {
      const path = `/app/installations/${encodeURIComponent(installationId)}`
      const answer = await signed(path, (jwt) =>
        http.getText({
          ...common(signal),
          url: joinUrl(base, path),
          authorization: `Bearer ${jwt}`,
          accept: ACCEPT,
        }),
      )
      return parseJsonOrNull(answer.text)
    },
    async mintToken(installationId, signal) {
      const path = `/app/installations/${encodeURIComponent(installationId)}/access_tokens`
      const answer = await signed(path, (jwt) =>
        http.credentials.installationToken({ ...common(signal), base }, { jwt, installationId }),
      )
      return { document: parseJsonOrNull(answer.text), upstreamNow: answer.upstreamNow }
    },
  }
}
