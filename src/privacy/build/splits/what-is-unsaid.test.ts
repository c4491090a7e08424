import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../../test/harness/run/rounds.ts'
import { amountsReader } from '../people/amount-list.ts'
import { amountOf, ONE } from '../smallest-part.ts'
import { listsOf } from './placed-lists.ts'
import { whatIsUnsaid } from './what-is-unsaid.ts'

const METRIC = 'code.generations'
const PEOPLE = ['4', '5', '6', '7']

/** Of each person what they did as several lists say, and of all; `more` is what none of the lists says. */
function said(more: readonly bigint[], values: readonly (readonly bigint[])[]) {
  const places = new Map<string, number>()
  const listOf = (amounts: readonly bigint[]) => {
    const people = PEOPLE.slice(0, amounts.length).join('\n')
    const read = amountsReader()(`[${amounts.map(amountOf).join()}]`)
    const [list] = listsOf({ value: '', people, amounts: new Map([[METRIC, read]]) }, places).values()
    if (!list) throw new Error('a list of nobody')
    return list
  }
  const sums = more.map((one, at) => values.reduce((sum, amounts) => sum + (amounts[at] ?? 0n), one))
  return whatIsUnsaid(listOf(sums), values.map(listOf), PEOPLE.length)
}

const someAmount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 50_000 }).map((whole) => BigInt(whole) * ONE) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 30n }) },
)
const ofAll = <Of>(amount: fc.Arbitrary<Of>) =>
  fc.array(amount, { minLength: PEOPLE.length, maxLength: PEOPLE.length })
const someMore = fc.oneof(
  ofAll(fc.constantFrom(0n, 0n, 3n * ONE, 1n)),
  ofAll(fc.constantFrom(0n, 2n * ONE, -ONE)),
)

test('what no value says is what there is without what all of them say, in whole numbers or not', () => {
  fc.assert(
    fc.property(someMore, fc.array(ofAll(someAmount), { minLength: 1, maxLength: 4 }), (more, values) => {
      const left = more.filter((amount) => amount !== 0n)
      const sum = left.reduce((all, amount) => all + amount, 0n)
      const expected = left.some((amount) => amount < 0n) ? null : { active: left.length, sum }
      expect(said(more, values)).toEqual(expected)
    }),
    rounds(200),
  )
})

test('numbers too large to be added up exactly are added up as they are', () => {
  const [much, most] = [2n ** 60n * ONE, 2n ** 52n * ONE]
  expect(said([ONE, 0n, 0n, 0n], [[much], [most, most]])).toEqual({ active: 1, sum: ONE })
  expect(said([-ONE, ONE, 0n, 0n], [[much, much]])).toBeNull()
})

test('who did less than nothing of a value leaves nothing to say', () => {
  expect(said([3n * ONE, 0n, 0n, 0n], [[-ONE]])).toBeNull()
})
