import type { TextAnswer } from '../answers.ts'
import type { GetRequest } from '../asker.ts'
import type { PostBody } from '../exchange.ts'

/** Who exchanges, and where: the base address and what all requests to it have in common. */
export type ExchangeWith = Omit<GetRequest, 'url' | 'authorization' | 'accept'> & { base: URL }

/**
 * The three requests that change something upstream, and nothing but what they were made for: each hands in a grant
 * and gets a credential. Everything else this service sends is a GET.
 */
export interface CredentialExchange {
  /** The code of an OAuth redirect for the user's token. A failure, too, is answered with 200. */
  oauthToken(
    at: ExchangeWith,
    grant: { clientId: string; clientSecret: string; code: string },
  ): Promise<TextAnswer>
  /** The app's own signature for an hourly token of one installation. */
  installationToken(at: ExchangeWith, grant: { jwt: string; installationId: string }): Promise<TextAnswer>
  /** The code of a manifest redirect for the app that was made of it, its keys included. Works once. */
  appFromManifest(at: ExchangeWith, grant: { code: string }): Promise<TextAnswer>
}

type Post = (request: GetRequest, body: PostBody) => Promise<TextAnswer>

const JSON_ANSWER = 'application/json'

export function createCredentialExchange(post: Post): CredentialExchange {
  const send = ({ base, ...at }: ExchangeWith, path: string, authorization: string | null, body: PostBody) =>
    post({ ...at, url: below(base, path), authorization, accept: JSON_ANSWER }, body)
  return {
    oauthToken: (at, { clientId, clientSecret, code }) =>
      send(at, '/login/oauth/access_token', null, {
        contentType: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, code }).toString(),
      }),
    installationToken: (at, { jwt, installationId }) =>
      send(
        at,
        `/app/installations/${encodeURIComponent(installationId)}/access_tokens`,
        `Bearer ${jwt}`,
        NOTHING,
      ),
    appFromManifest: (at, { code }) =>
      send(at, `/app-manifests/${encodeURIComponent(code)}/conversions`, null, NOTHING),
  }
}

const NOTHING: PostBody = { contentType: JSON_ANSWER, body: '{}' }

function below(base: URL, path: string): URL {
  return new URL(base.pathname.replace(/\/$/, '') + path, base)
}
