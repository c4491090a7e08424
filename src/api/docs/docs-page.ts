import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpEnv } from '../http/http-context.ts'

/** Swagger UI's own files, from its package: nothing is asked of another server. */
const FILES = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const OFFERED = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tidemark API</title>
    <link rel="icon" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="docs"><noscript>The API is described in <a href="/api/v1/openapi.json">openapi.json</a>.</noscript></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** A file and not a line in the page: the content security policy runs no inline script. */
const START = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // The validator badge would ask another server.
  validatorUrl: null,
})
`

/** The API's documentation at `/docs`, to read and to try; works without any outside request. */
export function docsPage(): Hono<HttpEnv> {
  const docs = new Hono<HttpEnv>()
  docs.use('/docs/*', async (c, next) => {
    c.set('routeId', 'docs')
    await next()
    if (c.res.ok) c.header('Cache-Control', 'no-cache')
  })
  docs.get('/docs', (c) => c.html(PAGE))
  docs.get('/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  for (const file of OFFERED) {
    docs.get(`/docs/${file}`, serveStatic({ root: FILES, path: file }))
  }
  return docs
}
