import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formBlocks, orderUnits, type Unit } from './form-blocks.ts'

const K = 5
const subjects = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `s${from + at}`)
const PEOPLE = subjects(0, 40)
const someUnits = fc
  .array(fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 }), { maxLength: 15 })
  .map((members): Unit[] => members.map((some, at) => ({ id: `u${at}`, members: some })))

describe('blocks', () => {
  test('hold everybody once, and are never smaller than k', () => {
    fc.assert(
      fc.property(someUnits, (units) => {
        const { blocks } = formBlocks(PEOPLE, orderUnits(units), K)
        expect(blocks.flatMap(({ people }) => people).toSorted()).toEqual(PEOPLE.toSorted())
        expect(Math.min(...blocks.map(({ people }) => people.length))).toBeGreaterThanOrEqual(K)
      }),
    )
  })

  test('count in a unit its own members alone, and at least k and half of them', () => {
    fc.assert(
      fc.property(someUnits, (given) => {
        const { blocks, units } = formBlocks(PEOPLE, orderUnits(given), K)
        for (const unit of units) {
          const members = new Set(given.find(({ id }) => id === unit.id)?.members)
          const counted = unit.blocks.flatMap((at) => blocks[at]?.people ?? [])
          expect(counted.filter((person) => !members.has(person))).toEqual([])
          expect(unit).toMatchObject({ counted: counted.length, members: members.size })
          expect(counted.length).toBeGreaterThanOrEqual(Math.max(K, members.size / 2))
        }
      }),
    )
  })

  test('of somebody in two teams count in both, where k share them, else in the first', () => {
    const units = [
      { id: 'a', members: subjects(0, 20) },
      { id: 'b', members: subjects(15, 40) },
      { id: 'c', members: subjects(18, 30) },
    ]
    const { units: counted } = formBlocks(subjects(0, 50), units, K)
    expect(counted.map(({ id, counted: n, members }) => [id, n, members])).toEqual([
      ['b', 25, 25],
      ['a', 20, 20],
      ['c', 10, 12],
    ])
  })

  test('are not cut by everybody but one', () => {
    const { blocks, units } = formBlocks(subjects(0, 20), [{ id: 'but-one', members: subjects(1, 20) }], K)
    expect({ blocks: blocks.length, units }).toEqual({ blocks: 1, units: [] })
  })

  test('hold an organisation that is smaller than k together', () => {
    expect(formBlocks(['s0', 's1', 's2'], [{ id: 'a', members: ['s0', 's1'] }], K).blocks).toHaveLength(1)
  })
})

test('somebody who is in a team and not in the organisation counts nowhere', () => {
  const { blocks, units } = formBlocks(subjects(0, 20), [{ id: 'a', members: subjects(10, 30) }], K)
  expect(blocks.flatMap(({ people }) => people).toSorted()).toEqual(subjects(0, 20).toSorted())
  expect(units.map(({ id, counted, members }) => [id, counted, members])).toEqual([['a', 10, 20]])
})

test('units are ordered by the organisation first, then by how many others they cross, then by size', () => {
  const units = [
    { id: 'guild', members: ['s0', 's5', 's10', 's15'] },
    { id: 'department', members: subjects(0, 10) },
    { id: 'team', members: subjects(0, 4) },
    { id: 'other', members: subjects(10, 20) },
  ]
  expect(orderUnits(units).map(({ id }) => id)).toEqual(['department', 'other', 'team', 'guild'])
  expect(orderUnits(units, ['guild']).map(({ id }) => id)).toEqual(['guild', 'department', 'other', 'team'])
})
