import { expect, test } from 'vitest'
import { codeScope, seedCodeSlices } from '../../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import type { Charge } from '../../../model/money/book-link.ts'
import type { BilledLine } from '../../../model/records/bill-line.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { daysOf } from '../../../model/time/time.ts'
import { billAsker } from './bill-sides.ts'
import { readStoredBills } from './bill-sums.ts'
import { linkOf } from './link.ts'
import { reportLinks } from './report-links.ts'

const store = seededFacts()
const NOW = Date.parse('2026-08-01T00:00:00Z')
const JUNE = monthOf('2026-06-01')

const billed = (day: string, gross: string, charge: Charge = 'credits'): BilledLine => ({
  day,
  product: 'copilot',
  sku: charge,
  charge,
  unit: charge,
  price: '0.01',
  quantity: '100',
  gross,
  discount: '0',
  net: gross,
})

/** A month of which the bill has a dollar of credits and one of seats each day, and the imported file what is given. */
async function links(reportOf: (day: string) => string | null, ofOthers = 0) {
  const scope = codeScope()
  const place = { organization: 'acme', repository: '' }
  const bill = daysOf(JUNE).map((day) => {
    const lines = [billed(day, '1'), billed(day, '1', 'seats')]
    return [day, lines.map((line) => ({ ...line, ...place, costCenterId: '', costCenter: '' }))] as const
  })
  await seedCodeSlices(store.facts, scope, 'org_bill', bill)
  const report = daysOf(JUNE).flatMap((day) => {
    const gross = reportOf(day)
    if (gross === null) return []
    const line = { ...billed(day, gross), ...place, costCenter: '', line: 2, user: 'mona', model: '' }
    return [[day, [line]] as const]
  })
  await seedCodeSlices(store.facts, scope, 'org_usage_report', report)
  const clock = stoppedClock(new Date(NOW).toISOString())
  const input = { facts: store.facts, scope, clock, months: [JUNE], prices: [], invoices: [] }
  const stored = await readStoredBills({ ...input, range: JUNE })
  const others = stored.days.map((day) => ({ ...day, account: 'organization:other', rows: ofOthers }))
  const known = { ...stored, days: [...stored.days, ...others] }
  const held = (await reportLinks(input, known, billAsker(input, known)))(JUNE)
  return held.map((one) => linkOf(JUNE, NOW, one))
}

test('a file of the whole month agrees to the cent, and says nothing of seats that it does not have', async () => {
  expect(await links(() => '1')).toMatchObject([
    { charge: 'credits', measure: 'gross', ours: '30', theirs: '30', verdict: 'equal' },
    { charge: 'credits', measure: 'net', verdict: 'equal' },
  ])
})

test('a file that says something else is not explained; one of some days says which are not in it', async () => {
  expect(await links((day) => (day === '2026-06-10' ? '1.01' : '1'))).toMatchObject([
    { ours: '30', theirs: '30.01', verdict: 'unexplained', reasons: [] },
    { verdict: 'unexplained' },
  ])
  const [some] = await links((day) => (day < '2026-06-11' ? '1' : null))
  expect(some).toMatchObject({ ours: '30', theirs: '10', verdict: 'explained' })
  expect(some?.reasons).toMatchObject([{ code: 'days_of_metric_missing', params: { days: 20 } }])
})

test('lines of another account allow this one no more', async () => {
  const [gross] = await links((day) => (day === '2026-06-10' ? '1.01' : '1'), 100_000)
  expect(gross).toMatchObject({ verdict: 'unexplained' })
})

test('without a file there is nothing to hold against', async () => {
  expect(await links(() => null)).toEqual([])
})
