import { expect, it } from 'vitest'
import { standingFacts } from './standing-facts.ts'

const period = { to: '2026-03-21' }

const spendWhere = (unknown: number) => ({
  limits: { at: 16, near: 5, limited: 360 },
  units: [{ limit: { unknown } }],
  month: { to: '2026-04-01' },
})

it('says of people at their limit that they are a least while of somebody it is not known', () => {
  const keysOf = (unknown: number) =>
    standingFacts({ seats: null, spend: spendWhere(unknown), period }, '2026-03-20').map(
      ({ key, values }) => [key, values.at],
    )
  expect(keysOf(0)).toEqual([['changes.atLimit', '16']])
  expect(keysOf(4)).toEqual([['changes.atLimitAtLeast', '16']])
})

it('leads to the lists as they were at the end of what is told', () => {
  const seats = {
    people: 9,
    all: 10,
    unused: 4,
    active: 6,
    idle: 3,
    never_used: 0,
    unassigned: 1,
    new: 0,
    cost: null,
  }
  const leadOn = (today: string) =>
    standingFacts({ seats, spend: spendWhere(0), period }, today).map(({ evidence }) => evidence)
  expect(leadOn('2026-03-20')).toEqual([
    { path: '/seats', search: {} },
    { path: '/limits', search: {} },
  ])
  expect(leadOn('2026-04-05')).toEqual([
    { path: '/seats', search: { as_of: '2026-03-20' } },
    { path: '/limits', search: { as_of: '2026-03-31' } },
  ])
})
