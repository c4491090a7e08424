import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { SignInRefused } from '../access/providers/sign-in-refused.ts'
import { TidemarkError, toError } from '../lib/errors.ts'
import { said } from '../words/said.ts'
import { SIGN_IN_PATH } from './contract/access/sign-in-refusals.ts'
import type { HttpEnv } from './http/http-context.ts'
import { letAnybodyIn, type RequestGates } from './http/request-gates.ts'
import { isVisit } from './http/request-origin.ts'
import type { ApiServices } from './services.ts'

/**
 * Where identity providers send browsers back to. What protects it is the state that this browser was given and a cookie
 * that is signed for it, not where the request comes from.
 */
export function signInCallback(
  { access: { providers }, ctx: { logger } }: ApiServices,
  gates: RequestGates,
  publicUrl: string | null,
): Hono<HttpEnv> {
  const callbacks = new Hono<HttpEnv>()
  const place = letAnybodyIn(gates)
  callbacks.get('/sign-in/callback/:id', place, async (c) => {
    c.set('routeId', 'signedIn')
    try {
      if (!isVisit(c)) throw new SignInRefused('not_begun_here')
      const visit = { headers: c.req.raw.headers, client: c.get('client') }
      const done = await providers.finish(c.req.param('id'), { url: addressOf(c, publicUrl), visit })
      for (const line of done.setCookie) c.header('Set-Cookie', line, { append: true })
      return c.redirect(withQuery(done.next, { tested: done.tested, linked: done.linked }), 303)
    } catch (thrown) {
      return refuse(c, thrown)
    }
  })

  // The form comes from the provider's page, and so without cookies: what it says is checked, and the browser led on to where
  // its cookie counts.
  callbacks.post('/sign-in/callback/:id', bodyFirst(gates, FORM_BYTES), place, async (c) => {
    c.set('routeId', 'signedIn')
    const client = c.get('client')
    const form = new URLSearchParams(c.get('body') ?? '')
    const answer = { relayState: form.get('RelayState') ?? '', response: form.get('SAMLResponse') ?? '' }
    try {
      // A frame or a script of any page sends it as well, and what fails is counted.
      if (!isVisit(c, 'POST')) throw new SignInRefused('not_begun_here')
      const { origin } = addressOf(c, publicUrl)
      const visit = { headers: c.req.raw.headers, client }
      return c.redirect(await providers.receive(c.req.param('id'), { answer, origin, visit }), 303)
    } catch (thrown) {
      return refuse(c, thrown)
    }
  })

  // From the provider itself, and not from a browser: its token is what counts.
  callbacks.post('/sign-in/logout/:id', bodyFirst(gates, LOGOUT_BYTES), place, async (c) => {
    c.set('routeId', 'endedByProvider')
    const client = c.get('client')
    const form = new URLSearchParams(c.get('body') ?? '')
    const logout = { token: form.get('logout_token') ?? '', visit: { headers: c.req.raw.headers, client } }
    const isTaken = await providers.endByProvider(c.req.param('id'), logout)
    c.header('Cache-Control', 'no-store')
    return isTaken ? c.body(null, 200) : c.json({ error: 'invalid_request' }, 400)
  })

  // By SAML a browser brings it, from the provider's page; what it brings after signing out here changes nothing any more.
  callbacks.get('/sign-in/logout/:id', place, async (c) => {
    c.set('routeId', 'endedByProvider')
    c.header('Cache-Control', 'no-store')
    const query = new URL(c.req.url).search.slice(1)
    if (!new URLSearchParams(query).has('SAMLRequest')) return c.redirect(SIGN_IN_PATH, 303)
    const visit = { headers: c.req.raw.headers, client: c.get('client') }
    const { origin } = addressOf(c, publicUrl)
    const ended = await providers.endBySaml(c.req.param('id'), { query, origin, visit })
    return ended ? c.redirect(ended.next ?? SIGN_IN_PATH, 303) : c.json({ error: 'invalid_request' }, 400)
  })

  callbacks.get('/sign-in/saml/:id', place, async (c) => {
    c.set('routeId', 'samlMetadata')
    const metadata = await providers.samlMetadata(c.req.param('id'), addressOf(c, publicUrl).origin)
    if (metadata === null) throw new TidemarkError('not_found', said('no_such_provider'))
    return c.body(metadata, 200, { 'Content-Type': 'application/samlmetadata+xml' })
  })
  return callbacks

  function refuse(c: Context<HttpEnv>, thrown: unknown): Response {
    const refusal = thrown instanceof SignInRefused ? thrown.refusal : 'internal'
    if (refusal === 'internal') {
      const cause = thrown instanceof SignInRefused ? thrown.cause : thrown
      logger.error({ request_id: c.get('requestId'), err: toError(cause) }, 'request failed')
    }
    const page = (thrown instanceof SignInRefused ? thrown.backTo : null) ?? SIGN_IN_PATH
    return c.redirect(withQuery(page, { refused: refusal }), 303)
  }
}

const LOGOUT_BYTES = 32 * 1024
/** A SAML answer with many groups, in base64 within a form. */
const FORM_BYTES = 512 * 1024

/** The body comes before the place: who sends slowly holds none. */
function bodyFirst({ lobby }: RequestGates, most: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('body', await lobby.read(c.req.raw, most, c.get('client').network))
    await next()
  }
}

/** As the browser has it: behind a proxy the service sees another one. */
function addressOf(c: Context<HttpEnv>, publicUrl: string | null): URL {
  const seen = new URL(c.req.url)
  return new URL(`${seen.pathname}${seen.search}`, publicUrl ?? seen.origin)
}

function withQuery(path: string, query: Record<string, string | null>): string {
  const told = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) told.set(name, value)
  return told.size === 0 ? path : `${path}?${told}`
}
