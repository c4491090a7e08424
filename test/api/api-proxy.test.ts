import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listen, type HttpServer } from '../../src/api/http/http-server.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { samlMetadataOf } from '../harness/sign-in/saml-keys.ts'

const PUBLIC_URL = 'https://tidemark.example.com'
/** Both reach the service from this machine; one of them is believed. */
const STRANGER = '127.0.0.1'
const PROXY = '127.0.0.2'

let app: ApiApp
let server: HttpServer

beforeAll(async () => {
  app = await startApiApp({ TIDEMARK_PUBLIC_URL: PUBLIC_URL, TIDEMARK_TRUSTED_PROXIES: PROXY })
  server = await listen(app.http, { host: '127.0.0.1', port: 0, drainMs: 100 })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Asked {
  from?: string
  method?: string
  headers?: Record<string, string>
  body?: object
}

/** Over a connection from one of the two addresses, with the host name that people use. */
function ask(path: string, { from = STRANGER, method = 'GET', headers = {}, body }: Asked = {}) {
  const sent = body && JSON.stringify(body)
  const own = { Host: new URL(PUBLIC_URL).host, Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-origin' }
  const type = sent === undefined ? {} : { 'Content-Type': 'application/json' }
  return new Promise<Answer>((resolve, reject) => {
    const options = { method, localAddress: from, headers: { ...own, ...type, ...headers } }
    const asked = request(new URL(path, server.url), options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += String(part)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.on('error', reject).end(sent)
  })
}

/** What somebody adds who would be somewhere else, or somebody else. */
const added = (n: number) => ({
  'X-Forwarded-For': `198.51.100.${n}`,
  'X-Real-IP': `198.51.100.${n}`,
  'X-Client-IP': `198.51.100.${n}`,
  'CF-Connecting-IP': `198.51.100.${n}`,
  Forwarded: `for=198.51.100.${n};host=evil.example;proto=http`,
})
const ELSEWHERE = {
  ...added(1),
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'http',
  'X-Forwarded-Port': '8080',
  'X-Forwarded-Scheme': 'http',
  'X-Original-Host': 'evil.example',
}

describe('the limit of wrong tokens of a network', () => {
  const guess = async (n: number, asked: Asked) => {
    const headers = { ...asked.headers, Authorization: `Bearer tmk_wrong${n}` }
    return (await ask('/api/v1/me', { ...asked, headers })).status
  }
  const guesses = async (asked: (n: number) => Asked) => {
    const statuses: number[] = []
    for (let n = 0; n < 101; n++) statuses.push(await guess(n, asked(n)))
    return statuses
  }
  const REACHED = [...Array.from({ length: 100 }, () => 401), 429]

  test('counts who is connected, whatever they say of themselves', async () => {
    expect(await guesses((n) => ({ headers: added(n) }))).toEqual(REACHED)
  })

  test('counts whom the proxy names, whatever stood there before, and nobody else behind it', async () => {
    const behind = (address: string, n: number) => ({
      from: PROXY,
      headers: { ...added(n), 'X-Forwarded-For': `192.0.2.${n}, ${address}` },
    })
    expect(await guesses((n) => behind('203.0.113.7', n))).toEqual(REACHED)
    expect(await guess(0, behind('203.0.113.8', 0))).toBe(401)
  })
})

describe.each([STRANGER, PROXY])('headers that name another host or scheme, sent by %s,', (from) => {
  const owner = () => app.ours.callers[0]?.headers ?? {}
  const asked = (path: string, more: Asked = {}) =>
    ask(path, { from, ...more, headers: { ...ELSEWHERE, ...more.headers } })

  test('change no cookie', async () => {
    const body = { email: app.ours.ownerEmail, password: app.password }
    const { status, headers } = await asked('/api/v1/sign-in', { method: 'POST', body })
    const lines = [headers['set-cookie'] ?? []].flat()
    expect([status, lines.length > 0]).toEqual([200, true])
    for (const line of lines) {
      expect(line).toMatch(/^__(?:Host|Secure)-tidemark[^;]*;.*; Secure/)
      expect(line).not.toMatch(/Domain=|evil/i)
    }
  })

  test('change no address that people or providers are given', async () => {
    const body = {
      kind: 'okta',
      name: 'Acme',
      saml: { metadata_xml: samlMetadataOf(`https://${from}.example`) },
    }
    const made = await asked('/api/v1/identity-providers/saml', { method: 'POST', headers: owner(), body })
    const { id, callback_url: callback } = z
      .object({ id: z.string(), callback_url: z.string() })
      .parse(JSON.parse(made.text))
    expect(callback).toBe(`${PUBLIC_URL}/sign-in/callback/${id}`)
    const metadata = await asked(`/sign-in/saml/${id}`)
    expect(metadata.text).toContain(`${PUBLIC_URL}/sign-in/callback/${id}`)
    const tried = await asked(`/api/v1/identity-providers/${id}/test`, { method: 'POST', headers: owner() })
    const link = await asked('/api/v1/invitations', {
      method: 'POST',
      headers: owner(),
      body: { role: 'analyst' },
    })
    expect(z.object({ url: z.string() }).parse(JSON.parse(link.text)).url).toMatch(`${PUBLIC_URL}/join#`)
    const back = await asked(`/sign-in/callback/${id}?state=x`)
    expect([back.status, back.headers['location']]).toEqual([303, '/sign-in?refused=not_begun_here'])
    for (const { text, headers } of [made, metadata, tried, link, back])
      expect(`${text} ${JSON.stringify(headers)}`).not.toContain('evil.example')
  })

  test('open nothing by a host name that is not ours', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': new URL(PUBLIC_URL).host }
    expect((await asked('/api/v1/setup', { headers })).status).toBe(421)
  })
})

test('the journal has the address of who was connected, or whom the proxy names', async () => {
  const wrong = { method: 'POST', body: { email: 'nobody@x.example', password: 'not the password' } }
  await ask('/api/v1/sign-in', { ...wrong, headers: added(9) })
  await ask('/api/v1/sign-in', { ...wrong, from: PROXY, headers: { 'X-Forwarded-For': '203.0.113.9' } })
  const log = app.core.ctx.control.db.selectFrom('audit_log').select('detail')
  const rows = await log.where('action', '=', 'session.refused').orderBy('seq').execute()
  const told = rows.map(({ detail }) => z.object({ address: z.string() }).parse(JSON.parse(detail)).address)
  expect(told.slice(-2)).toEqual([STRANGER, '203.0.113.9'])
})
