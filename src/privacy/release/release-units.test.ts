import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formBlocks, orderUnits, type Unit } from './form-blocks.ts'
import { coarsen, releaseUnits } from './release-units.ts'
import type { Measure, ReleasedPart } from './released-part.ts'
import { isSafeAmount, isSafeCount, RULE, tallyOf } from './tally.ts'
import { rounds } from '../../../test/harness/run/rounds.ts'

const PEOPLE = 60
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const subjects = (from: number, to: number) => range(from, to).map((person) => `s${person}`)
const EVERYBODY = subjects(0, PEOPLE)

const nested = fc.array(fc.tuple(fc.integer({ min: 0, max: PEOPLE }), fc.integer({ min: 5, max: 30 })), {
  minLength: 1,
  maxLength: 10,
})
const someUnits = nested.map((spans): Unit[] =>
  spans.map(([from, length], at) => ({
    id: `u${at}`,
    members: subjects(from, Math.min(PEOPLE, from + length)),
  })),
)
const someValues = fc.array(fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 900n })), {
  minLength: PEOPLE,
  maxLength: PEOPLE,
})

const did = (values: readonly bigint[]) => new Map(values.map((value, person) => [`s${person}`, value]))
const measureOf = (values: readonly bigint[]): Measure => ({
  id: 'm',
  values: did(values),
  least: 0n,
  countsPeople: true,
})
const amounts = (people: readonly string[], values: readonly bigint[]) =>
  people.map((person) => did(values).get(person) ?? 0n)
const sum = (people: readonly string[], values: readonly bigint[]) =>
  amounts(people, values).reduce((all, value) => all + value, 0n)
const tallyIn = (people: readonly string[], values: readonly bigint[]) =>
  tallyOf(amounts(people, values), RULE)

function release(units: readonly Unit[], values: readonly bigint[], before?: readonly ReleasedPart[] | null) {
  const structure = formBlocks(EVERYBODY, orderUnits(units), RULE.k)
  const parts = releaseUnits({ structure, lead: [measureOf(values)], rule: RULE, before: before ?? null })
  return { structure, parts }
}

/** What a page shows: each unit, and everybody in none of them. */
function unitSums(parts: readonly ReleasedPart[], values: readonly bigint[]) {
  const ids = new Set(parts.flatMap(({ units }) => units))
  const of = (own: readonly ReleasedPart[]) => own.reduce((all, { people }) => all + sum(people, values), 0n)
  const named = [...ids].map((id) => [id, of(parts.filter(({ units }) => units.includes(id)))] as const)
  return new Map([...named, ['other', of(parts.filter(({ units }) => units.length === 0))]])
}

describe('a month', () => {
  test('adds up: its parts hold everybody once, and their sum is the total', () => {
    fc.assert(
      fc.property(someUnits, someValues, (units, values) => {
        const { parts } = release(units, values)
        if (!parts) return
        expect(parts.flatMap(({ people }) => people).toSorted()).toEqual(EVERYBODY.toSorted())
        const total = parts.reduce((all, { people }) => all + sum(people, values), 0n)
        expect(total).toBe(sum(EVERYBODY, values))
      }),
      rounds(100),
    )
  })

  test('is published in safe parts alone, by itself and met with the month before', () => {
    fc.assert(
      fc.property(someUnits, someUnits, someValues, someValues, (units, earlier, values, valuesBefore) => {
        const before = release(earlier, valuesBefore).parts
        const { parts } = release(units, values, before)
        for (const { people } of parts ?? []) {
          const met = (before ?? []).map((part) => part.people.filter((one) => people.includes(one)))
          const divided = met.filter(
            (some, at) => some.length > 0 && some.length < (before?.[at]?.people.length ?? 0),
          )
          for (const piece of [people, ...divided]) {
            const tally = tallyIn(piece, values)
            expect(isSafeAmount(tally, RULE, 0n) && isSafeCount(tally, RULE)).toBe(true)
          }
        }
      }),
      rounds(100),
    )
  })

  test('shows departments and teams, each of them and what is left', () => {
    const units = [
      { id: 'north', members: subjects(0, 30) },
      { id: 'team', members: subjects(0, 12) },
      { id: 'south', members: subjects(30, 48) },
    ]
    const values = range(0, PEOPLE).map((person) => (person % 4 === 0 ? 0n : 10n))
    const { parts } = release(units, values)
    expect(unitSums(parts ?? [], values)).toEqual(
      new Map([
        ['north', 220n],
        ['team', 90n],
        ['south', 140n],
        ['other', 90n],
      ]),
    )
  })

  test('hides with a team that is not safe the next one, which would give it away', () => {
    const units = [
      { id: 'most', members: subjects(0, 50) },
      { id: 'rest', members: subjects(50, 60) },
    ]
    const values = range(0, PEOPLE).map((person) => (person === 55 ? 9000n : person % 3 === 0 ? 0n : 10n))
    values[0] = 9000n
    values[1] = 9000n
    values[2] = 9000n
    const { parts } = release(units, values)
    expect(parts?.map(({ units: names }) => names)).toEqual([[]])
  })

  test('is not withheld for somebody who was not there before', () => {
    const values = range(0, PEOPLE).map((person) => (person % 4 === 0 ? 0n : 10n))
    const before = [{ units: [], people: subjects(1, PEOPLE) }]
    expect(release([], values, before).parts).toEqual([{ units: [], people: subjects(0, PEOPLE) }])
  })

  test('shows other teams beside one that did less than the month before', () => {
    const units = [
      { id: 'north', members: subjects(0, 20) },
      { id: 'south', members: subjects(20, 40) },
    ]
    const values = range(0, PEOPLE).map((person) => (person < 17 || person % 4 === 0 ? 0n : 10n))
    const before = [
      { units: ['north'], people: subjects(0, 20) },
      { units: ['south'], people: subjects(20, 40) },
      { units: [], people: subjects(40, PEOPLE) },
    ]
    expect(release(units, values, before).parts?.map(({ units: names }) => names)).toEqual([[], ['south']])
  })

  test('does not divide newcomers where too few would be told of', () => {
    const units = [{ id: 'north', members: subjects(0, 20) }]
    const values = range(0, PEOPLE).map((person) => (person % 4 === 0 ? 0n : 10n))
    const before = (least: number, most: number) => [{ units: [], people: subjects(least, most) }]
    expect(release(units, values, before(3, 57)).parts).toHaveLength(1)
    expect(release(units, values, before(3, PEOPLE)).parts).toHaveLength(2)
  })

  test('in which one person did nearly everything is withheld', () => {
    const values = range(0, PEOPLE).map((person) => (person === 0 ? 1_000_000n : person % 3 === 0 ? 0n : 1n))
    expect(release([], values).parts).toBeNull()
  })

  test('of another measure has fewer parts, never others', () => {
    fc.assert(
      fc.property(someUnits, someValues, someValues, (units, values, others) => {
        const { structure, parts } = release(units, values)
        const measures = [measureOf(others)]
        const coarse = parts && coarsen({ structure, parts, measures, rule: RULE })
        for (const { people } of coarse ?? []) {
          const own = new Set(people)
          const cut = parts?.filter((part) => new Set(part.people.map((one) => own.has(one))).size > 1)
          expect(cut).toEqual([])
          expect(isSafeAmount(tallyIn(people, others), RULE, 0n)).toBe(true)
        }
      }),
      rounds(100),
    )
  })
})

test('who is known to have left hides nobody: that all others were active is not told of a unit', () => {
  const units = [{ id: 'u', members: subjects(0, 9) }]
  const values = EVERYBODY.map((_, at) => (at < 7 || at > 20 ? 10n : 0n))
  const { structure } = release(units, values)
  const partsWith = (gone: readonly string[]) =>
    releaseUnits({
      structure: { ...structure, gone: new Set(gone) },
      lead: [measureOf(values)],
      rule: RULE,
    })?.flatMap((part) => part.units)
  expect(partsWith([])).toEqual(['u'])
  expect(partsWith(['s7'])).toEqual([])
  // Who did something before leaving is one of those who may have been idle as little as the others.
  expect(partsWith(['s0'])).toEqual([])
})
