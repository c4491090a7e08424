import { describe, expect, it } from 'vitest'
import { holdBudget, type BudgetUsed, type KeptBudget } from './hold-budgets.ts'

const BUDGET: KeptBudget = {
  connection: 'c',
  account: 'enterprise:acme',
  budgetId: 'b',
  scope: 'enterprise',
  entity: 'Acme',
  type: 'BundlePricing',
  skus: ['ai_credits'],
  charge: 'credits',
  wholeCharge: true,
  amount: '310',
  stops: false,
  excludesCostCenters: null,
  alerts: null,
  expiresAt: '',
  consumed: null,
  people: null,
}

const usedBy = (amount: string, through: string, more: Partial<BudgetUsed> = {}): BudgetUsed => ({
  amount,
  by: 'bill',
  atLeast: false,
  through: Date.parse(through),
  ...more,
})

const hold = (given: Partial<KeptBudget>, used: BudgetUsed | null = null) =>
  holdBudget({ budget: { ...BUDGET, ...given }, used })

describe('what a budget covers and whether it stops', () => {
  it.each([
    ['enterprise', false, 'metered', false],
    ['organization', true, 'metered', true],
    ['cost_center', null, 'metered', null],
    ['user', false, 'pool_and_metered', true],
    ['multi_user_customer', null, 'pool_and_metered', true],
    ['multi_user_cost_center', false, 'pool_and_metered', true],
    ['planet', true, null, true],
  ] as const)('of scope %s that says %s', (scope, says, covers, stops) => {
    expect(hold({ scope, stops: says })).toMatchObject({ covers, stops })
  })

  it('stops at once with an amount of zero, whatever it says and whoever counts', () => {
    expect(hold({ amount: '0' })).toMatchObject({
      blocks: true,
      stops: true,
      closeness: 'blocked',
      share: null,
    })
    expect(hold({ amount: '0' }, usedBy('0.01', '2026-03-10'))).toMatchObject({
      closeness: 'over',
      left: '-0.01',
    })
  })
})

describe('how much of it is used', () => {
  it('is unknown where nobody says, which is not zero', () => {
    expect(hold({})).toMatchObject({ used: null, left: null, share: null, closeness: null, pace: null })
  })

  it('is close from four fifths on, and left may be less than nothing', () => {
    const close = (amount: string) => hold({}, usedBy(amount, '2026-03-10')).closeness
    expect([close('247.99'), close('248'), close('310'), close('310.01')]).toEqual([
      'within',
      'near',
      'at',
      'over',
    ])
    expect(hold({}, usedBy('310.01', '2026-03-10')).left).toBe('-0.01')
  })

  it('is not within it while a part of the month is missing', () => {
    expect(hold({}, usedBy('10', '2026-03-10', { atLeast: true }))).toMatchObject({
      closeness: null,
      pace: null,
    })
  })

  it('of several people is no share of what one of them may use', () => {
    const each = hold(
      { scope: 'multi_user_customer', amount: '39' },
      usedBy('400', '2026-03-10', { by: 'vendor' }),
    )
    expect(each).toMatchObject({
      used: { amount: '400' },
      left: null,
      share: null,
      closeness: null,
      pace: null,
    })
  })
})

describe('the pace', () => {
  it('goes on as the days that are known, and says when it runs out in this month', () => {
    expect(hold({}, usedBy('155', '2026-03-11')).pace).toEqual({
      perDay: '15.5',
      monthEnd: '480.5',
      runsOutOn: '2026-03-21',
    })
    expect(hold({}, usedBy('50', '2026-03-11')).pace).toMatchObject({ monthEnd: '155', runsOutOn: null })
  })

  it('is not told before three days, and ends with the month', () => {
    expect(hold({}, usedBy('50', '2026-03-03T23:59:59Z')).pace).toBeNull()
    expect(hold({}, usedBy('50', '2026-03-04')).pace).not.toBeNull()
    expect(hold({}, usedBy('155', '2026-03-31T23:59:59Z')).pace).toMatchObject({ runsOutOn: null })
  })

  it('is not told of a month that is over', () => {
    expect(hold({}, usedBy('155', '2026-04-01')).pace).toBeNull()
  })

  it('of what has run out names no day', () => {
    expect(hold({}, usedBy('310', '2026-03-11')).pace?.runsOutOn).toBeNull()
  })
})
