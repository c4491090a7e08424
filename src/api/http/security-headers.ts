import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { HttpEnv } from './http-context.ts'

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>

const NOTHING = ["'none'"]
const OWN = ["'self'"]

/** Answers that are data: nothing may be loaded, framed or run from them. */
const DATA_POLICY = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING }

/** Pages of ours: scripts and styles from our own files only, and style elements that name the nonce of their page. */
const PAGE_POLICY = {
  ...DATA_POLICY,
  scriptSrc: OWN,
  styleSrc: [...OWN, nonceOf],
  imgSrc: [...OWN, 'data:', 'blob:'],
  fontSrc: [...OWN, 'data:'],
  connectSrc: OWN,
  manifestSrc: OWN,
  formAction: OWN,
}

function nonceOf(c: Context<HttpEnv>): string {
  const nonce = c.get('styleNonce')
  return nonce === undefined ? '' : `'nonce-${nonce}'`
}

function headersWith(contentSecurityPolicy: Policy, https: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    xDownloadOptions: false,
    referrerPolicy: 'same-origin',
    // It must not outlive a trial on a machine without TLS, and says nothing of names below, which are not ours.
    strictTransportSecurity: https ? 'max-age=31536000' : false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  })
}

/**
 * Every answer carries these, errors included. Nothing is kept by caches unless a route says so.
 * @param options.formTargets addresses beyond our own that a form of ours may be posted to
 */
export function securityHeaders(options: {
  https: boolean
  formTargets: readonly string[]
}): MiddlewareHandler<HttpEnv> {
  const forData = headersWith(DATA_POLICY, options.https)
  const forPages = headersWith(
    { ...PAGE_POLICY, formAction: [...OWN, ...options.formTargets] },
    options.https,
  )
  return async (c, next) => {
    await next()
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') ?? false
    await (isPage ? forPages : forData)(c, async () => {})
    // What a browser has kept of pages goes with the session; cookies of neighbours under our domain are not ours to clear.
    if (c.get('routeId') === 'signOut' && c.res.ok) c.res.headers.set('Clear-Site-Data', '"cache"')
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  }
}
