import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../../test/harness/run/rounds.ts'
import { RULE, tallyOf } from '../../release/tally.ts'
import { amountsReader, tallyOfList, type AmountList } from './amount-list.ts'
import { amountOf, smallestParts } from '../smallest-part.ts'

const written = (amounts: readonly bigint[]) => `[${amounts.map(amountOf).join()}]`
const read = ({ which, amounts }: AmountList) => [...which].map((one) => amounts[one])

const someAmount = fc.oneof(
  fc.constant(0n),
  fc.integer({ min: 0, max: 40_000 }).map((whole) => smallestParts(String(whole))),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
)
const someLists = fc.array(fc.array(someAmount, { maxLength: 20 }), { maxLength: 4 })

test('lists are read as they were written, whatever was read before', () => {
  fc.assert(
    fc.property(someLists, (lists) => {
      const reader = amountsReader()
      const found = lists.map((list) => reader(written(list)))
      expect(found.map(read)).toEqual(lists)
    }),
    rounds(100),
  )
})

test('nothing has the first place, however it is written, and is nothing', () => {
  expect([...amountsReader()('[0,1,0.5,-1,nan,0]').which]).toEqual([0, 1, 2, 3, 0, 0])
  expect([...amountsReader()('[]').which]).toEqual([])
})

test('a list is tallied as each of its amounts by itself, and by no amount of another list', () => {
  fc.assert(
    fc.property(someLists, fc.integer({ min: 0, max: 3 }), (lists, insiders) => {
      const reader = amountsReader()
      const rule = { ...RULE, insiders }
      const found = lists.map((list) => reader(written(list)))
      for (const [at, list] of found.entries()) {
        const { people: _, ...tally } = tallyOf(lists[at] ?? [], rule)
        expect(tallyOfList(list, rule)).toEqual(tally)
      }
    }),
    rounds(100),
  )
})
