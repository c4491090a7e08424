import Big from 'big.js'
import { expect, test } from 'vitest'
import { monthOf } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { reconcilePublished } from './published-books.ts'

const APRIL = { from: '2026-04-01', to: '2026-05-01' }
const NOW = Date.parse('2026-06-20T00:00:00Z')

function cell(metric: MetricId, amount: string, of: Partial<ReleasedCell> = {}): ReleasedCell {
  const whole = { dimension: null, key: '', people: null, partial: false, members: null } as const
  return { ...APRIL, ...whole, metric, amount, ...of }
}

const releasesOf = (...cells: ReleasedCell[]): ReleaseReader => ({
  rows: async () => [],
  cells: async ({ metrics }) => cells.filter(({ metric }) => metrics.includes(metric)),
  units: async () => [],
  lacks: async () => [],
  bar: async () => null,
})

const invoice = { month: '2026-04', number: 'A-1', currency: 'USD' }
async function linksOf(cells: ReleasedCell[], amount: string) {
  const invoices = [{ ...invoice, tool: 'code_assistant' as const, amount }]
  const input = { releases: releasesOf(...cells), months: [monthOf('2026-04-01')], invoices, now: NOW }
  const [month] = await reconcilePublished(input, 'code_assistant')
  return new Map(month?.links.map((link) => [link.link, link]))
}

test('what is published of exactly the month is held against each other', async () => {
  const links = await linksOf(
    [
      cell('code.ai_credits', '1000'),
      cell('credits.gross', '1010'),
      cell('bill.credits', '1010'),
      cell('bill.net_usd', '350'),
      cell('usage_report.net_usd', '350'),
    ],
    '350',
  )
  expect([...links].map(([link, { verdict, account }]) => [link, verdict, account])).toEqual([
    ['credits_reported', 'explained', ''],
    ['credits_by_model', 'equal', ''],
    ['bill_and_report', 'equal', ''],
    ['invoice', 'equal', ''],
  ])
})

/** Somebody alone in the last days: their 50 wait for company, and are counted with May. */
const LESS = { from: '2026-04-01', to: '2026-04-27' }
/** Days of March that had to wait are counted in April. */
const MORE = { from: '2026-03-28', to: '2026-05-01' }

/** Days of April never came from the vendor. */
const IN_PART = { partial: true }

test.each([
  ['lacks days', LESS, '300'],
  ['is made of the days that came', IN_PART, '300'],
  ['counts days before it', MORE, '400'],
])('a number that %s is held against nothing that is of the whole month', async (_, days, amount) => {
  const billed = cell('bill.net_usd', amount, days)
  const { ours, difference, verdict } = (await linksOf([billed], '350')).get('invoice') ?? {}
  // The careless difference is to the cent what somebody alone was billed.
  expect(
    new Big('350')
      .minus(billed.amount ?? '0')
      .abs()
      .toFixed(),
  ).toBe('50')
  expect([ours, difference, verdict]).toEqual([null, null, 'unknown'])
})

test('two numbers of other days than each other are not held against each other', async () => {
  const links = await linksOf([cell('code.ai_credits', '950', LESS), cell('credits.gross', '1000')], '1')
  expect(links.get('credits_reported')).toMatchObject({ ours: null, difference: null, verdict: 'unknown' })
})
