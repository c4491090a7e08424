import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientOf, knownClient } from './client-address.ts'
import type { HttpEnv } from './http-context.ts'
import { listen } from './http-server.ts'

const PROXY = '10.0.0.9'
const from = (peer: string | undefined, forwardedFor?: string, trusted = ['10.0.0.0/24', 'fd00::/8']) =>
  clientOf({ peer, forwardedFor }, trusted).address

describe('the address of a client', () => {
  test('is the peer, whatever it says of itself', () => {
    expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(from(PROXY, '198.51.100.1', [])).toBe(PROXY)
  })

  test('is what the nearest trusted proxy names', () => {
    expect(from(PROXY, '198.51.100.1')).toBe('198.51.100.1')
    expect(from(PROXY, '198.51.100.1', [PROXY])).toBe('198.51.100.1')
    expect(from('fd00::5', '2001:db8::1')).toBe('2001:db8::1')
  })

  test('is not what the client wrote in front of what the proxy added', () => {
    expect(from(PROXY, '192.0.2.66, 198.51.100.1')).toBe('198.51.100.1')
  })

  test('is found behind several trusted proxies', () => {
    expect(from(PROXY, '198.51.100.1, 10.0.0.3, 10.0.0.4')).toBe('198.51.100.1')
  })

  test('stays the proxy where the header names nobody', () => {
    expect(from(PROXY)).toBe(PROXY)
    expect(from(PROXY, '')).toBe(PROXY)
    expect(from(PROXY, 'unknown')).toBe(PROXY)
    expect(from(PROXY, '198.51.100.1, _hidden')).toBe(PROXY)
    expect(from(PROXY, '0x7f000001')).toBe(PROXY)
    expect(from(PROXY, '1')).toBe(PROXY)
  })

  test('is read with a port and from a mapped address', () => {
    expect(from(`::ffff:${PROXY}`, '198.51.100.1:4711')).toBe('198.51.100.1')
    expect(from(PROXY, '[2001:db8::1]:4711')).toBe('2001:db8::1')
    expect(from('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  test('is unknown, not somebody else’s, when the connection is gone', () => {
    expect(clientOf({ peer: undefined, forwardedFor: '198.51.100.1' }, ['0.0.0.0/0'])).toEqual({
      address: null,
      network: 'unknown',
    })
  })
})

describe('the network of a client', () => {
  const network = (peer: string) => clientOf({ peer, forwardedFor: undefined }, []).network

  test('is the address of IPv4 and the /64 of IPv6', () => {
    expect(network('203.0.113.7')).toBe('203.0.113.7')
    expect(network('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
    expect(network('2001:db8:1:2:bbbb::9')).toBe('2001:db8:1:2::/64')
    expect(network('fe80::1%eth0')).toBe('fe80::/64')
  })
})

test('a route knows who called it', async () => {
  const app = new Hono<HttpEnv>()
  app.use(knownClient({ trustedProxies: ['127.0.0.1'] }))
  app.get('/', (c) => c.json(c.get('client')))
  await using server = await listen(app, { host: '127.0.0.1', port: 0, drainMs: 0 })
  expect(await (await fetch(server.url)).json()).toEqual({ address: '127.0.0.1', network: '127.0.0.1' })
  const proxied = await fetch(server.url, { headers: { 'X-Forwarded-For': '198.51.100.1' } })
  expect(await proxied.json()).toEqual({ address: '198.51.100.1', network: '198.51.100.1' })
})
