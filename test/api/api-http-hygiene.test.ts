import { request as httpRequest } from 'node:http'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../src/api/contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../src/api/contract/routes.ts'
import { readExamples } from '../../src/api/docs/examples.ts'
import { listen, type HttpServer } from '../../src/api/http/http-server.ts'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { ORIGIN, startApiApp, VENDOR_KEY, type ApiApp } from '../harness/service/api-app.ts'

let app: ApiApp
let server: HttpServer
const routes: RouteContract[] = Object.values(ROUTES)

beforeAll(async () => {
  app = await startApiApp()
  server = await listen(app.http, { host: '127.0.0.1', port: 0, drainMs: 100 })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Every kind of answer the service gives: pages, files, data, probes, and each refusal of the HTTP edge. */
const REQUESTS: [what: string, path: string, init?: RequestInit][] = [
  ...routes.map((route): [string, string, RequestInit] => [
    `${route.method} ${route.path}`,
    `/api/v1${route.path.replace('{id}', 'x')}`,
    { method: route.method.toUpperCase() },
  ]),
  ['probe', '/healthz'],
  ['readiness', '/readyz'],
  ['metrics', '/metrics'],
  ['document', '/api/v1/openapi.json'],
  ['documentation', '/docs'],
  ['its script', '/docs/swagger-ui-bundle.js'],
  ['its start', '/docs/start.js'],
  ['page', '/'],
  ['client route', '/settings/sources'],
  ['missing file', '/assets/missing.js'],
  ['missing route', '/api/v1/nothing-here'],
  ['wrong method', '/api/v1/setup', { method: 'DELETE', headers: { Origin: ORIGIN } }],
  ['options', '/api/v1/me', { method: 'OPTIONS' }],
  ['head', '/api/v1/setup', { method: 'HEAD' }],
  ['foreign host', 'http://evil.example/api/v1/setup'],
  ['climbing path', '/docs/..%2f..%2fpackage.json'],
  ['double slash', '//api/v1/me'],
]

describe('every answer', () => {
  test.each(REQUESTS)('%s carries the security headers', async (_what, path, init) => {
    const answer = await app.request(path, init)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject(SECURITY_HEADERS)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:)/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    expect(headers['cache-control']).toBeDefined()
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    if (path.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
    if (
      answer.status >= 400 &&
      headers['content-type'] !== 'text/html; charset=UTF-8' &&
      init?.method !== 'HEAD'
    ) {
      expect(headers['content-type']).toBe('application/problem+json')
      expect(Problem.parse(await answer.json()).request_id).toBe(headers['x-request-id'])
    }
  })
})

describe('a refusal of the HTTP edge', () => {
  const json = { 'Content-Type': 'application/json', Origin: ORIGIN }
  const post = (body: string, headers: Record<string, string> = json) =>
    app.request('/api/v1/sign-in', { method: 'POST', headers, body })
  const codeOf = async (answer: Response) => [answer.status, Problem.parse(await answer.json()).code]

  test('names a method that is not answered, and those that are', async () => {
    const answer = await app.request('/api/v1/connections/x', { method: 'PUT', headers: { Origin: ORIGIN } })
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, PATCH')
    expect(await codeOf(answer)).toEqual([405, 'method_not_allowed'])
  })

  test('tells malformed JSON from JSON that does not fit', async () => {
    expect(await codeOf(await post('{"email":'))).toEqual([400, 'malformed_request'])
    expect(await codeOf(await post(''))).toEqual([400, 'malformed_request'])
    expect(await codeOf(await post('"text"'))).toEqual([422, 'validation_failed'])
    expect(await codeOf(await post('['.repeat(16_000)))).toEqual([400, 'malformed_request'])
  })

  test('names every field that does not fit and repeats no value', async () => {
    const answer = await post('{"email":"hunter2-is-my-secret","password":7,"extra":true}')
    const text = await answer.text()
    const { errors } = Problem.parse(JSON.parse(text))
    expect(errors.map(({ path }) => path)).toEqual(['email', 'password', ''])
    expect(text).not.toContain('hunter2')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'does not read %s',
    async (type) => {
      const answer = await post('{"email":"a@b.example","password":"x"}', { ...json, 'Content-Type': type })
      expect(await codeOf(answer)).toEqual([415, 'unsupported_media_type'])
    },
  )

  test('stays short about a body full of nonsense', async () => {
    const keys = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`nonsense-${i}`, i]))
    const manyKeys = await post(JSON.stringify(keys))
    expect(manyKeys.status).toBe(422)
    expect((await manyKeys.text()).length).toBeLessThan(2000)
    const token = app.ours.callers[0]?.headers ?? {}
    const manyFaults = await app.request('/api/v1/metrics/query', {
      method: 'POST',
      headers: { ...json, ...token },
      body: JSON.stringify({ metrics: Array.from({ length: 20_000 }, () => 'nonsense') }),
    })
    expect(Problem.parse(await manyFaults.json()).errors.length).toBeLessThanOrEqual(50)
  })

  test('lets a body be left out that would say nothing, and no other', async () => {
    const token = app.ours.callers.find(({ headers }) => headers['Authorization'])?.headers ?? {}
    const bare = (path: string) => app.request(path, { method: 'POST', headers: token })
    expect(await codeOf(await bare('/api/v1/connections/x/sync'))).toEqual([404, 'not_found'])
    expect(await codeOf(await bare('/api/v1/connections/x/disconnect'))).toEqual([404, 'not_found'])
    expect(await codeOf(await bare('/api/v1/tokens'))).toEqual([415, 'unsupported_media_type'])
    const empty = (path: string, type: string) =>
      app.request(path, { method: 'POST', headers: { ...token, 'Content-Type': type }, body: '' })
    expect(await codeOf(await empty('/api/v1/connections/x/sync', json['Content-Type']))).toEqual([
      404,
      'not_found',
    ])
    expect(await codeOf(await empty('/api/v1/connections/x/sync', 'text/plain'))).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(await codeOf(await empty('/api/v1/tokens', json['Content-Type']))).toEqual([
      400,
      'malformed_request',
    ])
  })

  test('ignores a method override', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE' }
    expect((await app.request('/api/v1/setup', { headers })).status).toBe(200)
  })

  test.each(['/API/v1/me', '/api/v1/me/', '/api/v1//me', '/api/v1/me;x=1', '/api/v1/%6De/x'])(
    'finds nothing at %s',
    async (path) => {
      const headers = app.ours.callers[0]?.headers ?? {}
      expect((await app.request(path, { headers })).status).toBe(404)
    },
  )
})

describe('on the wire', () => {
  /** A request as the bytes say, where `fetch` would tidy it up. */
  function send(options: {
    path?: string
    method?: string
    headers?: Record<string, string>
    body?: Iterable<Buffer>
  }): Promise<number> {
    return new Promise((resolve, reject) => {
      const { path = '/api/v1/sign-in', method = 'POST', headers = {}, body } = options
      const all = { Origin: server.url, 'Content-Type': 'application/json', ...headers }
      const outgoing = httpRequest(
        new URL(path, server.url),
        { method, headers: all, agent: false },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
      outgoing.on('error', reject)
      for (const chunk of body ?? []) outgoing.write(chunk)
      outgoing.end()
    })
  }
  const kilobytes = (n: number) => Array.from({ length: n }, () => Buffer.alloc(1024, 0x20))

  test('a body over the limit of its route is refused, with its length said and without', async () => {
    expect(await send({ body: [...kilobytes(16), Buffer.from(' ')] })).toBe(413)
    const length = { 'Content-Length': String(16 * 1024 + 1) }
    expect(await send({ headers: length, body: [...kilobytes(16), Buffer.from(' ')] })).toBe(413)
  })

  test('a body of exactly that is read', async () => {
    expect(await send({ body: kilobytes(16) })).toBe(400)
  })

  test('a query string or headers over 16 KB are refused', async () => {
    expect(await send({ method: 'GET', path: `/api/v1/me?x=${'y'.repeat(20_000)}` })).toBe(431)
    expect(await send({ method: 'GET', headers: { 'X-Long': 'y'.repeat(20_000) } })).toBe(431)
  })

  test('TRACE shows nothing', async () => {
    expect(await send({ method: 'TRACE', path: '/api/v1/me' })).toBe(405)
  })

  test('answers over a kilobyte are compressed', async () => {
    const answer = await fetch(`${server.url}/api/v1/openapi.json`)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  })
})

describe('the OpenAPI document', () => {
  async function document() {
    return (await (await app.request('/api/v1/openapi.json')).json()) as Record<string, object>
  }

  test('is valid OpenAPI 3.1 to somebody else’s reader', async () => {
    const validator = new Validator()
    const result = await validator.validate(await document())
    expect(result).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('holds every route, with its permission’s security and a problem for each refusal', async () => {
    const { paths } = (await document()) as unknown as {
      paths: Record<string, Record<string, { operationId: string; security: object[]; responses: object }>>
    }
    const described = Object.values(paths).flatMap((path) => Object.values(path))
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ROUTES).sort())
    for (const [id, route] of Object.entries(ROUTES) as [string, RouteContract][]) {
      const operation = paths[route.path]?.[route.method]
      expect(operation?.operationId).toBe(id)
      expect(operation?.security).toHaveLength(route.permission === 'public' ? 0 : 2)
      expect(Object.keys(operation?.responses ?? {})).toContain(String(route.status))
    }
  })

  test('says of every parameter what it is', async () => {
    const { paths } = (await document()) as unknown as {
      paths: Record<string, Record<string, { parameters: { name: string; description?: string }[] }>>
    }
    const parameters = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) => operation.parameters.map((each) => ({ path, ...each }))),
    )
    expect(parameters.length).toBeGreaterThan(150)
    const unsaid = parameters.filter(({ description = '' }) => description.length < 10)
    expect(unsaid.map(({ path, name }) => `${path} ${name}`)).toEqual([])
  })

  const exampleOf = readExamples()

  test.each(Object.keys(ROUTES) as RouteId[])('%s has examples that fit, and say nothing else', (id) => {
    const route: RouteContract = ROUTES[id]
    const { body, answer } = exampleOf(id)
    if (route.body) expect(route.body.safeParse(body)).toMatchObject({ success: true })
    else expect(body).toBeUndefined()
    // `node scripts/write-api-examples.ts` writes them down.
    if (route.answer) expect(route.answer.safeParse(answer)).toEqual({ success: true, data: answer })
    else expect(answer).toBeUndefined()
  })
})

test('/metrics labels requests by route, never by path or person', async () => {
  await app.request('/api/v1/connections/secret-looking-id', { headers: app.ours.callers[0]?.headers ?? {} })
  await app.request('/wp-admin/setup.php')
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain('tidemark_http_requests_total{route="getConnection",method="GET",status="4xx"}')
  expect(text).toContain('route="unmatched"')
  expect(text).not.toContain('secret-looking-id')
  expect(text).not.toContain('wp-admin')
  expect(text).toContain('# TYPE tidemark_connections gauge')
})

test('strangers are not told which version answers', async () => {
  const { version } = JSON.parse(await (await app.request('/api/v1/setup')).text())
  expect(version).toBeNull()
  const headers = app.ours.callers[0]?.headers ?? {}
  const known = JSON.parse(await (await app.request('/api/v1/setup', { headers })).text()).version
  expect(known).toMatch(/^\d+\.\d+\.\d+/)
  expect(await (await app.request('/api/v1/openapi.json')).text()).not.toContain(`"${known}"`)
})

test('a client that has gone away is no fault of ours', async () => {
  const input = {
    source: 'chat_assistant',
    organizationId: 'org-hygiene00001',
    workspaceId: '6f1c2a7e-0b43-4f7b-9f53-000000000001',
    adminKey: VENDOR_KEY,
  } as const
  await connectSource({ ctx: app.core.ctx, actor: app.ours.owner, input })
  const answer = await app.request('/api/v1/dimension-values?dimension=user&from=2026-01-01&to=2026-01-02', {
    headers: app.ours.callers[0]?.headers ?? {},
    signal: AbortSignal.abort(),
  })
  expect(answer.status).toBe(499)
  expect(app.log.filter((line) => line.includes('"request failed"'))).toEqual([])
})

test('no log line holds a query value, a body or a name', async () => {
  await app.request(
    '/api/v1/dimension-values?dimension=user&from=2026-01-01&to=2026-01-02&search=Ada%20Lovelace',
    {
      headers: app.ours.callers[0]?.headers ?? {},
    },
  )
  await app.request('/api/v1/sign-in', {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'canary@mail.example', password: 'canary-password' }),
  })
  const log = app.log.join('')
  expect(log).toContain('"route":"listDimensionValues"')
  expect(log).not.toMatch(/Lovelace|canary/)
})
