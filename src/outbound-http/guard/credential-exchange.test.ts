import { afterEach, beforeEach, expect, it } from 'vitest'
import { failureOf, openOutbound, type Outbound } from '../../../test/harness/vendor/outbound.ts'
import {
  replyJson,
  replyRedirect,
  replyWith,
  startOrigin,
  type Reply,
  type ScriptedOrigin,
} from '../../../test/harness/vendor/scripted-origin.ts'
import type { ExchangeWith } from './credential-exchange.ts'

let outbound: Outbound
let origin: ScriptedOrigin
let bodies: string[]

beforeEach(async () => {
  outbound = await openOutbound()
  origin = await startOrigin()
  bodies = []
})
afterEach(async () => {
  await outbound[Symbol.asyncDispose]()
  await origin[Symbol.asyncDispose]()
})

const keeping =
  (reply: Reply): Reply =>
  (response, request) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      reply(response, request)
    })
  }

function at(path = '/api/v3/'): ExchangeWith {
  const { url, authorization: _, accept: __, ...rest } = outbound.request(origin.origin + path)
  return { ...rest, base: url, hurried: true }
}

it('posts the three exchanges below the base, and nothing of one to another', async () => {
  origin.script.push(
    keeping(replyJson({ token: 'a' })),
    keeping(replyJson({}, 201)),
    keeping(replyJson({}, 201)),
  )
  const { credentials } = outbound.http
  const answer = await credentials.oauthToken(at('/'), {
    clientId: 'Iv1',
    clientSecret: 's&cret',
    code: 'c=1',
  })
  expect(answer).toMatchObject({ status: 200, text: '{"token":"a"}' })
  await credentials.installationToken(at(), { jwt: 'head.body.sign', installationId: '7' })
  await credentials.appFromManifest(at(), { code: 'a/../b' })
  expect(
    origin.requests.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization ?? '-'}`),
  ).toEqual([
    'POST /login/oauth/access_token -',
    'POST /api/v3/app/installations/7/access_tokens Bearer head.body.sign',
    'POST /api/v3/app-manifests/a%2F..%2Fb/conversions -',
  ])
  expect(bodies).toEqual(['client_id=Iv1&client_secret=s%26cret&code=c%3D1', '{}', '{}'])
  origin.check()
})

it('U24: sends a secret to no second address', async () => {
  await using other = await startOrigin()
  origin.script.push(replyRedirect(`${other.origin}/login/oauth/access_token`))
  const exchange = outbound.http.credentials.oauthToken(at('/'), {
    clientId: 'a',
    clientSecret: 'b',
    code: 'c',
  })
  expect(await failureOf(exchange)).toEqual({ kind: 'blocked_destination', reason: 'too_many_redirects' })
  expect(other.connections).toBe(0)
})

it('shares guards, retries and pauses with every other request', async () => {
  origin.script.push(replyWith(502), replyJson({}, 201))
  const grant = { jwt: 'a.b.c', installationId: '7' }
  expect((await outbound.http.credentials.installationToken(at(), grant)).status).toBe(201)
  const elsewhere = { ...at(), operatorOrigin: null }
  expect(await failureOf(outbound.http.credentials.installationToken(elsewhere, grant))).toEqual({
    kind: 'blocked_destination',
    reason: 'not_https',
  })
  origin.script.push(replyWith(429, '', { 'retry-after': '3000' }))
  expect(await failureOf(outbound.http.credentials.installationToken(at(), grant))).toMatchObject({
    kind: 'rate_limited',
  })
  const asked = origin.requests.length
  expect(await failureOf(outbound.http.credentials.installationToken(at(), grant))).toMatchObject({
    kind: 'rate_limited',
  })
  expect(origin.requests).toHaveLength(asked)
})

it('logs nothing of a grant', async () => {
  origin.script.push(replyWith(502), replyWith(502))
  const exchange = outbound.http.credentials.oauthToken(at('/'), {
    clientId: 'id',
    clientSecret: 'hush',
    code: 'once',
  })
  const error: unknown = await exchange.catch((thrown: unknown) => thrown)
  expect(`${outbound.log.join()} ${String(error)}`).not.toMatch(/hush|once/)
})
