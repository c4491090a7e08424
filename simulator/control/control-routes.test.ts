import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'

const NOW = Date.UTC(2026, 2, 18, 12)
const JSON_TYPE = { 'content-type': 'application/json' }
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ people: 20, days: 5, now: NOW })
})
afterAll(() => simulator[Symbol.asyncDispose]())

async function control(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = JSON_TYPE,
) {
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${simulator.url}/__sim/${path}`, init)
  const text = await answer.text()
  return { status: answer.status, value: text === '' ? null : JSON.parse(text) }
}

test('tells its state without a key in it', async () => {
  const { value } = await control('GET', 'state')
  expect(value.now).toBe('2026-03-18T12:00:00.000Z')
  expect(value.accounts).toEqual(simulator.accounts)
  expect(value.keys.map(({ name }: { name: string }) => name)).toContain('costs only')
  expect(JSON.stringify(value)).not.toContain('sk-')
  expect(value.enterprises).toEqual([{ slug: 'acme', organizations: ['acme', 'acme-data'] }])
  expect(value.tokens.map(({ name }: { name: string }) => name)).toContain('enterprise owner')
  expect(JSON.stringify(value)).not.toMatch(/ghp_|github_pat_/)
})

test('takes faults, amendments, keys, the clock and the shape of files', async () => {
  const { organizationId } = simulator.accounts[0] ?? { organizationId: '' }
  const rows = { from: '2026-03-16T00:00:00Z', to: '2026-03-17T00:00:00Z' }
  const steps = [
    ['POST', 'faults', [{ path: '/logs$', do: { kind: 'delay', ms: 1 } }]],
    ['POST', 'amendments', { amendments: [{ kind: 'vanish', rows, at: '2026-03-18T13:00:00Z' }] }],
    ['POST', 'key', { name: 'costs only', scopes: ['costs', 'limits'] }],
    ['POST', 'shape', { organizationId, shape: 'crlf' }],
  ] as const
  for (const [method, path, body] of steps) expect((await control(method, path, body)).status, path).toBe(204)
  expect(simulator.faults.pending()).toHaveLength(1)
  expect(simulator.keys.find(({ name }) => name === 'costs only')?.scopes).toEqual(['costs', 'limits'])
  const noon = simulator.now()
  await control('POST', 'clock', { at: '2026-03-01T00:00:00Z' })
  expect(simulator.now()).toBe(Date.UTC(2026, 2, 1))
  await control('POST', 'clock', { at: noon })
  expect((await control('POST', 'clock', { advanceMs: -1 })).status).toBe(422)
  const totals = async () => (await control('POST', 'totals', rows)).value
  expect((await totals()).totals).toHaveLength(1)
  await control('POST', 'clock', { advanceMs: 2 * 3_600_000 })
  expect(await totals()).toEqual({
    totals: [],
    lines: { lines: 0, events: 0, duplicates: 0, restated: 0, rejected: 0 },
  })
  expect((await control('DELETE', 'faults')).status).toBe(204)
  expect(simulator.faults.pending()).toEqual([])
})

test('steers the code host', async () => {
  const report = async () => {
    const path = '/orgs/acme/codeassist/metrics/reports/users-1-day?day=2026-03-16'
    const headers = { authorization: 'Bearer ghp_simulator_member' }
    return (await fetch(simulator.url + path, { headers })).status
  }
  expect(await report()).toBe(403)
  await control('POST', 'code/token', { name: 'member', role: 'enterprise_owner' })
  expect(await report()).toBe(200)
  await control('POST', 'code/policies', { usageMetrics: false, metricsCalls: false })
  expect(await report()).toBe(403)
  await control('POST', 'code/policies', { usageMetrics: true })
  const rows = { from: '2026-03-16T00:00:00Z', to: '2026-03-17T00:00:00Z' }
  const { value } = await control('POST', 'code/totals', { ...rows, organization: 'acme' })
  expect(value.totals[0].generations).toBeGreaterThan(0)
  const gone = { kind: 'no_report', ...rows, at: null, answer: 'not_found' }
  expect((await control('POST', 'code/amendments', { amendments: [gone] })).status).toBe(204)
  expect(await report()).toBe(404)
  expect((await control('POST', 'code/shape', { shape: 'day_totals' })).status).toBe(204)
  expect((await control('POST', 'code/seats', {})).value).toEqual(simulator.codeHost.seatTotals(null))
  const { id } = (await control('POST', 'code/install', { account: 'acme' })).value
  await control('POST', 'code/installation', { id, change: 'suspend' })
  expect(simulator.codeHost.installations()[0]?.suspendedAt).toBe(simulator.now())
  expect((await control('POST', 'code/install', { account: 'nobody' })).status).toBe(400)
})

test('says what it does not understand', async () => {
  const wrong = await control('POST', 'faults', [{ do: { kind: 'explode' } }])
  expect(wrong.status).toBe(422)
  expect(wrong.value.message).toContain('do.kind')
  expect((await control('POST', 'weather', {})).value.message).toContain('POST faults')
})

test('takes nothing from a form on some web page', async () => {
  const answer = await control('POST', 'clock', { advanceMs: 1 }, { 'content-type': 'text/plain' })
  expect(answer.status).toBe(415)
})

test('every request is in the README', async () => {
  const { value } = await control('GET', 'tea')
  const known: string[] = value.message.match(/(?:GET|POST|DELETE) [a-z/]+/g)
  expect(known.length).toBeGreaterThan(20)
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  expect(known.filter((request) => !readme.includes(`\`${request}\``))).toEqual([])
})
