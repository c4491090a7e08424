import { expect, it } from 'vitest'
import type { OwnAllowance, SeatPlan } from '../../model/money/dated-price.ts'
import { inEnglish } from '../../words/said.ts'
import { seatCreditNotes, seatCredits } from './seat-credits.ts'

const told = (day: string, plans: (SeatPlan | null)[], own: Partial<OwnAllowance>[] = []) => {
  const entry = { plan: 'business', unit: 'credits', validFrom: null, amount: 2500 } as const
  const entries = own.map((one) => ({ ...entry, ...one }))
  return seatCreditNotes(plans.map((plan) => ({ plan, ...seatCredits(plan, day, entries) }))).map(inEnglish)
}

it('says of the list where it is from and when it was read, with both terms where they differ', () => {
  const from = 'by the vendor’s list, read on 2026-11-22. The vendor’s documentation of plans and billing.'
  expect(told('2026-10-05', ['business', 'business'])).toEqual([
    `Business seats include 1900 credits each for a month ${from}`,
  ])
  expect(told('2026-07-05', ['enterprise'])[0]).toContain(
    '7000 credits for customers from before credits began and 3900 credits for new ones each',
  )
})

it('says of the organisation’s own since when it holds, and that it may be not known', () => {
  expect(told('2026-10-05', ['business'], [{ validFrom: '2026-10-01' }])).toEqual([
    'Business seats include 2500 credits each for a month by your own entry, which holds from 2026-10-01 on.',
  ])
  expect(told('2026-10-05', ['business'], [{ amount: null }])).toEqual([
    'Business seats include an unknown number of credits each for a month by your own entry.',
  ])
  expect(told('2026-10-05', ['business'], [{ validFrom: '2026-10-06' }])[0]).toContain('list')
})

it('says nothing of seats of which nobody has a figure', () => {
  expect(told('2026-10-05', [null, 'standalone'])).toEqual([])
})
