import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Hono } from 'hono'
import type { HttpEnv } from '../../src/api/http/http-context.ts'
import { listen, type HttpServer } from '../../src/api/http/http-server.ts'
import { cutUnreadAnswers } from '../../src/api/http/unread-answers.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'

const METRICS_TOKEN = 'scrape-0123456789abcdef'
const HERE = { host: '127.0.0.1', port: 0, drainMs: 100 }

let app: ApiApp
let server: HttpServer
const sockets = new Set<Socket>()

beforeAll(async () => {
  app = await startApiApp({ TIDEMARK_METRICS_TOKEN: METRICS_TOKEN })
  server = await listen(app.http, HERE)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** A connection of its own that has sent the head of a request, and no more of its body than is said. */
async function open(head: string, body = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const { port, host } = new URL(server.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  sockets.add(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: ${host}\r\nOrigin: ${server.url}\r\n${body}`)
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)))
  await once(socket, 'close')
  return text
}

const SLOW_BODY = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n '
const session = () => app.ours.callers[0]?.headers ?? {}
const post = (path: string, headers: Record<string, string>, body = '{}') =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url, ...headers },
    body,
  })

describe('while 140 strangers send their bodies byte by byte', () => {
  beforeAll(async () => {
    const paths = ['sign-in', 'setup', 'sign-out']
    const slow = Array.from({ length: 140 }, (_, i) =>
      open(`POST /api/v1/${paths[i % paths.length]} HTTP/1.1`, SLOW_BODY),
    )
    for (const socket of await Promise.all(slow)) socket.write(' ')
  })

  test('whoever is signed in is answered', async () => {
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await fetch(`${server.url}/api/v1/me`, { headers: session() })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
  })

  test('whoever sends all at once signs in, from the same address', async () => {
    const answer = await post(
      '/sign-in',
      {},
      JSON.stringify({ email: app.ours.ownerEmail, password: app.password }),
    )
    expect(answer.status).toBe(200)
  })
})

test.each(['callback', 'logout'])(
  'while strangers of six networks send forms to %s of a provider byte by byte, somebody elsewhere signs in',
  async (what) => {
    const slow = Array.from({ length: 180 }, (_, i) =>
      open(`POST /sign-in/${what}/x HTTP/1.1`, SLOW_BODY, `127.0.0.${2 + (i % 6)}`),
    )
    for (const socket of await Promise.all(slow)) socket.write(' ')
    const body = JSON.stringify({ email: app.ours.ownerEmail, password: app.password })
    expect((await post('/sign-in', {}, body)).status).toBe(200)
    for (const socket of await Promise.all(slow)) socket.destroy()
  },
)

test('a body that does not come is waited for for five seconds, and the connection ends', async () => {
  const text = await answerOf(await open('POST /api/v1/sign-in HTTP/1.1', SLOW_BODY))
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toContain('request_timeout')
})

test('a body nobody may send is not waited for', async () => {
  const text = await answerOf(await open('POST /api/v1/tokens HTTP/1.1\r\nConnection: close', SLOW_BODY))
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
})

test('where the code host leads browsers back to gives strangers the few places of every public address', async () => {
  const { access } = app.core
  const known = Promise.withResolvers<null>()
  const slow = vi.spyOn(access, 'identifyVisitor').mockImplementation(() => known.promise)
  const head = 'GET /connect/code-assistant/callback?state=x HTTP/1.1\r\nConnection: close'
  const statuses: number[] = []
  const asked = Array.from({ length: 40 }, async () => {
    statuses.push(Number((await answerOf(await open(head, '\r\n'))).split(' ')[1]))
  })
  // As many as there are places are being looked at; those beyond are told at once.
  await expect.poll(() => [slow.mock.calls.length, statuses]).toEqual([32, Array(8).fill(429)])
  known.resolve(null)
  await Promise.all(asked)
  slow.mockRestore()
  expect(statuses.slice(8)).toEqual(Array(32).fill(303))
})

describe('one caller', () => {
  test('cannot take every place: what it holds is its own, and others are answered', async () => {
    const token =
      app.ours.callers.find(({ name }) => name.includes('admin token'))?.headers['Authorization'] ?? ''
    const head = `POST /api/v1/tokens HTTP/1.1\r\nAuthorization: ${token}`
    await Promise.all(Array.from({ length: 60 }, () => open(head, SLOW_BODY)))
    await expect
      .poll(
        async () => (await fetch(`${server.url}/api/v1/me`, { headers: { Authorization: token } })).status,
      )
      .toBe(429)
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await fetch(`${server.url}/api/v1/me`, { headers: session() })).status).toBe(200)
    }
  })
})

describe('a route reads as much as it needs', () => {
  test.each(['/sign-in', '/setup', '/sign-out', '/me/password', '/tokens', '/views'])(
    '%s: 16 KB',
    async (path) => {
      const answer = await post(path, session(), ' '.repeat(16 * 1024 + 1))
      expect(answer.status).toBe(413)
      expect(answer.headers.get('connection')).toBe('close')
    },
  )

  test('questions: 256 KB, and of those who may ask them only', async () => {
    const large = ' '.repeat(256 * 1024)
    expect((await post('/metrics/query', session(), large)).status).toBe(400)
    expect((await post('/metrics/query', session(), `${large} `)).status).toBe(413)
    expect((await post('/metrics/query', {}, `${large} `)).status).toBe(401)
  })
})

test('/metrics asks for its token where one is set, and probes ask for none', async () => {
  const scrape = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers })
  for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: METRICS_TOKEN }]) {
    const answer = await scrape(headers)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('tidemark_http')
  }
  const token = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const together = await Promise.all([scrape(token), scrape(token), scrape(token)])
  for (const answer of together) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('tidemark_http')
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('a client that does not read its answer is cut off', async () => {
  const big = new Hono<HttpEnv>()
  big.use(cutUnreadAnswers({ idleMs: 1000 }))
  const gone = Promise.withResolvers<void>()
  big.get('/', (c) => {
    c.env.outgoing?.once('close', () => gone.resolve())
    return c.text('x'.repeat(30_000_000))
  })
  await using other = await listen(big, HERE)
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await gone.promise
  socket.destroy()
  const read = await fetch(other.url)
  expect((await read.text()).length).toBe(30_000_000)
})
