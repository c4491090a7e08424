import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../src/model/dataset.ts'
import type { FactsStore, LedgerRow } from '../../src/store/facts/facts-store.ts'
import { ACME, startCodeCollecting } from '../harness/collecting/code-collecting.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts, type CollectorVerbs } from '../harness/collecting/collector-world.ts'
import { inTurn, oneOf } from '../harness/run/night.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { isReportOf } from '../harness/vendor/scripted-code-host.ts'
import { costFile, isDownload, sendJson } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY = '2026-03-09'

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

/** A source whose next download leads wherever a test says. */
interface Led extends AsyncDisposable, Pick<CollectorVerbs, 'collect' | 'connection' | 'dataset'> {
  feed: Dataset
  leadTo(target: (base: string) => string): void
  /** How many requests the vendor has seen. */
  asked(): number
  slices(): Promise<LedgerRow[]>
}

type Start = (facts: FactsStore, http: { resolve?: typeof toLoopback }) => Promise<Led>

const toLoopback = async () => [{ address: '127.0.0.1', family: 4 as const }]

const chat: Start = async (facts, http) => {
  const world = await startCollecting({ now: NOON, facts, http })
  const { vendor } = world
  const line = costLine({ eventId: 'e1', at: hourOf('2026-03-10', 2) })
  vendor.files.push(costFile('file-1', '2026-03-10T08:00:00.000001Z', [line]))
  await world.connect()
  return Object.assign(world, {
    feed: 'costs',
    leadTo(target: (base: string) => string) {
      vendor.intercept = (request, response) => {
        if (!isDownload(request) && !request.path.startsWith('/loop')) return false
        response.writeHead(307, { location: target(vendor.baseUrl) })
        response.end()
        return true
      }
    },
    asked: () => vendor.requests.length,
    slices: () => world.ledger('costs'),
  } as const)
}

const code: Start = async (facts, http) => {
  const world = await startCodeCollecting({ now: NOON, facts, http, profile: { retentionDays: 1 } })
  const { host } = world
  await world.connect(['org_users_1d'])
  return Object.assign(world, {
    feed: 'org_users_1d',
    leadTo(target: (base: string) => string) {
      host.intercept = (request, response) => {
        if (isReportOf('org_users_1d', ACME)(request)) {
          return sendJson(response, 200, { download_links: [target(host.baseUrl)], report_day: DAY })
        }
        if (!request.path.startsWith('/loop')) return false
        response.writeHead(307, { location: target(host.baseUrl) })
        response.end()
        return true
      }
    },
    asked: () => host.requests.length,
    slices: () => world.ledger('org_users_1d'),
  } as const)
}

const SOURCES: [string, Start][] = [
  ['chat assistant', chat],
  ['code assistant', code],
]

describe.each(SOURCES)('U24: a download of the %s that points somewhere else', (_source, start) => {
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

  // Each is refused in src/outbound-http/guard.
  test.each(inTurn(targets, 1, 5))(
    '%s: refused, nothing is sent there, and the health says so',
    async (_, target) => {
      await using world = await start(opened.facts, { resolve: toLoopback })
      const before = trap.connections
      world.leadTo(() => target(trap.port))
      await world.collect()
      expect(trap.connections).toBe(before)
      expect((await world.dataset(world.feed)).lastError?.code).toBe('blocked_destination')
      expect((await world.connection()).health).toMatchObject({
        status: 'action_needed',
        code: 'blocked_destination',
      })
      const rows = await world.slices()
      expect(rows.filter(({ kind }) => kind === 'file' || kind === 'day')).toEqual([])
    },
  )

  test.each(
    oneOf([
      ['to itself', (base: string) => `${base}/loop`],
      ['round and round through many addresses', (base: string) => `${base}/loop/${Math.random()}`],
    ]),
  )('%s: ends after a few hops', async (_, target) => {
    await using world = await start(opened.facts, {})
    world.leadTo(target)
    const asked = world.asked()
    await world.collect()
    expect(world.asked() - asked).toBeLessThanOrEqual(60)
    expect((await world.dataset(world.feed)).lastError).not.toBeNull()
  })
})
