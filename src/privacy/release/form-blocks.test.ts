import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formBlocks, orderUnits, type Structure, type Unit } from './form-blocks.ts'
import { rounds } from '../../../test/harness/run/rounds.ts'

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
      rounds(100),
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
      rounds(100),
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

const someQuarters = fc
  .tuple(
    someUnits,
    someUnits,
    fc.subarray([...PEOPLE, ...subjects(40, 55)]),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([units, others, now, share]) => {
    // Most stay where they were; here and there a team is another one.
    const later = units.map((unit, at) => (at < units.length * share ? unit : (others[at] ?? unit)))
    return { units: orderUnits(units), later: orderUnits(later), now }
  })

describe('a quarter later', () => {
  test('at least k go the same way, and at least k stay, or all are together as before', () => {
    fc.assert(
      fc.property(someQuarters, ({ units, later, now }) => {
        const before = formBlocks(PEOPLE, units, K)
        const after = formBlocks(now, later, K, before)
        expect(after.blocks.flatMap(({ people }) => people).toSorted()).toEqual(now.toSorted())
        const sources = [...before.blocks.map(({ people }) => people), subjects(40, 55)]
        for (const source of sources) {
          const present = now.filter((person) => source.includes(person))
          for (const { people } of after.blocks) {
            const met = people.filter((person) => source.includes(person))
            if (met.length > 0 && met.length < present.length) expect(met.length).toBeGreaterThanOrEqual(K)
          }
        }
        if (now.length >= K) {
          expect(Math.min(...after.blocks.map(({ people }) => people.length))).toBeGreaterThanOrEqual(K)
        }
      }),
      rounds(100),
    )
  })

  test('nothing changes where neither people nor units did', () => {
    fc.assert(
      fc.property(someUnits, (units) => {
        const before = formBlocks(PEOPLE, orderUnits(units), K)
        const after = formBlocks(PEOPLE, orderUnits(units), K, before)
        expect(sorted(after)).toEqual(sorted(before))
        expect(after.waits.size).toBe(0)
      }),
      rounds(100),
    )
  })

  const north = { id: 'north', members: subjects(0, 20) }
  const team = { id: 'team', members: subjects(0, 10) }
  const begin = () => formBlocks(PEOPLE, [north, team], K)
  const joinTeam = (...some: string[]) => [north, { id: 'team', members: [...team.members, ...some] }]
  const counted = ({ units }: Structure) => units.map(({ id, counted: n, members }) => [id, n, members])

  test('of a team into which five move all are counted', () => {
    const after = formBlocks(PEOPLE, joinTeam(...subjects(10, 15)), K, begin())
    expect(counted(after)).toEqual([
      ['north', 20, 20],
      ['team', 15, 15],
    ])
  })

  test('of a team from which all but three move nobody does, as those three would be alone', () => {
    const units = [north, { id: 'team', members: subjects(7, 10) }, { id: 'new', members: subjects(0, 7) }]
    const after = formBlocks(PEOPLE, units, K, begin())
    expect(after.blocks.map(({ people }) => people.length).toSorted()).toEqual([10, 10, 20])
    expect(after.waits.size).toBe(7)
  })

  test('one newcomer holds five others back, who could else be taken off the total', () => {
    const come = subjects(40, 45)
    const list = [north, { id: 'team', members: [...team.members, ...come] }]
    expect(counted(formBlocks([...PEOPLE, ...come], list, K, begin()))).toContainEqual(['team', 15, 15])
    const one = formBlocks([...PEOPLE, ...come, 's45'], list, K, begin())
    expect(counted(one)).toContainEqual(['team', 10, 15])
    expect(one.waits.size).toBe(5)
  })

  test('somebody who moves alone stays counted where they were for four quarters', () => {
    const lists = Array.from({ length: 6 }, () => joinTeam('s10'))
    const quarters = [begin()]
    for (const units of lists) quarters.push(formBlocks(PEOPLE, units, K, quarters.at(-1)))
    expect(quarters.map((quarter) => quarter.waits.get('s10') ?? 0)).toEqual([0, 1, 2, 3, 4, 1, 0])
    expect(quarters.map((quarter) => counted(quarter).map(([id, n]) => `${id} ${n}`))).toEqual([
      ...Array.from({ length: 5 }, () => ['north 20', 'team 10']),
      // The team and those beside it are one, so that nobody is seen to go over.
      ['north 20'],
      ['north 20', 'team 11'],
    ])
  })

  test('newcomers wait in the smallest unit that has five of them', () => {
    const come = subjects(40, 46)
    const units = [
      { id: 'north', members: [...north.members, ...come] },
      { id: 'team', members: [...team.members, 's40', 's41', 's42'] },
      { id: 'other', members: [...subjects(10, 15), 's43', 's44', 's45'] },
    ]
    const before = formBlocks(PEOPLE, [north, team, { id: 'other', members: subjects(10, 15) }], K)
    const after = formBlocks([...PEOPLE, ...come], units, K, before)
    expect(counted(after)).toEqual([
      ['north', 26, 26],
      ['team', 10, 13],
      ['other', 5, 8],
    ])
    expect([...after.waits]).toEqual(come.map((person) => [person, 1]))
  })

  test('somebody who has left a unit does not make it one that is kept', () => {
    const left = { id: 'team', members: [...subjects(0, 4), ...subjects(30, 33)] }
    expect(counted(formBlocks(PEOPLE, [north, left], K, begin()))).toEqual([['north', 20, 20]])
  })

  test('a team that is on no list any more divides nobody', () => {
    const after = formBlocks(PEOPLE, [north], K, begin())
    expect(after.blocks.map(({ people }) => people.length).toSorted()).toEqual([20, 20])
  })
})

const sorted = ({ blocks }: Structure) => blocks.map(({ people }) => people.toSorted().join()).toSorted()
