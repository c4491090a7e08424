import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const NOTHING = ["'none'"]
const OWN = ["'self'"]

/** Answers that are data: nothing may be loaded, framed or run from them. */
const DATA_POLICY = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING }

/** Pages of ours: scripts from our own files only. Mantine and the API docs set styles inline. */
const PAGE_POLICY = {
  ...DATA_POLICY,
  scriptSrc: OWN,
  styleSrc: [...OWN, "'unsafe-inline'"],
  imgSrc: [...OWN, 'data:', 'blob:'],
  fontSrc: [...OWN, 'data:'],
  connectSrc: OWN,
  manifestSrc: OWN,
  formAction: OWN,
}

function headersWith(contentSecurityPolicy: Record<string, string[]>, https: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    xDownloadOptions: false,
    referrerPolicy: 'same-origin',
    // It must not outlive a trial on a machine without TLS.
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
}): MiddlewareHandler {
  const forData = headersWith(DATA_POLICY, options.https)
  const forPages = headersWith(
    { ...PAGE_POLICY, formAction: [...OWN, ...options.formTargets] },
    options.https,
  )
  return async (c, next) => {
    await next()
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') ?? false
    await (isPage ? forPages : forData)(c, async () => {})
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  }
}
