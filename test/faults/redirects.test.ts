import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCollecting } from '../harness/collecting.ts'
import { openFacts } from '../harness/collector-world.ts'
import { costLine, hourOf } from '../harness/cost-line.ts'
import { costFile, isDownload } from '../harness/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
let trap: { port: number; connections: number; close: () => void }

beforeAll(async () => {
  opened = await openFacts()
  const server = createServer((socket) => {
    trap.connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  trap = { port, connections: 0, close: () => server.close() }
})
afterAll(async () => {
  trap.close()
  await opened[Symbol.asyncDispose]()
})

describe('U24: a download that points somewhere else', () => {
  const targets: [string, (port: number) => string][] = [
    ['plain http', (port) => `http://localhost.example:${port}/x`],
    ['loopback', (port) => `https://127.0.0.1:${port}/x`],
    ['loopback in decimal', (port) => `https://2130706433:${port}/x`],
    ['loopback in hex', (port) => `https://0x7f000001:${port}/x`],
    ['loopback as mapped IPv6', (port) => `https://[::ffff:7f00:1]:${port}/x`],
    ['loopback through NAT64', (port) => `https://[64:ff9b::7f00:1]:${port}/x`],
    ['loopback through 6to4', (port) => `https://[2002:7f00:1::]:${port}/x`],
    ['the metadata address', () => 'https://169.254.169.254/latest/meta-data/'],
    ['user information', (port) => `https://vendor.example@127.0.0.1:${port}/x`],
    ['another port', () => 'https://files.example.com:22/x'],
    ['a name that resolves to loopback', (port) => `https://rebind.example:${port}/x`],
    ['another scheme', () => 'file:///etc/passwd'],
  ]

  test.each(targets)('%s: refused, nothing is sent there, and the health says so', async (_, target) => {
    await using world = await startCollecting({
      now: NOON,
      facts: opened.facts,
      http: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
    })
    world.vendor.files.push(
      costFile('file-1', '2026-03-10T08:00:00.000001Z', [
        costLine({ eventId: 'e1', at: hourOf('2026-03-10', 2) }),
      ]),
    )
    await world.connect()
    const before = trap.connections
    world.vendor.intercept = (request, response) => {
      if (!isDownload(request)) return false
      response.writeHead(307, { location: target(trap.port) })
      response.end()
      return true
    }
    await world.collect()
    expect(trap.connections).toBe(before)
    expect((await world.dataset('costs')).lastError?.code).toBe('blocked_destination')
    expect((await world.connection()).health).toMatchObject({
      status: 'action_needed',
      code: 'blocked_destination',
    })
    expect((await world.ledger('costs')).filter((row) => row.kind === 'file')).toEqual([])
  })

  test.each([
    ['to itself', (base: string) => `${base}/loop`],
    ['round and round through many addresses', (base: string) => `${base}/loop/${Math.random()}`],
  ])('%s: ends after a few hops', async (_, target) => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    world.vendor.files.push(
      costFile('file-1', '2026-03-10T08:00:00.000001Z', [
        costLine({ eventId: 'e1', at: hourOf('2026-03-10', 2) }),
      ]),
    )
    await world.connect()
    world.vendor.intercept = (request, response) => {
      if (!isDownload(request) && !request.path.startsWith('/loop')) return false
      response.writeHead(307, { location: target(world.vendor.baseUrl) })
      response.end()
      return true
    }
    const asked = world.vendor.requests.length
    await world.collect()
    expect(world.vendor.requests.length - asked).toBeLessThanOrEqual(60)
    expect((await world.dataset('costs')).lastError).not.toBeNull()
  })
})
