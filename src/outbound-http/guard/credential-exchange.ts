import type { TextAnswer } from '../answers.ts'
import type { GetRequest } from '../retrying-client.ts'
import type { PostBody } from '../exchange.ts'

/** The base address, and what all requests to it have in common. */
export type ExchangeWith = Omit<GetRequest, 'url' | 'authorization' | 'accept'> & { base: URL }

/**
 * The only four requests that change something upstream: each exchanges a grant for a credential. All other requests of
 * this service are GET.
 */
export interface CredentialExchange {
  /** Exchange the code of an OAuth redirect for the user's token. The upstream answers 200 on failure, too. */
  oauthToken(
    at: ExchangeWith,
    grant: { clientId: string; clientSecret: string; code: string },
  ): Promise<TextAnswer>
  /** Exchange a JWT signed by the app for a token of one installation, valid for an hour. */
  installationToken(at: ExchangeWith, grant: { jwt: string; installationId: string }): Promise<TextAnswer>
  /** Exchange the code of a manifest redirect for the new app with its keys. A code works once. */
  appFromManifest(at: ExchangeWith, grant: { code: string }): Promise<TextAnswer>
  /** Exchange the code of a sign-in at an identity provider for what it says of the person. A code works once. */
  signInToken(at: GetRequest, form: string): Promise<TextAnswer>
}

type Post = (request: GetRequest, body: PostBody) => Promise<TextAnswer>

const JSON_ANSWER = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

export function createCredentialExchange(post: Post): CredentialExchange {
  const send = ({ base, ...at }: ExchangeWith, path: string, authorization: string | null, body: PostBody) =>
    post({ ...at, url: below(base, path), authorization, accept: JSON_ANSWER }, body)
  return {
    oauthToken: (at, { clientId, clientSecret, code }) =>
      send(at, '/login/oauth/access_token', null, {
        contentType: FORM,
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
    signInToken: (at, form) => post({ ...at, direct: true }, { contentType: FORM, body: form }),
  }
}

const NOTHING: PostBody = { contentType: JSON_ANSWER, body: '{}' }

function below(base: URL, path: string): URL {
  return new URL(base.pathname.replace(/\/$/, '') + path, base)
}
