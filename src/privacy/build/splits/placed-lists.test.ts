import { expect, test } from 'vitest'
import { amountsReader } from '../people/amount-list.ts'
import { ONE } from '../smallest-part.ts'
import { amountsOf, listsOf } from './placed-lists.ts'

const METRIC = 'code.generations'
const read = (people: string, amounts: string, places: Map<string, number>) => {
  const list = listsOf({ value: '', people, amounts: new Map([[METRIC, amountsReader()(amounts)]]) }, places)
  const own = list.get(METRIC)
  return own && { places: [...own.places], nobody: own.nobody, amounts: amountsOf(own) }
}

test('people keep the places they have, and nobody has none, wherever that line is', () => {
  const places = new Map<string, number>()
  expect(read('40\n\n41', '[1,5,2]', places)).toEqual({
    places: [0, 1],
    nobody: 5n * ONE,
    amounts: { places: [0, 1], amounts: [ONE, 2n * ONE] },
  })
  expect(read('\n42\n40', '[7,3,0]', places)).toEqual({
    places: [2, 0],
    nobody: 7n * ONE,
    amounts: { places: [2], amounts: [3n * ONE] },
  })
  expect(read('', '[4]', places)).toMatchObject({ places: [], nobody: 4n * ONE })
  expect(read('41\n', '[1,2]', places)).toMatchObject({ places: [1], nobody: 2n * ONE })
})

test('amounts of another number of people are refused', () => {
  expect(() => read('40\n41', '[1]', new Map())).toThrow('1 amounts of 2 people')
  expect(() => read('40', '[1,2]', new Map())).toThrow('2 amounts of 1 people')
})
