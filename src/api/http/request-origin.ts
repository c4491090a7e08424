import type { Context, MiddlewareHandler } from 'hono'
import { isIP } from 'node:net'
import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
/** Asked by orchestrators and Prometheus under whatever name they know; they show nobody's data. */
const ANY_HOST_PATHS = ['/healthz', '/readyz', '/metrics']

/** A name that DNS cannot point elsewhere: an address, or this machine. */
function isFixedName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost')
}

/**
 * Refuse host names nobody configured: a foreign page whose name is re-pointed to this server
 * (DNS rebinding) would otherwise count as our own origin.
 */
export function knownHostOnly({ publicUrl }: { publicUrl: string | null }): MiddlewareHandler {
  const own = publicUrl === null ? null : new URL(publicUrl)
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (!ANY_HOST_PATHS.includes(url.pathname) && url.host !== own?.host && !isFixedName(url.hostname)) {
      throw new TidemarkError('misdirected_request', said('host_name_unknown'), {
        action: own ? said('open_public_address', { address: own.origin }) : said('set_public_address'),
      })
    }
    await next()
  }
}

/** Refuse an address that holds a NUL: nothing is named so, and PostgreSQL takes no such text where SQLite finds nothing. */
export const readableAddressOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) {
    throw new TidemarkError('malformed_request', said('address_malformed'), { action: said('leave_nul_out') })
  }
  await next()
}

/**
 * Refuse to answer the API to a page of another site: a link or an image there would have a visitor's own session ask.
 * A bearer token is never attached by a browser, and pages, probes and the code host's callbacks are not the API.
 */
export const ownPagesOnly: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const isForeign = site === 'cross-site' || site === 'same-site'
  if (isForeign && c.req.header('authorization') === undefined) {
    throw new TidemarkError('cross_site_request', said('api_from_other_site'), {
      action: said('open_own_page_or_send_token'),
    })
  }
  await next()
}

/**
 * Refuse a state change that another site's page could have sent: to be asked where a session cookie counts, or where
 * nobody needs to be signed in. Browsers say where a request comes from in `Sec-Fetch-Site` (trustworthy origins) or `Origin`.
 */
export function requireOwnPage(c: Context, publicUrl: string | null): void {
  if (SAFE_METHODS.includes(c.req.method)) return
  const own = publicUrl === null ? null : new URL(publicUrl).origin
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOurs = origin === own || isAddressAsked(origin, new URL(c.req.url))
  if (site === undefined ? isOurs : site === 'same-origin') return
  throw new TidemarkError('cross_site_request', said('change_from_other_site'), {
    action: said('use_dashboard_or_token'),
  })
}

/** Opened by IP address or as localhost, the address in the request is this server's own. */
function isAddressAsked(origin: string | undefined, asked: URL): boolean {
  return origin === asked.origin && isFixedName(asked.hostname)
}

/**
 * Whether a person's browser opens the address. A page that embeds or prefetches it must not use up what it came with; old
 * browsers say nothing and are let in.
 * @param method `POST` of a form
 */
export function isVisit(c: Context, method: 'GET' | 'POST' = 'GET'): boolean {
  const mode = c.req.header('sec-fetch-mode') ?? 'navigate'
  const target = c.req.header('sec-fetch-dest') ?? 'document'
  return (
    c.req.method === method && mode === 'navigate' && target === 'document' && !c.req.header('sec-purpose')
  )
}
