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
