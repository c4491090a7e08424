import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'

type Claims = Record<string, unknown>

/** A real OpenID Connect provider on loopback, with people whose claims the test chooses. */
export interface TestIdentityProvider extends AsyncDisposable {
  readonly issuer: string
  /** Claims by subject. */
  readonly people: Map<string, Claims>
  /** Changes every token it gives, so that it lies; null: it does not. */
  lie: ((token: string) => string) | null
  /** Sign somebody in, as their browser would. @returns the address that it is sent back to */
  signIn(authorizeUrl: string, subject: string): Promise<URL>
  /** What it publishes of its key, in PEM. */
  readonly publicKey: string
  /** A token with some claims changed, signed with its key or with another one. */
  changed(token: string, claims: Claims, key?: KeyObject): string
}

export const CLIENT = { id: 'tidemark', secret: 'a secret that only both ends know' } as const

const CLAIMS = [
  'sub',
  'email',
  'email_verified',
  'name',
  'preferred_username',
  'hd',
  'groups',
  'realm_access',
  '_claim_names',
  '_claim_sources',
]
const KEY_ID = 'first'
/** What a browser sees of it. */
const ASKS_WHO =
  '<!doctype html><title>Provider</title><form><label>Subject <input name="subject"></label><button>Continue</button></form>'

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const people = new Map<string, Claims>()
  const key = newKey()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the identity provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = new Provider(issuer, configuration(people, key))
  // Each connected provider has an address of its own to come back to, known only afterwards.
  Object.assign(provider.Client.prototype, { redirectUriAllowed: () => true })
  const own: TestIdentityProvider = {
    issuer,
    people,
    lie: null,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    changed: (token, claims, by = key) => changedToken(token, claims, by),
    signIn: (authorizeUrl, subject) => followed(authorizeUrl, subject, issuer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  provider.use(async (ctx, next) => {
    await next()
    const { body }: { body: unknown } = ctx
    if (ctx.path === '/token' && own.lie && hasToken(body))
      ctx.body = { ...body, id_token: own.lie(body.id_token) }
  })
  const answer = provider.callback()
  handle = (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (!url.pathname.startsWith('/interaction/')) return void answer(request, response)
    const accountId = url.searchParams.get('subject')
    if (accountId === null) return void response.setHeader('content-type', 'text/html').end(ASKS_WHO)
    const finished = provider.interactionFinished(request, response, { login: { accountId } })
    finished.catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
  return own
}

function configuration(people: Map<string, Claims>, key: KeyObject): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1/any'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256', kty: 'RSA' }] },
    cookies: { keys: ['for tests alone'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: CLAIMS },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  }
}

const hasToken = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'

/** Follow redirects with the cookies they set, up to the first address that is not the provider's. */
async function followed(authorizeUrl: string, subject: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(authorizeUrl)
  for (let hops = 0; hops < 10; hops += 1) {
    if (url.origin !== issuer) return url
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('subject', subject)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${url.href}: ${answer.status} ${await answer.text()}`)
    url = new URL(location, url)
  }
  throw new Error('the identity provider redirects for ever')
}

function changedToken(token: string, claims: Claims, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.')
  const told: Claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const text = `${head}.${Buffer.from(JSON.stringify({ ...told, ...claims })).toString('base64url')}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** A token that says it is signed with a secret, as whoever takes a public key for one would check it. */
export function symmetric(token: string, secret: string): string {
  const [, body = ''] = token.split('.')
  const head = { alg: 'HS256', typ: 'JWT', kid: KEY_ID }
  const text = `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${body}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A token that says it needs no signature. */
export function unsigned(token: string): string {
  const [, body = ''] = token.split('.')
  return `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')}.${body}.`
}
