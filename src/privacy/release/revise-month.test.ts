import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviseMonth, type Cell, type ReleasedMonth } from './revise-month.ts'
import { RULE } from './tally.ts'
import { rounds } from '../../../test/harness/run/rounds.ts'

const HOW = { least: 0n, rule: RULE }
const PEOPLE = 30
const amount = fc.bigInt({ min: 0n, max: 50n })
/** What everybody did, in four parts. */
const someUse = fc.array(fc.array(amount, { minLength: 4, maxLength: 4 }), {
  minLength: PEOPLE,
  maxLength: PEOPLE,
})

type Use = readonly (readonly bigint[])[]

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const everybody = Array.from({ length: PEOPLE }, (_, person) => person)

function cellOf(was: Use, is: Use, some: readonly number[]): Cell {
  const values = (use: Use) => new Map(some.map((person) => [`s${person}`, sum(use[person] ?? [])] as const))
  return { people: some.length, was: values(was), is: values(is) }
}

const monthOf = (was: Use, is: Use): ReleasedMonth => ({
  all: cellOf(was, is, everybody),
  units: [everybody.slice(0, 12), everybody.slice(12)].map((some) => cellOf(was, is, some)),
})

/** Two of three did something. */
const USE: Use = everybody.map((person) => (person % 3 === 0 ? [0n, 0n, 0n, 0n] : [4n, 3n, 2n, 1n]))
const more = (by: (person: number) => readonly bigint[]): Use =>
  USE.map((own, person) => own.map((one, at) => one + (by(person)[at] ?? 0n)))
const late = (...people: number[]) => more((person) => (people.includes(person) ? [5n] : []))

describe('a month that was published', () => {
  test('is unchanged where nobody did anything else', () => {
    expect(reviseMonth(monthOf(USE, USE), HOW)).toEqual({ state: 'unchanged' })
  })

  test('changes no number for one late record, nor for those of four', () => {
    expect(reviseMonth(monthOf(USE, late(1)), HOW)).toEqual({ state: 'held' })
    expect(reviseMonth(monthOf(USE, late(1, 2, 4, 5)), HOW)).toEqual({ state: 'held' })
  })

  test('changes all numbers of five people at once', () => {
    expect(reviseMonth(monthOf(USE, late(1, 2, 4, 5, 7)), HOW)).toEqual({
      state: 'revised',
      taken: [0],
      unassigned: 0n,
    })
  })

  test('assigns to no unit what is of too few in one of them', () => {
    expect(reviseMonth(monthOf(USE, late(1, 2, 4, 5, 7, 13)), HOW)).toEqual({
      state: 'revised',
      taken: [],
      unassigned: 30n,
    })
  })

  test('holds a change by which somebody would stand out', () => {
    expect(
      reviseMonth(
        monthOf(
          USE,
          more((person) => (person === 1 ? [9000n] : [1n])),
        ),
        HOW,
      ),
    ).toEqual({
      state: 'held',
    })
  })

  test('and its units still sum to the total', () => {
    fc.assert(
      fc.property(someUse, someUse, fc.double({ min: 0, max: 1, noNaN: true }), (was, other, share) => {
        const is = was.map((own, person) => (person < PEOPLE * share ? (other[person] ?? own) : own))
        const month = monthOf(was, is)
        const revision = reviseMonth(month, HOW)
        if (revision.state !== 'revised') return
        const { taken, unassigned } = revision
        const told = month.units.map((cell, at) =>
          sum([...(taken.includes(at) ? cell.is : cell.was).values()]),
        )
        expect(sum(told) + unassigned).toBe(sum(is.flat()))
      }),
      rounds(100),
    )
  })
})
