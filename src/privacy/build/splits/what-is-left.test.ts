import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Amounts } from '../../release/amounts.ts'
import { RULE, tallyOf, type Tally } from '../../release/tally.ts'
import { ONE } from '../smallest-part.ts'
import { amountsLeft, peopleLeft, ranked } from './what-is-left.ts'
import { rounds } from '../../../../test/harness/run/rounds.ts'

const PEOPLE = Array.from({ length: 12 }, (_, at) => at)
const someAmounts = fc
  .array(fc.bigInt({ min: 0n, max: 9n }), { minLength: PEOPLE.length, maxLength: PEOPLE.length })
  .map((amounts) => new Map(PEOPLE.map((person, at) => [person, amounts[at] ?? 0n])))
const someValues = fc.array(
  someAmounts.map((amounts) => new Map([...amounts].filter(([, amount]) => amount > 3n))),
  { maxLength: 5 },
)

const listed = (of: ReadonlyMap<number, bigint>): Amounts => ({
  places: [...of.keys()],
  amounts: [...of.values()],
})
const told = ({ active, sum, top }: Omit<Tally, 'people'>) => ({ active, sum, top })

test('the amounts that are left are those of everybody without what was taken off', () => {
  fc.assert(
    fc.property(someAmounts, someValues, (unsaid, values) => {
      const all = new Map(unsaid)
      for (const value of values) for (const [one, n] of value) all.set(one, (all.get(one) ?? 0n) + n)
      const seen: ReturnType<typeof told>[] = []
      const rest = amountsLeft(ranked(listed(all)), RULE, (tally) => seen.push(told(tally)) > 0)
      const left = new Map(all)
      for (const of of values) {
        const value = listed(of)
        for (const [one, n] of of) left.set(one, (left.get(one) ?? 0n) - n)
        const naive = told(tallyOf(left.values(), RULE))
        expect(rest.isSafeWithout(value)).toBe(true)
        if (naive.active > 0) expect(seen.pop()).toEqual(naive)
        rest.takeOff(value)
      }
    }),
    rounds(100),
  )
})

test('the people that are left are those of the other values, each once', () => {
  fc.assert(
    fc.property(someValues, (values) => {
      const seen: number[] = []
      const rest = peopleLeft(values.map(listed), RULE, ({ active }) => seen.push(active) > 0)
      for (const [at, of] of values.entries()) {
        const value = listed(of)
        const left = new Set(values.slice(at + 1).flatMap((one) => [...one.keys()])).size
        expect(rest.isSafeWithout(value)).toBe(true)
        if (left > 0) expect(seen.pop()).toBe(left)
        rest.takeOff(value)
      }
    }),
    rounds(100),
  )
})

const of = (amount: bigint, ...places: number[]) => ({ places, amounts: places.map(() => amount * ONE) })
const six = [0, 1, 2, 3, 4, 5]

test('what no value says is looked at too, so that the last value does not give it away', () => {
  const value = of(5n, ...six)
  const all = { places: [...value.places, 6], amounts: [...value.amounts, 7n * ONE] }
  const isSafe = ({ active }: Omit<Tally, 'people'>) => active >= RULE.k
  expect(amountsLeft(ranked(all), RULE, isSafe).isSafeWithout(value)).toBe(false)
  expect(amountsLeft(ranked(value), RULE, isSafe).isSafeWithout(value)).toBe(true)
})

test('nothing can be told where values say more of somebody than there is', () => {
  const rest = amountsLeft(ranked(of(5n, ...six)), RULE, () => true)
  expect(rest.isSafeWithout(of(6n, 0))).toBe(false)
})
