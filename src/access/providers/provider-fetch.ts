import type { CustomFetch } from 'openid-client'
import type { OutboundHttp } from '../../outbound-http/outbound-http.ts'

/** What is asked of identity providers goes through the same guard as everything else: public addresses, caps, deadlines. */
export interface ProviderWays {
  http: Pick<OutboundHttp, 'getText' | 'credentials'>
  /** Origins of the operator's own network, which may be private. */
  privateOrigins: readonly string[]
}

/** Of our own choosing, so that a provider that asks for more is answered slowly and not flooded. */
const REQUESTS_PER_MINUTE = 600
const PATIENCE_MS = 20_000
const WITHOUT_BODY = [204, 205, 304]

export function providerFetch({ http, privateOrigins }: ProviderWays): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const given = new Headers(headers)
    const request = {
      url,
      authorization: given.get('authorization'),
      accept: given.get('accept') ?? 'application/json',
      credential: 'sign-in',
      requestsPerMinute: REQUESTS_PER_MINUTE,
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
      operatorOrigin: privateOrigins.includes(url.origin) ? url.origin : null,
      direct: true,
    }
    const answer =
      method === 'POST'
        ? await http.credentials.signInToken(request, String(body))
        : await http.getText(request)
    return new Response(WITHOUT_BODY.includes(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}
