import { expect, test } from 'vitest'
import {
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCodeSlices,
} from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { BillLine, CreditLine } from '../../model/records/bill-line.ts'
import type { Scope } from '../metrics-query.ts'
import { listBillLines } from './list-bill-lines.ts'

const store = seededFacts()
const clock = stoppedClock('2026-07-10T00:00:00Z')

const line = (day: string, net: string, more: Partial<BillLine> = {}): BillLine => ({
  day,
  product: 'copilot',
  sku: 'copilot_ai_credit',
  charge: 'credits',
  unit: 'ai-credits',
  price: '0.01',
  quantity: '700',
  gross: '7',
  discount: '0',
  net,
  organization: 'acme',
  repository: '',
  costCenterId: '',
  costCenter: '',
  ...more,
})

const credit = (day: string, model: string): CreditLine => {
  const { organization: _, repository: __, costCenterId: ___, costCenter: ____, ...same } = line(day, '7')
  return { ...same, model, discountQuantity: '0', netQuantity: '700' }
}

const ask = (scope: Scope, more: Partial<Parameters<typeof listBillLines>[0]> = {}) =>
  listBillLines({
    facts: store.facts,
    scope,
    clock,
    cut: 'bill',
    from: '2026-06-01',
    to: '2026-07-10',
    filters: [],
    limit: 100,
    ...more,
  })

test('the lines of a day are told as they were given, the dearest first, and the newest day first', async () => {
  const scope = codeScope()
  const slices = [
    ['2026-06-01', [line('2026-06-01', '0.5'), line('2026-06-01', '12', { repository: 'acme/web' })]],
    ['2026-07-08', [line('2026-07-08', '-3', { costCenterId: 'c1', costCenter: 'Zoo' })]],
  ] as const
  await seedCodeSlices(store.facts, scope, 'org_bill', slices, { fetchedAt: '2026-07-09T00:00:00Z' })
  const { data, nextCursor } = await ask(scope)
  expect(data.map(({ day, net, repository, provisional }) => [day, net, repository, provisional])).toEqual([
    ['2026-07-08', '-3', null, true],
    ['2026-06-01', '12', 'acme/web', false],
    ['2026-06-01', '0.5', null, false],
  ])
  expect(data[0]).toMatchObject({
    account: ORGANIZATION,
    sku: 'copilot_ai_credit',
    charge: 'credits',
    unit: 'ai-credits',
    price: '0.01',
    quantity: '700',
    gross: '7',
    discount: '0',
    organization: 'acme',
    cost_center_id: 'c1',
    cost_center: 'Zoo',
    model: null,
    net_quantity: null,
  })
  expect(nextCursor).toBeNull()
  const first = await ask(scope, { limit: 2 })
  const second = await ask(scope, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.data, ...second.data]).toEqual(data)
  expect(second.nextCursor).toBeNull()
})

test('they are those of the filters and of the days alone, and of another cut the models', async () => {
  const scope = codeScope()
  const seats = line('2026-06-02', '19', { charge: 'seats', sku: 'copilot_for_business' })
  await seedCodeSlices(store.facts, scope, 'org_bill', [['2026-06-02', [line('2026-06-02', '1'), seats]]])
  await seedCodeSlices(store.facts, scope, 'org_credits', [
    ['2026-06-02', [credit('2026-06-02', 'Claude'), credit('2026-06-02', 'GPT')]],
  ])
  const only = (values: string[]) => ({ dimension: 'charge' as const, op: 'in' as const, values })
  expect((await ask(scope, { filters: [only(['seats'])] })).data).toMatchObject([{ net: '19' }])
  expect((await ask(scope, { from: '2026-06-03' })).data).toEqual([])
  const byModel = { dimension: 'model' as const, op: 'not_in' as const, values: ['GPT'] }
  expect((await ask(scope, { cut: 'credits', filters: [byModel] })).data).toMatchObject([
    { model: 'Claude', net_quantity: '700', organization: null },
  ])
  await expect(ask(scope, { filters: [byModel] })).rejects.toMatchObject({ code: 'dimension_not_available' })
  expect((await ask(scope, { cut: 'requests' })).data).toEqual([])
})

test('an organisation’s lines stand back where its enterprise has them, as in the numbers', async () => {
  const scope = codeScope([ENTERPRISE, ORGANIZATION])
  await seedCodeSlices(store.facts, scope, 'enterprise_bill', [['2026-06-01', [line('2026-06-01', '5')]]], {
    account: ENTERPRISE,
  })
  await seedCodeSlices(store.facts, scope, 'org_bill', [['2026-06-01', [line('2026-06-01', '5')]]])
  expect((await ask(scope)).data).toMatchObject([{ account: ENTERPRISE, net: '5' }])
})

test('another organisation sees none of them', async () => {
  const scope = codeScope()
  await seedCodeSlices(store.facts, scope, 'org_bill', [['2026-06-01', [line('2026-06-01', '5')]]])
  expect((await ask({ ...scope, tenant: 'another' })).data).toEqual([])
})
