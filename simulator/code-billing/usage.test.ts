import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'
import { billingReader, sumOf, type Item } from './billing-reader.ts'

const NOW = Date.UTC(2026, 9, 20, 12)
let simulator: Simulator
let read: ReturnType<typeof billingReader>

beforeAll(async () => {
  simulator = await startSimulator({ people: 150, days: 200, now: NOW, codeProfile: 'github-copilot' })
  simulator.codeHost.setBilling({ digits: 'exact' })
  read = billingReader(simulator)
})
afterAll(() => simulator[Symbol.asyncDispose]())

const SEPTEMBER = 'year=2026&month=9'
const month = { from: Date.UTC(2026, 8, 1), to: Date.UTC(2026, 9, 1) }
const OURS = /copilot|coding/i

interface Listed {
  id: string
  state: string
}

async function centers(): Promise<Listed[]> {
  const answer = await read('cost-centers')
  const { costCenters } = JSON.parse(answer.text)
  return costCenters
}

/** The default call and one for each centre. */
async function wholeUsage(of = SEPTEMBER): Promise<Item[]> {
  const { items } = await read(`usage?${of}`)
  const more = await Promise.all((await centers()).map(({ id }) => read(`usage?${of}&cost_center_id=${id}`)))
  return [...items, ...more.flatMap((answer) => answer.items)]
}

const ours = (items: readonly Item[]) => items.filter(({ sku = '' }) => OURS.test(sku))
const amounts = (items: readonly Item[]) =>
  ['grossAmount', 'discountAmount', 'netAmount'].map((name) => sumOf(items, name).toFixed())

describe('usage', () => {
  test('comes by month, by day, and of one day, all with the same sums', async () => {
    const byMonth = (await read('usage?year=2026')).items.filter(({ date }) => date?.startsWith('2026-09'))
    const byDay = (await read(`usage?${SEPTEMBER}`)).items
    expect(new Set(byMonth.map(({ date }) => date))).toEqual(new Set(['2026-09-01T00:00:00Z']))
    expect(byDay.length).toBeGreaterThan(byMonth.length * 10)
    expect(amounts(byMonth)).toEqual(amounts(byDay))
    const day = (await read(`usage?${SEPTEMBER}&day=8`)).items
    expect(day).toEqual(byDay.filter(({ date }) => date?.startsWith('2026-09-08')))
    expect(day.length).toBeGreaterThan(3)
  })

  test('with every cost centre is what is billed, to the last digit', async () => {
    const [bill] = simulator.codeHost.bill({ ...month, grain: 'month', by: 'none' })
    const all = ours(await wholeUsage())
    expect(amounts(all)).toEqual([bill?.usd.gross, bill?.usd.discount, bill?.usd.net])
    const alone = ours((await read(`usage?${SEPTEMBER}`)).items)
    expect(sumOf(alone, 'grossAmount').lt(sumOf(all, 'grossAmount'))).toBe(true)
  })

  test('of every day is what is billed of it', async () => {
    const bill = simulator.codeHost.bill({ ...month, grain: 'day', by: 'none' })
    const byDay = Map.groupBy(ours(await wholeUsage()), ({ date = '' }) => date.slice(0, 10))
    expect(bill).toHaveLength(30)
    for (const { time, usd } of bill)
      expect(amounts(byDay.get(time) ?? []), time).toEqual([usd.gross, usd.discount, usd.net])
  })

  test('keeps what a deleted cost centre had', async () => {
    const gone = (await centers()).find(({ state }) => state === 'deleted')
    const of = (time: string) => read(`usage?${time}&cost_center_id=${gone?.id}`)
    expect((await of('year=2026&month=6')).items.length).toBeGreaterThan(20)
    expect((await of('year=2026&month=10')).items).toEqual([])
  })

  test('has all products of the account, stamps of events, corrections, and rows with and without a repository', async () => {
    const items = await wholeUsage()
    expect(new Set(items.map(({ product }) => product))).toEqual(new Set(['copilot', 'actions', 'models']))
    const times = new Set(items.map(({ date = '' }) => date.slice(10)))
    expect([times.has(''), times.has('T00:00:00Z')]).toEqual([true, true])
    expect(times.size).toBeGreaterThan(3)
    expect(items.some(({ quantity = '' }) => quantity.startsWith('-'))).toBe(true)
    const repositories = new Set(items.map(({ repositoryName }) => repositoryName))
    expect([...repositories]).toEqual(expect.arrayContaining([undefined, '', 'acme/platform']))
  })

  test('bills a seat by days cut at nine decimals', async () => {
    const seats = (await wholeUsage()).filter(({ sku }) => sku === 'Copilot Enterprise')
    expect(seats.length).toBeGreaterThan(30)
    for (const { quantity = '', netAmount, grossAmount } of seats) {
      expect(Math.round(Number(quantity) * 1e9) % 33_333_333).toBe(0)
      expect(netAmount).toBe(grossAmount)
    }
  })

  test('older than two years says nothing', async () => {
    expect((await read('usage?year=2024&month=3')).value).toEqual({})
    expect((await read('usage?year=2026&month=13')).status).toBe(400)
  })
})

describe('the summary', () => {
  const classOf = (sku = '') =>
    /unit|credits?$/i.test(sku) ? 'credits' : /enterprise/i.test(sku) ? 'enterprise' : 'business'
  const byClass = (items: readonly Item[]) =>
    new Map(
      [...Map.groupBy(ours(items), ({ sku }) => classOf(sku))]
        .map(([name, list]) => [name, amounts(list)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )

  test('is usage by default and of every cost centre together, class by class, in other words', async () => {
    const summary = await read(`usage/summary?${SEPTEMBER}`)
    expect(byClass(summary.items)).toEqual(byClass(await wholeUsage()))
    expect(summary.items.map(({ sku }) => sku)).toEqual(
      expect.arrayContaining(['copilot_ai_unit', 'copilot_enterprise', 'copilot_for_business']),
    )
    expect(summary.value).toMatchObject({ enterprise: 'Acme Corp', timePeriod: { year: 2026, month: 9 } })
  })

  test('of no centre and of every centre adds up to that of all', async () => {
    const lists = await Promise.all(
      ['none', ...(await centers()).map(({ id }) => id)].map(
        async (id) => (await read(`usage/summary?${SEPTEMBER}&cost_center_id=${id}`)).items,
      ),
    )
    expect(amounts(lists.flat())).toEqual(amounts((await read(`usage/summary?${SEPTEMBER}`)).items))
  })

  test('of the credits is what the models cost', async () => {
    const models = await read(`ai_credit/usage?${SEPTEMBER}`)
    const credits = (await read(`usage/summary?${SEPTEMBER}`)).items.filter(
      ({ sku }) => classOf(sku) === 'credits',
    )
    expect(amounts(models.items)).toEqual(amounts(credits))
    const bill = simulator.codeHost.bill({ ...month, grain: 'month', by: 'model', classes: ['credits'] })
    for (const { value, usd } of bill)
      expect(amounts(models.items.filter(({ model }) => model === value)), value).toEqual([
        usd.gross,
        usd.discount,
        usd.net,
      ])
    expect(bill.length).toBeGreaterThan(5)
  })
})

describe('a person', () => {
  test('has what the model calls say of them, and all people have no more than the month', async () => {
    const bill = simulator.codeHost.bill({ ...month, grain: 'month', by: 'user', classes: ['credits'] })
    const named = bill.filter(({ value }) => value !== '')
    const some = named.slice(0, 5)
    for (const { value, usd } of some) {
      const { items, value: body } = await read(`ai_credit/usage?${SEPTEMBER}&user=${value}`)
      expect([body['user'], ...amounts(items)]).toEqual([value, usd.gross, usd.discount, usd.net])
    }
    const sum = named.reduce((total, { usd }) => total + Number(usd.gross), 0)
    const [month9] = simulator.codeHost.bill({ ...month, grain: 'month', by: 'none', classes: ['credits'] })
    expect(sum).toBeLessThan(Number(month9?.usd.gross))
  })

  test('who is gone is unknown by name, and answers to the id', async () => {
    const today = Math.floor(NOW / 86_400_000)
    const gone = simulator.codeHost.world().people.find(({ deletedOn }) => deletedOn <= today)
    const answer = await read(`ai_credit/usage?${SEPTEMBER}&user=${gone?.login}`)
    expect([answer.status, answer.value['message']]).toEqual([404, `User '${gone?.login}' not found`])
    expect((await read(`ai_credit/usage?${SEPTEMBER}&user=${gone?.userId}`)).status).toBe(200)
  })
})

describe('what is included', () => {
  const credits = { by: 'none', classes: ['credits'] } as const

  test('covers a month of the promotion, and runs out within one day of a later month', () => {
    const [august] = simulator.codeHost.bill({
      from: Date.UTC(2026, 7, 1),
      to: month.from,
      grain: 'month',
      ...credits,
    })
    expect(august?.usd.net).toBe('0')
    const shared = { ...month, costCenter: 'none', ...credits } as const
    const days = simulator.codeHost.bill({ ...shared, grain: 'day' })
    const partly = days.filter(({ usd }) => usd.net !== '0' && usd.discount !== '0')
    const bare = days.filter(({ usd }) => usd.discount === '0')
    expect(partly.length).toBeGreaterThan(0)
    expect(bare.length).toBeGreaterThan(1)
    expect(days.findIndex(({ usd }) => usd.net !== '0')).toBeGreaterThan(8)
  })

  test('of premium requests was each person’s own', async () => {
    const may = { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 5, 1) }
    const [bill] = simulator.codeHost.bill({ ...may, grain: 'month', by: 'none', classes: ['requests'] })
    const { items } = await read('premium_request/usage?year=2026&month=5')
    expect(amounts(items)).toEqual([bill?.usd.gross, bill?.usd.discount, bill?.usd.net])
    expect(Number(bill?.usd.net)).toBeGreaterThan(0)
    expect((await read('ai_credit/usage?year=2026&month=5')).items).toEqual([])
  })
})

test('numbers are written as the vendor writes them', async () => {
  const exact = await read(`usage?${SEPTEMBER}`)
  simulator.codeHost.setBilling({ digits: 'floats' })
  const floats = await read(`usage?${SEPTEMBER}`)
  simulator.codeHost.setBilling({ digits: 'exact' })
  const tails = floats.items.filter(({ grossAmount = '' }) => grossAmount.length > 15)
  expect(tails.length).toBeGreaterThan(0)
  for (const [at, item] of floats.items.entries())
    expect(Math.abs(Number(item['grossAmount']) - Number(exact.items[at]?.['grossAmount']))).toBeLessThan(
      1e-9,
    )
})
