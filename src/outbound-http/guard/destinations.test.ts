import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf, openOutbound, type Outbound } from '../../../test/harness/vendor/outbound.ts'
import {
  replyJson,
  replyRedirect,
  replyWith,
  startOrigin,
  TEST_CERTIFICATE,
  type ScriptedOrigin,
} from '../../../test/harness/vendor/scripted-origin.ts'
import type { OutboundHttpOptions } from '../outbound-http.ts'

/** The upstream that the operator set, and a private neighbour that must never be reached. */
let outbound: Outbound
let origin: ScriptedOrigin
let neighbour: ScriptedOrigin

async function withOptions(options: Partial<OutboundHttpOptions>): Promise<void> {
  await outbound[Symbol.asyncDispose]()
  outbound = await openOutbound(options)
}

beforeEach(async () => {
  outbound = await openOutbound()
  origin = await startOrigin()
  neighbour = await startOrigin()
})

afterEach(async () => {
  await outbound[Symbol.asyncDispose]()
  await origin[Symbol.asyncDispose]()
  await neighbour[Symbol.asyncDispose]()
})

const ask = () => outbound.http.getText(outbound.request(`${origin.origin}/v1/file`))

describe('U24: where an answer may send us', () => {
  it.each<[string, (port: number) => string, string]>([
    ['a loopback address on another port', (port) => `http://127.0.0.1:${port}/`, 'not_https'],
    ['the same over https', (port) => `https://127.0.0.1:${port}/`, 'port_not_443'],
    ['loopback on 443', () => 'https://127.0.0.1/', 'address_not_public'],
    ['loopback mapped into IPv6', () => 'https://[::ffff:7f00:1]/', 'address_not_public'],
    ['IPv6 loopback', () => 'https://[::1]/', 'address_not_public'],
    ['loopback as a decimal', () => 'https://2130706433/', 'address_not_public'],
    ['loopback in hex', () => 'https://0x7f.1/', 'address_not_public'],
    ['the metadata service', () => 'https://169.254.169.254/latest/meta-data', 'address_not_public'],
    ['a NAT64 form', () => 'https://[64:ff9b::7f00:1]/', 'address_not_public'],
    ['a 6to4 form', () => 'https://[2002:7f00:1::1]/', 'address_not_public'],
    ['a Teredo form', () => 'https://[2001:0:7f00:1::1]/', 'address_not_public'],
    ['a foreign host in plain http', () => 'http://files.example.com/', 'not_https'],
    ['a foreign host on port 22', () => 'https://files.example.com:22/', 'port_not_443'],
    ['a user in the address', (port) => `http://user@127.0.0.1:${port}/`, 'userinfo_in_url'],
    ['no address at all', () => 'https://', 'redirect_malformed'],
    ['a file', () => 'file:///etc/passwd', 'not_https'],
  ])('refuses %s, and nothing is sent there', async (_what, location, reason) => {
    origin.script.push(replyRedirect(location(neighbour.port)))
    expect(await failureOf(ask())).toEqual({ kind: 'blocked_destination', reason })
    expect(neighbour.connections).toBe(0)
    origin.check()
  })

  it('refuses the operator’s own address with a user in it', async () => {
    origin.script.push(replyRedirect(`http://admin@127.0.0.1:${origin.port}/`))
    expect(await failureOf(ask())).toMatchObject({ kind: 'blocked_destination', reason: 'userinfo_in_url' })
    origin.check()
  })

  it('refuses a name that resolves to a private address, before a connection is opened', async () => {
    await withOptions({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    origin.script.push(replyRedirect('https://rebound.example.com/'))
    expect(await failureOf(ask())).toEqual({ kind: 'blocked_destination', reason: 'address_not_public' })
    expect(neighbour.connections).toBe(0)
  })

  it('refuses a name of which one address is private', async () => {
    const addresses = [
      { address: '1.1.1.1', family: 4 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ]
    await withOptions({ resolve: async () => addresses })
    origin.script.push(replyRedirect('https://mixed.example.com/'))
    expect(await failureOf(ask())).toEqual({ kind: 'blocked_destination', reason: 'address_not_public' })
  })

  it('resolves a name once per connection, so a rebinding server has no second answer to give', async () => {
    const asked: string[] = []
    await withOptions({
      resolve: async (hostname) => {
        asked.push(hostname)
        return [{ address: asked.length === 1 ? '10.0.0.1' : '1.1.1.1', family: 4 }]
      },
    })
    origin.script.push(replyRedirect('https://rebound.example.com/'))
    expect(await failureOf(ask())).toMatchObject({ kind: 'blocked_destination' })
    expect(asked).toEqual(['rebound.example.com'])
  })

  it('never asks again what was refused', async () => {
    origin.script.push(replyRedirect('https://127.0.0.1/'))
    await failureOf(ask())
    expect(outbound.clock.sleeps).toEqual([])
    origin.check()
  })

  it('applies the same rules to a vendor’s own base address unless the operator has set it', async () => {
    const request = outbound.request(`${neighbour.origin}/`, { operatorOrigin: null })
    expect(await failureOf(outbound.http.getText(request))).toMatchObject({ kind: 'blocked_destination' })
    expect(neighbour.connections).toBe(0)
  })
})

describe('redirects that are followed', () => {
  it.each([301, 302, 303, 307, 308])(
    '%d on the operator’s origin, without the credential',
    async (status) => {
      origin.script.push(replyRedirect('/signed?sig=abc', status), replyWith(200, 'lines'))
      expect(await ask()).toMatchObject({ status: 200, text: 'lines', redirected: true })
      const [first, second] = origin.requests
      expect(first?.headers.authorization).toBe('Bearer sk-admin-test')
      expect(second).toMatchObject({ method: 'GET', url: '/signed?sig=abc' })
      expect(second?.headers).not.toHaveProperty('authorization')
      expect(second?.headers).not.toHaveProperty('referer')
      origin.check()
    },
  )

  it('refuses a loop and the sixth hop', async () => {
    origin.script.push(replyRedirect('/v1/file'))
    expect(await failureOf(ask())).toEqual({ kind: 'blocked_destination', reason: 'redirect_loop' })
    for (let hop = 1; hop <= 6; hop += 1) origin.script.push(replyRedirect(`/hop-${hop}`))
    expect(await failureOf(ask())).toEqual({ kind: 'blocked_destination', reason: 'too_many_redirects' })
    origin.check()
  })

  it('names only the first address in the error, never a signed link', async () => {
    origin.script.push(replyRedirect('https://127.0.0.1/?sig=secret-signature'))
    const error: unknown = await ask().catch((caught: unknown) => caught)
    expect(`${String(error)} ${JSON.stringify(error)} ${outbound.log.join('')}`).not.toContain(
      'secret-signature',
    )
  })
})

describe('certificates', () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

  async function askTls(hostname: string, options: Partial<OutboundHttpOptions>): Promise<unknown> {
    await using secure = await startOrigin([replyJson({ ok: true })], { tls: true })
    await withOptions({ resolve, ...options })
    const asked = outbound.http.getText(outbound.request(`https://${hostname}:${secure.port}/`))
    const failure = await failureOf(asked)
    return failure === 'no failure' ? secure.requests.length : { failure, requests: secure.requests.length }
  }

  it('takes one that is trusted and names the host', async () => {
    expect(await askTls('upstream.test', { ca: TEST_CERTIFICATE })).toBe(1)
  })

  it.each([
    ['nobody vouches for', 'upstream.test', {}],
    ['names another host', 'other.test', { ca: TEST_CERTIFICATE }],
  ])('sends nothing past one that %s', async (_what, hostname, options) => {
    expect(await askTls(hostname, options)).toEqual({
      failure: { kind: 'blocked_destination', reason: 'tls_certificate' },
      requests: 0,
    })
    expect(outbound.clock.sleeps).toEqual([])
  })
})
