import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpEnv } from './http-context.ts'

const MISSING = `<!doctype html><html lang="en"><title>Tidemark</title>
<h1>The dashboard is not built</h1><p>Run <code>npm start</code>, which builds it, or <code>npm run build</code>.</p></html>`

/** Paths of machines and the API: a client route never starts with one of them. */
const NOT_PAGES = /^\/(?:api|docs|connect|assets|healthz|readyz|metrics)(?:\/|$)/i

/** Stands in the built page for the nonce by which it may set styles; no two answers have the same. */
const NONCE_PLACE = 'NONCE_OF_THIS_ANSWER'

/** Built files carry their hash in the name, so a browser may keep them; everything else asks again. */
function cacheHeader(path: string): string {
  return /\/assets\/[^/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** What a folder hides, such as the mark of the build, is nobody's business. */
function isHidden(path: string): boolean {
  return path.split(/[\\/]|%2f|%5c/i).some((part) => /^(?:\.|%2e)/i.test(part))
}

function wantsPage(c: Context<HttpEnv>): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead && !NOT_PAGES.test(c.req.path) && !/\.\w+$/.test(c.req.path)
}

/** The dashboard's built files; every path of its own router answers its one page. */
export function dashboardFiles({ webDir }: { webDir: string }): Hono<HttpEnv> {
  const files = new Hono<HttpEnv>()
  const index = join(webDir, 'index.html')
  files.use(async (c, next) => {
    await next()
    if (c.get('routeId') === 'file') c.res.headers.set('Cache-Control', cacheHeader(c.req.path))
  })
  files.use((c, next) => (isHidden(c.req.path) ? Promise.resolve(c.notFound()) : next()))
  files.get('/index.html', (c) => c.redirect('/'))
  if (existsSync(webDir)) {
    const onFound = (_path: string, c: Context<HttpEnv>) => c.set('routeId', 'file')
    files.use(serveStatic({ root: webDir, precompressed: true, index: '.none', onFound }))
  }
  files.use(async (c, next) => {
    if (!wantsPage(c)) return next()
    c.set('routeId', 'page')
    c.header('Cache-Control', 'no-cache')
    if (!existsSync(index)) return c.html(MISSING, 503)
    const nonce = randomBytes(16).toString('base64url')
    c.set('styleNonce', nonce)
    return c.html((await readFile(index, 'utf8')).replaceAll(NONCE_PLACE, nonce))
  })
  return files
}
