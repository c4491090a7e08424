import { expect, test } from 'vitest'
import { codeScope, ORGANIZATION, seedCodeSlices } from '../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  seedWindow,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import { openFeed } from '../metrics/ask/open-feed.ts'
import type { BillLine } from '../model/records/bill-line.ts'
import { DAY_MS, daysOf, dayStart, utcDay, type Interval, type UtcDay } from '../model/time/time.ts'
import { inEnglish, said } from '../words/said.ts'
import { costsStart, readCosts, TOOL_COSTS } from './read-costs.ts'
import { overviewPeriod } from './period.ts'

const store = seededFacts()

const billOf = (day: UtcDay, fields: Partial<BillLine>): BillLine => ({
  day,
  product: 'Copilot',
  sku: 'Copilot AI Credits',
  charge: 'credits',
  unit: 'AICredits',
  price: '0.01',
  quantity: '300',
  gross: '3',
  discount: '2',
  net: '1',
  organization: 'acme',
  repository: '',
  costCenterId: '',
  costCenter: '',
  ...fields,
})

const between = (from: string, until: string): Interval => ({ start: dayStart(from), end: dayStart(until) })

interface Billed {
  fields?: Partial<BillLine>
  /** Read once, just after its last day; long after it settled where absent. */
  isFresh?: boolean
}

/** A bill of the same amount every day. */
async function bill(
  scope: Scope,
  from: string,
  until: string,
  { fields = {}, isFresh = false }: Billed = {},
) {
  const days = daysOf(between(from, until)).map((day) => [day, [billOf(day, fields)]] as const)
  await seedCodeSlices(store.facts, scope, 'org_bill', days, {
    account: ORGANIZATION,
    ...(isFresh && { fetchedAt: `${until}T11:00:00Z` }),
  })
}

async function costs(scope: Scope, now: string, asked: { month?: string } = {}) {
  const clock = stoppedClock(now)
  const period = overviewPeriod(asked, clock.now())
  const range = { start: costsStart(period.month), end: period.month.end }
  const open = (feed: 'bill' | 'costs', source: keyof typeof TOOL_COSTS) =>
    scope.accounts.some(({ feeds }) => feed in feeds)
      ? openFeed({ facts: store.facts, scope, clock, feed, metrics: [...TOOL_COSTS[source]], range })
      : null
  const [own, chat] = await Promise.all([open('bill', 'code_assistant'), open('costs', 'chat_assistant')])
  const found = await readCosts({ clock, period }, { bill: own, costs: chat })
  return found.map(({ months, ...tool }) => ({
    ...tool,
    months: months.map(({ month, before, amounts, ...rest }) => ({
      ...rest,
      month: utcDay(month.start).slice(0, 7),
      before: before && [utcDay(before.start), utcDay(before.end - DAY_MS)],
      amounts: Object.fromEntries(amounts.map(({ metric, ...one }) => [metric, [one.amount, one.before]])),
    })),
  }))
}

test('the month to date stands beside as many days of the month before, the settled one beside a whole month', async () => {
  const scope = codeScope()
  await bill(scope, '2026-08-01', '2026-09-01', { fields: { net: '2' } })
  await bill(scope, '2026-09-01', '2026-10-01')
  await bill(scope, '2026-10-01', '2026-10-21', { fields: { net: '1.5' }, isFresh: true })
  const [code] = await costs(scope, '2026-10-21T12:00:00Z')
  expect(code?.months).toMatchObject([
    {
      month: '2026-10',
      closed: false,
      before: ['2026-09-01', '2026-09-20'],
      amounts: { 'bill.net_usd': ['30', '20'], 'bill.credits': ['6000', '6000'] },
    },
    {
      month: '2026-09',
      closed: true,
      partial: false,
      before: ['2026-08-01', '2026-08-31'],
      amounts: { 'bill.net_usd': ['30', '62'], 'bill.discount_usd': ['60', '62'] },
    },
  ])
  // Requests ended: nothing is said of none.
  expect(code?.months.map(({ amounts }) => 'bill.requests' in amounts)).toEqual([false, false])
})

test('while the month before can still change, the last settled one stands there as well', async () => {
  const scope = codeScope()
  await bill(scope, '2026-08-01', '2026-09-01')
  await bill(scope, '2026-09-01', '2026-10-03', { isFresh: true })
  const [code] = await costs(scope, '2026-10-03T12:00:00Z')
  expect(code?.months.map(({ month, closed }) => [month, closed])).toEqual([
    ['2026-10', false],
    ['2026-09', false],
    ['2026-08', true],
  ])
})

test('a bill that may not be read costs nobody knows what: no amount is 0, and why is said', async () => {
  const scope = codeScope()
  const permissions = {
    org_bill: said('give_enterprise_billing', { page: 'Tokens', scope: 'manage_billing:enterprise' }),
  }
  scope.accounts = scope.accounts.map((one) => ({
    ...one,
    permissions,
    barred: { org_bill: 'missing_scope' as const },
  }))
  const [code] = await costs(scope, '2026-10-21T12:00:00Z')
  expect(code?.months.flatMap(({ amounts, before }) => [before, ...Object.values(amounts).flat()])).toEqual(
    Array.from({ length: 2 * 11 }, () => null),
  )
  const missing = code?.completeness.missing ?? []
  expect([...new Set(missing.map(({ reason }) => reason))]).toEqual(['missing_scope'])
  expect(inEnglish(missing[0]?.message ?? said('not_switched_on'))).toMatch(
    /^A permission is missing\. .*manage_billing:enterprise/,
  )
})

test('of a hole in the month before nothing is compared, and the month says that a part of it is not known', async () => {
  const scope = codeScope()
  await bill(scope, '2026-08-01', '2026-08-10')
  await bill(scope, '2026-08-12', '2026-10-01')
  const [code] = await costs(scope, '2026-10-21T12:00:00Z', { month: '2026-09' })
  expect(code?.months).toMatchObject([
    { month: '2026-09', before: null, amounts: { 'bill.net_usd': ['30', null] } },
  ])
  const [august] = await costs(scope, '2026-10-21T12:00:00Z', { month: '2026-08' })
  expect(august?.months[0]).toMatchObject({ partial: true, amounts: { 'bill.net_usd': ['29', null] } })
})

test('each tool has its own amounts and months; a tool that is not connected has none', async () => {
  const [code, chat] = [codeScope(), seededScope()]
  await bill(code, '2026-10-01', '2026-10-21')
  const scope = { ...code, accounts: [...code.accounts, ...chat.accounts] }
  const billing = [billingLine({ cost: '7' }), billingLine({ cost: '3', costUnit: 'EUR' })]
  const record = costRecord({ hour: '2026-10-05T10:00:00Z', billing })
  await seedCosts(store.facts, scope, [record])
  await seedWindow(store.facts, scope, '2026-09-01', '2026-10-21')
  const found = await costs(scope, '2026-10-21T12:00:00Z')
  expect(found.map(({ source, months }) => [source, months[0]?.amounts])).toMatchObject([
    ['code_assistant', { 'bill.net_usd': ['20', null] }],
    ['chat_assistant', { 'spend.credits': ['7', '0'] }],
  ])
  expect(found.map(({ notes }) => notes)).toEqual([[], [said('in_no_total', { lines: said('sku_line') })]])
  // An agreement in credits has no dollars.
  expect(found[1]?.months[0]?.amounts).not.toHaveProperty(['spend.usd'])
  expect((await costs(chat, '2026-10-21T12:00:00Z')).map(({ source }) => source)).toEqual(['chat_assistant'])
})
