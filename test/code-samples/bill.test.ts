import { describe, expect, test } from 'vitest'
import { ACME } from '../harness/collecting/code-collecting.ts'
import { exactItems, exactSums, type ExactItem } from '../harness/vendor/exact-sums.ts'
import { inTurn, IS_NIGHT } from '../harness/run/night.ts'
import { SAMPLES, served, type Dimension, type Metric } from '../harness/service/sampled-service.ts'
import { pathOf } from '../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../harness/vendor/scripted-vendor.ts'

// Payloads of test/fixtures/code-assist/billing, served by a vendor, collected by the running service and asked for over
// HTTP: each total, by every dimension the payload gives, is compared digit by digit with a sum taken straight from the file.

/** By day the last two months of a file of seven, and what is of October moved into them: each day is asked for by itself. */
const REPORT_DAYS = IS_NIGHT ? 300 : 50
const isAsked = ({ date = '' }: ExactItem) => IS_NIGHT || date >= '2026-06-01'
const YEAR = exactItems('usage-year-to-date-monthly-rows.json', 'usageItems').filter(isAsked)
const ALL_DAYS = exactItems('usage-days-with-event-stamps.json', 'usageItems').map(
  ({ date = '', ...item }): ExactItem => ({
    ...item,
    date: IS_NIGHT ? date : date.replace('2025-10', '2026-06'),
  }),
)
const DAYS = ALL_DAYS.filter(({ product }) => product === 'copilot')

/** What the vendor says that July 2026 comes to. */
const SUMS = exactItems('usage-summary-organization-month.json', 'usageItems')

const official = (call: string) => exactItems('official-billing-examples.json', call, 'default', 'usageItems')

/** Each as the answer of one day; the third has months, and keys that the call does not send. */
const CREDITS = [
  {
    path: pathOf('enterprise_credits', SAMPLES),
    day: '2026-6-7',
    items: official('GET /enterprises/{enterprise}/settings/billing/ai_credit/usage'),
  },
  {
    path: pathOf('enterprise_credits', SAMPLES),
    day: '2026-6-8',
    items: exactItems('ai-credit-usage-enterprise-day.json', 'usageItems'),
  },
  {
    path: pathOf('org_credits', ACME),
    day: '2026-6-9',
    items: exactItems('ai-credit-usage-month-with-user-keys.json', 'usageItems'),
  },
  {
    path: pathOf('org_credits', ACME),
    day: '2026-6-10',
    items: official('GET /organizations/{org}/settings/billing/ai_credit/usage'),
  },
]

/** Days of both files and of one that has neither. */
const asked = { from: '2025-10-01', to: '2026-07-20' } as const

/** Lines that the vendor posts later. */
const LATE: ExactItem[] = []

const service = served({
  day: '2026-07-20',
  profile: 'github-copilot',
  reportDays: REPORT_DAYS,
  organization: ACME.name,
  datasets: ['enterprise_bill', 'org_bill', 'enterprise_bill_summary', 'enterprise_credits', 'org_credits'],
  publish(host) {
    const files = new Map([
      [pathOf('enterprise_bill', SAMPLES), YEAR],
      [pathOf('org_bill', ACME), ALL_DAYS],
    ])
    const centers = pathOf('enterprise_bill', SAMPLES).replace(/usage$/, 'cost-centers')
    host.documents.set(centers, { costCenters: [] })
    host.intercept = (seen, response) => {
      const credits = CREDITS.filter(({ path }) => path === seen.path)
      if (credits.length > 0) {
        const day = ['year', 'month', 'day'].map((name) => seen.query.get(name)).join('-')
        const items = credits.find((one) => one.day === day)?.items ?? []
        return sendJson(response, 200, { usageItems: items.map(asNumbers) })
      }
      const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map(
        (name) => seen.query.get(name) ?? '',
      )
      if (seen.path === pathOf('enterprise_bill_summary', SAMPLES)) {
        const isWhole = `${year}-${month}` === '2026-7' && !seen.query.has('cost_center_id')
        const items = isWhole ? SUMS : []
        return sendJson(response, 200, { usageItems: items.map(asNumbers) })
      }
      const file = files.get(seen.path)
      if (file === undefined) return false
      const of = [year, month.padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-')
      const late = seen.path === pathOf('enterprise_bill', SAMPLES) ? LATE : []
      const items = [...file, ...late].filter(({ date = '' }) => date.startsWith(of))
      return sendJson(response, 200, { usageItems: items.map(asNumbers) })
    }
  },
})

/** Numbers of the file are the same double again: both are written by their shortest digits. */
const asNumbers = (item: ExactItem) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      /Amount|uantity|price/.test(name) ? Number(value) : value,
    ]),
  )

/** By metric, each group's sum. */
async function sums(
  metrics: readonly Metric[],
  groupBy: readonly Dimension[],
): Promise<Partial<Record<Metric, Record<string, string>>>> {
  const body = { metrics: [...metrics], ...asked, group_by: [...groupBy], limit: 10_000 }
  const { rows } = await service().api.call('queryMetrics', { body })
  const sumsOf = (metric: Metric) =>
    rows.map((row) => [groupBy.map((name) => String(row[name])).join(' | '), String(row[metric])])
  return Object.fromEntries(metrics.map((metric) => [metric, Object.fromEntries(sumsOf(metric))]))
}

const METRICS = [
  ['bill.gross_usd', 'grossAmount'],
  ['bill.discount_usd', 'discountAmount'],
  ['bill.net_usd', 'netAmount'],
] as const
const GROUPS = [
  [[], []],
  [['organization'], ['organizationName']],
  [['product'], ['product']],
  [['sku'], ['sku']],
  [['repository'], ['repositoryName']],
] as const

describe('the bill', () => {
  const all = [...YEAR, ...DAYS]

  test.each(inTurn(GROUPS, 0, 2).map(([by, names]) => ({ by, names })))(
    'amounts by $by',
    async ({ by, names }) => {
      const found = await sums(
        METRICS.map(([metric]) => metric),
        by,
      )
      for (const [metric, field] of METRICS)
        expect([metric, found[metric]]).toEqual([metric, exactSums(all, field, names)])
    },
  )

  test('quantities by their unit', async () => {
    const of = (unit: string) => all.filter(({ unitType }) => unitType === unit)
    expect(await sums(['bill.credits', 'bill.user_months'], [])).toEqual({
      'bill.credits': exactSums(of('AICredits'), 'quantity'),
      'bill.user_months': exactSums(of('UserMonths'), 'quantity'),
    })
  })
})

test('billed credits at the organisation’s price, by model and together', async () => {
  const price = {
    item: 'code_assistant.credit',
    valid_from: null,
    price: { amount: '0.1', currency: 'EUR' },
  } as const
  await service().api.call('addPrice', { body: price })
  const credits = CREDITS.flatMap(({ items }) => items).filter(({ unitType }) => unitType !== 'requests')
  // A tenth: of each number the point is moved by one place.
  const tenths = credits.map((item) => ({ ...item, netQuantity: `${item['netQuantity']}e-1` }))
  const costs = async (by: readonly Dimension[]) => (await sums(['credits.cost'], by))['credits.cost']
  expect(await costs([])).toEqual(exactSums(tenths, 'netQuantity'))
  expect(await costs(['model'])).toMatchObject(exactSums(tenths, 'netQuantity', ['model']))
})

const CREDIT_METRICS = [
  ['credits.gross', 'grossQuantity'],
  ['credits.included', 'discountQuantity'],
  ['credits.billed', 'netQuantity'],
] as const
const CREDIT_GROUPS = [[], ['model'], ['sku'], ['product']] as const

describe('credits by model', () => {
  const all = CREDITS.flatMap(({ items }) => items)
  const credits = all.filter(({ unitType }) => unitType !== 'requests')

  test.each(inTurn(CREDIT_GROUPS, 1, 4).map((by) => ({ by })))('by $by', async ({ by }) => {
    const found = await sums(
      CREDIT_METRICS.map(([metric]) => metric),
      by,
    )
    for (const [metric, field] of CREDIT_METRICS) {
      // Lines of requests stand in the same answers, and are no credits.
      const sumsOfFile = {
        ...exactSums(
          all.map((item) => ({ ...item, [field]: '0' })),
          field,
          by,
        ),
        ...exactSums(credits, field, by),
      }
      expect([metric, found[metric]]).toEqual([metric, sumsOfFile])
    }
  })
})

test('the vendor’s own sum of a month stands beside the bill, to its last digit', async () => {
  const { data } = await service().api.call('getBookMonth', {
    query: { tool: 'code_assistant', month: '2026-07' },
  })
  const own = data.filter(({ link, charge }) => link === 'bill_and_sum' && charge === 'credits')
  const sumOf = (field: string) => exactSums(SUMS, field)['']
  // Nothing is charged on either side, which is not shown.
  expect(sumOf('netAmount')).toBe('0')
  expect(own.map(({ measure, theirs }) => [measure, theirs])).toEqual([
    ['gross', sumOf('grossAmount')],
    ['discount', sumOf('discountAmount')],
  ])
})

test('a month that was signed off says what a line that is posted later changed since', async () => {
  const { api } = service()
  const month = { tool: 'code_assistant', month: '2026-07' } as const
  const books = () => api.call('getBookMonth', { query: month })
  // The month is not over, so that it takes a note.
  await expect(api.call('signOffMonth', { body: month })).rejects.toThrow(/note/)
  await api.call('signOffMonth', { body: { ...month, note: 'Closed early' } })
  const signed = await books()
  expect(signed.signed_off).toMatchObject({ note: 'Closed early', changes: [], changed_at: null })
  const [line] = YEAR.filter(({ date = '', netAmount }) => date.startsWith('2026-07') && netAmount !== '0')
  LATE.push({ ...line, grossAmount: '1.25', discountAmount: '0', netAmount: '1.25' })
  const [connection] = (await api.call('listConnections')).data
  const { run_id: runId } = await api.call('syncConnection', {
    params: { id: connection?.id ?? '' },
    body: {},
  })
  await api.runEnded(runId)
  const { signed_off: off } = await books()
  expect(off?.changed_at).not.toBe(null)
  const net = off?.changes?.filter(({ link, measure }) => link === 'invoice' && measure === 'net')
  expect(net).toMatchObject([{ side: 'ours', difference: '1.25' }])
  const before = signed.data.find(({ link }) => link === 'invoice')?.ours
  expect(net?.[0]?.signed).toBe(before)
})
