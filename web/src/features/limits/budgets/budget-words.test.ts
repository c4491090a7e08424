import { describe, expect, it } from 'vitest'
import type { Budget } from '../../../../../src/api/contract/money/budgets.ts'
import { showTimesIn } from '../../../format/time.ts'
import {
  amountText,
  chargeText,
  leftText,
  membersText,
  paceTexts,
  scopeText,
  stopsText,
  usedByText,
  usedText,
} from './budget-words.ts'

const budget: Budget = {
  connection_id: 'c',
  account: 'enterprise:acme',
  id: 'b',
  scope: 'enterprise',
  entity: 'Acme',
  type: 'BundlePricing',
  skus: ['ai_credits'],
  charge: 'credits',
  amount: '1500',
  unit: 'usd',
  per_person: false,
  covers: 'metered',
  stops: false,
  blocks: false,
  excludes_cost_centers: null,
  alerts: null,
  expires_at: null,
  used: { amount: '1234.5678', by: 'bill', at_least: false, through: '2026-03-10T00:00:00Z' },
  left: '265.4322',
  used_share: '0.823045',
  closeness: 'near',
  pace: null,
  people: null,
}

describe('a budget in words', () => {
  it('keeps a scope and a SKU that nobody knows', () => {
    expect(scopeText('cost_center')).toBe('Cost center')
    expect(scopeText('planet')).toBe('Other: planet')
    expect(chargeText({ charge: 'other', skus: ['copilot'] })).toBe('Other: copilot')
  })

  it('says in what an amount is, and that it is each one’s', () => {
    expect(amountText(budget)).toBe('$1,500.00')
    expect(amountText({ ...budget, unit: 'licenses', amount: '1' })).toBe('1 license')
    expect(amountText({ ...budget, per_person: true, amount: '39' })).toBe('$39.00 each')
  })

  it('says who counted, and to which day', () => {
    expect(usedText(budget)).toBe('$1,235')
    showTimesIn('Europe/Berlin')
    expect(usedByText(budget)).toMatch(/on the bill to .*\b9\b/)
    showTimesIn('UTC')
    const vendor = { amount: '12', by: 'vendor', at_least: true, through: '2026-03-10T12:00:00Z' } as const
    expect(usedText({ ...budget, used: vendor })).toBe('at least $12.00')
    expect(usedByText({ ...budget, used: vendor, per_person: true })).toBe(
      'all of them together, counted by the vendor',
    )
    expect(usedText({ ...budget, used: null })).toBeNull()
  })

  it('tells what is left, and what is over', () => {
    expect(leftText(budget)).toBe('$265.43 left')
    expect(leftText({ ...budget, left: '-0.75' })).toBe('over by $0.75')
    expect(leftText({ ...budget, left: null })).toBeNull()
    const used = { amount: '1', by: 'bill', at_least: true, through: '2026-03-10T00:00:00Z' } as const
    expect(leftText({ ...budget, used })).toBe('at most $265.43 left')
    expect(leftText({ ...budget, used, left: '-0.75' })).toBe('over by at least $0.75')
  })

  it('estimates, where there is a pace', () => {
    expect(paceTexts(budget, '2026-03-11')).toEqual([])
    const pace = { per_day: '1', month_end: '2000.4', runs_out_on: '2026-03-21' }
    expect(paceTexts({ ...budget, pace }, '2026-03-21')).toEqual([
      expect.stringMatching(/^used up about .*21/),
      'about $2,000 by month’s end',
    ])
    // Nobody has counted since: a day that is over is no forecast.
    expect(paceTexts({ ...budget, pace }, '2026-03-22')[0]).toMatch(/^likely used up since about .*21/)
  })

  it('tells a stop from a warning, from nothing said, and from zero', () => {
    const words = [true, false, null].map((stops) => stopsText({ ...budget, stops }))
    expect(words).toEqual(['Use stops', 'Only warns', null])
    expect(stopsText({ ...budget, blocks: true, stops: true })).toBe('Nothing can be used')
  })
})

it('counts the members of a cost centre by what they are', () => {
  const center = {
    connection_id: 'c',
    account: 'a',
    id: 'i',
    name: 'n',
    state: 'active',
    own_pool: null,
    pool: null,
  }
  const members = [
    { type: 'user', count: 60 },
    { type: 'organization', count: 1 },
    { type: 'Planet', count: 2 },
  ]
  expect(membersText({ ...center, members })).toBe('60 people · 1 organization · 2 × Planet')
})
