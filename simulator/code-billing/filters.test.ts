import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import { billingReader, sumOf } from './billing-reader.ts'

const NOW = Date.UTC(2026, 9, 20, 12)
const MONTH = 'year=2026&month=9'
const SEPTEMBER = { from: Date.UTC(2026, 8, 1), to: Date.UTC(2026, 9, 1), grain: 'month' } as const
let simulator: Simulator
let read: ReturnType<typeof billingReader>

beforeAll(async () => {
  simulator = await startSimulator({
    people: 150,
    days: 90,
    now: NOW,
    codeOrganizations: 3,
    undocumentedSku: true,
  })
  simulator.codeHost.setBilling({ digits: 'exact' })
  read = billingReader(simulator)
})
afterAll(() => simulator[Symbol.asyncDispose]())

const gross = async (path: string, level?: string) =>
  sumOf((await read(path, level)).items, 'grossAmount').toFixed()

test('an enterprise splits by organisation as its organisations themselves say', async () => {
  const bill = simulator.codeHost.bill({ ...SEPTEMBER, by: 'organization', classes: ['credits'] })
  expect(bill).toHaveLength(3)
  for (const { value, usd } of bill) {
    expect(await gross(`ai_credit/usage?${MONTH}&organization=${value}`)).toBe(usd.gross)
    simulator.codeHost.setBilling({ organizations: 'open' })
    expect(await gross(`ai_credit/usage?${MONTH}`, `organizations/${value}`)).toBe(usd.gross)
  }
  expect((await read(`ai_credit/usage?${MONTH}&organization=elsewhere`)).status).toBe(404)
})

test('items are cut by model, product, SKU and repository, and say so', async () => {
  const [model] = simulator.codeHost.bill({ ...SEPTEMBER, by: 'model', classes: ['credits'] }).slice(-1)
  const path = `ai_credit/usage?${MONTH}&model=${encodeURIComponent(model?.value ?? '')}&product=Codeassist`
  expect(await gross(path)).toBe(model?.usd.gross)
  expect((await read(path)).value).toMatchObject({ model: model?.value, product: 'Codeassist' })
  const own = await read(`usage/summary?${MONTH}&product=codeassist`)
  expect(new Set(own.items.map(({ product }) => product))).toEqual(new Set(['Codeassist']))
  const one = await read(`usage/summary?${MONTH}&sku=codeassist_ai_unit`)
  expect(one.items.map(({ sku }) => sku)).toEqual(['codeassist_ai_unit'])
  const repository = await read(`usage/summary?${MONTH}&repository=acme/platform`)
  expect(repository.items.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['actions_linux']))
  expect(repository.value['repository']).toBe('acme/platform')
})

test('a SKU that no document names is billed like any other', async () => {
  const [bill] = simulator.codeHost.bill({ ...SEPTEMBER, by: 'none', classes: ['undocumented'] })
  const { items } = await read(`usage?${MONTH}`)
  const strange = items.filter(({ sku }) => sku === 'Codeassist Voice Session')
  expect(sumOf(strange, 'netAmount').toFixed()).toBe(bill?.usd.net)
  expect(await gross(`usage/summary?${MONTH}&sku=codeassist_voice_session`)).toBe(bill?.usd.gross)
})

test('every dimension of the bill adds up to the whole', () => {
  const [whole] = simulator.codeHost.bill({ ...SEPTEMBER, by: 'none' })
  for (const by of ['class', 'organization', 'cost_center', 'model', 'user', 'repository'] as const) {
    const parts = simulator.codeHost.bill({ ...SEPTEMBER, by })
    const items = parts.map(({ usd }) => ({ net: usd.net, gross: usd.gross }))
    expect([sumOf(items, 'gross').toFixed(), sumOf(items, 'net').toFixed()], by).toEqual([
      whole?.usd.gross,
      whole?.usd.net,
    ])
  }
})
