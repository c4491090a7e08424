import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Amounts } from '../../release/amounts.ts'
import { isSafeAmount, isSafeCount, RULE, tallyOf, type Tally } from '../../release/tally.ts'
import { ONE } from '../smallest-part.ts'
import type { Value } from './read-split.ts'
import { countPeople, restOfAmounts, restOfPeople } from './rest-of-split.ts'
import { amountsLeft, peopleLeft, ranked } from './what-is-left.ts'
import { rounds } from '../../../../test/harness/run/rounds.ts'

const PEOPLE = Array.from({ length: 14 }, (_, at) => at)
const someAmounts = (max: bigint) =>
  fc
    .array(fc.bigInt({ min: 0n, max }), { minLength: PEOPLE.length, maxLength: PEOPLE.length })
    .map(
      (amounts) => new Map(PEOPLE.flatMap((one, at) => (amounts[at] ? [[one, amounts[at]] as const] : []))),
    )
const someValues = fc.array(someAmounts(5n), { minLength: 1, maxLength: 5 })

type ByPlace = ReadonlyMap<number, bigint>
const listed = (of: ByPlace): Amounts => ({
  places: [...of.keys()],
  amounts: [...of.values()],
})
const addedUp = (amounts: ByPlace) => ({ ...tallyOf(amounts.values(), RULE), nobody: 0n })
const valueOf = (of: ByPlace, at: number): Value => ({
  key: `${at}`,
  all: addedUp(of),
  amounts: () => listed(of),
})

function splitOf(unsaid: ByPlace, of: readonly ByPlace[]) {
  const all = new Map<number, bigint>()
  for (const one of [unsaid, ...of]) for (const [who, n] of one) all.set(who, (all.get(who) ?? 0n) + n)
  const said = new Set(of.flatMap((one) => [...one.keys()])).size
  const isLess = [...unsaid.values()].some((amount) => amount < 0n)
  const added = {
    everybody: addedUp(all),
    unsaid: () => (isLess ? null : addedUp(unsaid)),
    said: () => said,
  }
  return { ...added, values: of.map(valueOf), amounts: () => listed(all) }
}

const isSafeSum = (tally: Omit<Tally, 'people'>) => isSafeAmount({ ...tally, people: 14 }, RULE, 1n)
const isSafeNumber = (tally: Omit<Tally, 'people'>) => isSafeCount({ ...tally, people: 14 }, RULE)

test('amounts that are left are as safe as a look at each person says', () => {
  fc.assert(
    fc.property(someAmounts(2n), someValues, fc.array(fc.boolean()), (unsaid, of, taken) => {
      const split = splitOf(unsaid, of)
      const [rest, looked] = [
        restOfAmounts(split, RULE, isSafeSum),
        amountsLeft(ranked(split.amounts()), RULE, isSafeSum),
      ]
      for (const [at, value] of split.values.entries()) {
        expect(rest.isSafeWithout(value)).toBe(looked.isSafeWithout(value.amounts()))
        if (!taken[at]) continue
        rest.takeOff(value)
        looked.takeOff(value.amounts())
      }
    }),
    rounds(100),
  )
})

test('people who are left are as safe as a look at each of them says', () => {
  fc.assert(
    fc.property(someValues, fc.array(fc.boolean()), (of, taken) => {
      const split = splitOf(new Map(), of)
      const [rest, looked] = [
        restOfPeople(split, RULE, isSafeNumber),
        peopleLeft(of.map(listed), RULE, isSafeNumber),
      ]
      const left = new Set(split.values)
      for (const [at, value] of split.values.entries()) {
        expect(rest.isSafeWithout(value)).toBe(looked.isSafeWithout(value.amounts()))
        if (!taken[at]) continue
        rest.takeOff(value)
        looked.takeOff(value.amounts())
        left.delete(value)
      }
      const people = new Set([...left].flatMap((one) => one.amounts().places)).size
      expect(countPeople([...left])).toBe(people)
    }),
    rounds(100),
  )
})

test('nothing can be told where values say more of somebody than there is, however much there is', () => {
  const many = new Map(PEOPLE.map((one) => [one, 90n * ONE]))
  const split = splitOf(new Map([[0, -ONE]]), [many, many])
  expect(split.values.map((value) => restOfAmounts(split, RULE, isSafeSum).isSafeWithout(value))).toEqual([
    true,
    true,
  ])
  const more = splitOf(new Map([[0, -91n * ONE]]), [many, many])
  expect(more.values.map((value) => restOfAmounts(more, RULE, isSafeSum).isSafeWithout(value))).toEqual([
    false,
    false,
  ])
})

test('of many people of whom nobody stands out nobody is looked at', () => {
  const split = splitOf(
    new Map(),
    [1n, 2n].map((n) => new Map(PEOPLE.map((one) => [one, n * ONE]))),
  )
  const unread = () => {
    throw new Error('nobody has to be looked at')
  }
  const values = split.values.map((value) => ({ ...value, amounts: unread }))
  const rest = restOfAmounts({ ...split, values, amounts: unread }, RULE, isSafeSum)
  for (const value of values) {
    expect(rest.isSafeWithout(value)).toBe(true)
    rest.takeOff(value)
  }
})
