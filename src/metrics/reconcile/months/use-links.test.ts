import { expect, test } from 'vitest'
import { codeScope, seedCodeSlices, userDay } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { CreditLine } from '../../../model/records/bill-line.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { daysOf } from '../../../model/time/time.ts'
import { linkOf, type Link } from './link.ts'
import { dayLink, useLinks } from './use-links.ts'
import { billAsker } from './bill-sides.ts'

const store = seededFacts()
const NOW = '2026-08-01T00:00:00Z'
const JUNE = monthOf('2026-06-01')

const credits = (day: string, quantity: string): CreditLine => ({
  day,
  product: 'copilot',
  sku: 'Copilot AI Credits',
  charge: 'credits',
  unit: 'credits',
  price: '0.01',
  quantity,
  gross: '0',
  discount: '0',
  net: '0',
  model: 'GPT-5',
  discountQuantity: '0',
  netQuantity: quantity,
})

/** The chain of June, in which the reports of each day say so many credits; null: they say nothing of them. */
async function reported(creditsOf: (day: string) => string | null): Promise<Link | undefined> {
  const scope = codeScope()
  const rowOf = (day: string) => userDay({ day, userId: 'ann', interactions: 1, aiCredits: creditsOf(day) })
  const days = daysOf(JUNE)
  await seedCodeSlices(
    store.facts,
    scope,
    'org_users_1d',
    days.map((day) => [day, [rowOf(day)]]),
  )
  await seedCodeSlices(
    store.facts,
    scope,
    'org_credits',
    days.map((day) => [day, [credits(day, '100')]]),
  )
  const input = {
    facts: store.facts,
    scope,
    clock: stoppedClock(NOW),
    months: [JUNE],
    prices: [],
    invoices: [],
  }
  const stored = { sums: [], days: [], centers: [], ledger: [] }
  const held = (await useLinks(input, stored, billAsker(input, stored)))(JUNE)
  return held.map((one) => linkOf(JUNE, Date.parse(NOW), one)).find(({ link }) => link === 'credits_reported')
}

const codesOf = (link: Link | undefined) => link?.reasons.map(({ code }) => code)

test('credits of reports are less by the days whose reports say nothing of them', async () => {
  const link = await reported((day) => (day < '2026-06-19' ? null : '100'))
  expect(link).toMatchObject({ ours: '1200', theirs: '3000', verdict: 'explained' })
  expect(codesOf(link)).toContain('days_of_metric_missing')
  expect(link?.reasons.find(({ code }) => code === 'days_of_metric_missing')?.params).toMatchObject({
    days: 18,
  })
})

test('where every day says something, ten percent are a trend, and more is not explained', async () => {
  const near = await reported(() => '95')
  expect(near).toMatchObject({ ours: '2850', theirs: '3000', verdict: 'explained' })
  expect(codesOf(near)).toEqual(['reports_are_trend'])
  expect(await reported(() => '80')).toMatchObject({ ours: '2400', verdict: 'unexplained', reasons: [] })
})

/** June, of whose days these have somebody active and these so many credits; of all others both are known to be none. */
function daysLink(active: readonly number[], credited: Readonly<Record<number, string>>) {
  const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
  const days = daysOf(JUNE)
  const ofCredits = new Map(Object.entries(credited).map(([n, amount]) => [day(Number(n)), amount]))
  const use = new Map([
    [
      'code.active_users' as const,
      { days: new Set(active.map(day)), known: new Map(days.map((d) => [d, '0'])) },
    ],
    [
      'code.ai_credits' as const,
      { days: new Set(ofCredits.keys()), known: new Map(days.map((d) => [d, ofCredits.get(d) ?? '0'])) },
    ],
  ])
  return linkOf(JUNE, Date.parse(NOW), dayLink(use, JUNE, ['code.active_users', 'code.ai_credits']))
}

test('a little use on days without anybody active goes on by itself, and much of it is not explained', () => {
  expect(daysLink([1, 2], { 1: '50', 2: '45' })).toMatchObject({ verdict: 'equal' })
  const one = daysLink([1, 2], { 1: '50', 2: '45', 7: '5' })
  expect(one).toMatchObject({ ours: '2', theirs: '3', verdict: 'explained', days: [{ day: '2026-06-07' }] })
  expect(one.reasons).toMatchObject([{ code: 'use_without_activity', params: { days: 1, percent: '5' } }])
  expect(daysLink([1, 2], { 1: '50', 2: '35', 7: '15' })).toMatchObject({
    verdict: 'unexplained',
    reasons: [],
  })
  // More days with activity than with credits, and one the other way: both reasons hold.
  expect(codesOf(daysLink([1, 2, 3], { 1: '99', 7: '1' }))).toEqual([
    'use_without_credits',
    'use_without_activity',
  ])
})
