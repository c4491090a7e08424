import { expect, it } from 'vitest'
import { standingFacts } from './standing-facts.ts'

const spendWhere = (unknown: number) => ({
  limits: { at: 16, near: 5, limited: 360 },
  units: [{ limit: { unknown } }],
})

it('says of people at their limit that they are a least while of somebody it is not known', () => {
  const keysOf = (unknown: number) =>
    standingFacts({ seats: null, spend: spendWhere(unknown) }).map(({ key, values }) => [key, values.at])
  expect(keysOf(0)).toEqual([['changes.atLimit', '16']])
  expect(keysOf(4)).toEqual([['changes.atLimitAtLeast', '16']])
})
