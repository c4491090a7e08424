import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import { billingReader, sumOf } from './billing-reader.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 9, 14, 12)
let simulator: Simulator
let read: ReturnType<typeof billingReader>

beforeAll(async () => {
  simulator = await startSimulator({ people: 200, days: 150, now: NOON })
  simulator.codeHost.setBilling({ digits: 'exact' })
  read = billingReader(simulator)
})
beforeEach(() => simulator.advance(NOON - simulator.now()))
afterAll(() => simulator[Symbol.asyncDispose]())

/** Gross USD of the credits of the 14th. */
async function grossOfDay(): Promise<number> {
  const { items } = await read('ai_credit/usage?year=2026&month=10&day=14')
  return sumOf(items, 'grossAmount').toNumber()
}

test('a day grows for hours and days, and is settled within a week', async () => {
  const grown: number[] = []
  for (const days of [0, 1, 2, 4, 7, 14]) {
    simulator.advance(NOON + days * DAY - simulator.now())
    grown.push(await grossOfDay())
  }
  const [noon = 0, ...later] = grown
  expect(noon).toBeLessThan(Number(later[0]))
  expect(later[0]).toBeLessThan(Number(later[1]))
  expect(later.at(-2)).toBe(later.at(-1))
})

test('a correction comes days later, as a negative row of its own', async () => {
  simulator.advance(20 * DAY)
  const { items } = await read('usage?year=2026&month=10')
  const negative = items.filter(({ quantity = '' }) => quantity.startsWith('-'))
  expect(negative.length).toBeGreaterThan(0)
  for (const row of negative) {
    const net = sumOf([row], 'grossAmount').minus(sumOf([row], 'discountAmount'))
    expect(net.eq(row['netAmount'] ?? '')).toBe(true)
    expect(
      items.some((each) => each !== row && each['date']?.slice(0, 10) === row['date']?.slice(0, 10)),
    ).toBe(true)
  }
})

test('a bill is made anew from a moment on, for reports as they were', async () => {
  simulator.advance(14 * DAY)
  const before = await grossOfDay()
  const rows = { from: Date.UTC(2026, 9, 14), to: Date.UTC(2026, 9, 15) }
  const at = simulator.now() + 3_600_000
  const reported = () => simulator.codeHost.totals({ ...rows, grain: 'day', by: 'none', organization: null })
  const activity = reported()
  simulator.codeHost.amend([{ kind: 'rebill', rows, at, factor: 2 }])
  expect(await grossOfDay()).toBe(before)
  simulator.advance(3_600_000)
  expect(await grossOfDay()).toBeGreaterThan(before * 1.8)
  expect(reported()).toEqual(activity)
  const [bill] = simulator.codeHost.bill({ ...rows, grain: 'day', by: 'none', classes: ['credits'] })
  expect(Number(bill?.usd.gross)).toBeCloseTo(await grossOfDay(), 9)
})

test('days can be billed late, all of them', async () => {
  simulator.advance(10 * DAY)
  const before = await grossOfDay()
  const at = simulator.now() + DAY
  const days = { from: Date.UTC(2026, 9, 14), to: Date.UTC(2026, 9, 16) }
  simulator.codeHost.amend([{ kind: 'no_bill', ...days, at }])
  expect(await grossOfDay()).toBe(0)
  const { items } = await read('usage?year=2026&month=10&day=15')
  expect(items).toEqual([])
  simulator.advance(DAY)
  expect(await grossOfDay()).toBe(before)
})

test('the control API steers and tells the same', async () => {
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${simulator.url}/__sim/code/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return text === '' ? null : JSON.parse(text)
  }
  const query = { from: Date.UTC(2026, 9, 1), to: NOON, grain: 'month', by: 'class' } as const
  expect(await control('bill', query)).toEqual({ bill: simulator.codeHost.bill(query) })
  expect(await control('pools', {})).toEqual({ pools: simulator.codeHost.pools() })
  await control('billing', { platform: false })
  expect((await read('usage')).status).toBe(403)
  await control('billing', { platform: true })
  expect((await read('usage')).status).toBe(200)
})

test('reports can tell as many credits as the bill', async () => {
  await using exact = await startSimulator({ people: 60, days: 60, now: NOON, reportedCredits: 'as_billed' })
  const path = '/enterprises/acme/codeassist/metrics/reports/users-1-day?day=2026-10-05'
  const headers = { authorization: 'Bearer ghp_simulator_enterprise_owner' }
  const { download_links } = JSON.parse(await (await fetch(exact.url + path, { headers })).text())
  const lines = (await (await fetch(download_links[0])).text()).trim().split('\n')
  const reported = lines.reduce((sum, line) => sum + JSON.parse(line).ai_credits_used, 0)
  const day = { from: Date.UTC(2026, 9, 5), to: Date.UTC(2026, 9, 6), grain: 'day' } as const
  const people = exact.codeHost.bill({ ...day, by: 'user', classes: ['credits'] })
  const billed = people
    .filter(({ value }) => value !== '')
    .reduce((sum, { quantity }) => sum + Number(quantity.credits?.gross), 0)
  expect(Math.abs(billed / reported - 1)).toBeLessThan(0.1)
})
