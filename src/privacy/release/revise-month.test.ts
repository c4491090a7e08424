import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviseMonth, type Cell, type ReleasedMonth } from './revise-month.ts'
import { RULE } from './tally.ts'
import { rounds } from '../../../test/harness/run/rounds.ts'

const HOW = { least: 0n, countsPeople: true, rule: RULE }
const PEOPLE = 30
const amount = fc.bigInt({ min: 0n, max: 50n })
/** What everybody did in two rows, by two values. */
const someUse = fc.array(fc.array(amount, { minLength: 4, maxLength: 4 }), {
  minLength: PEOPLE,
  maxLength: PEOPLE,
})

type Use = readonly (readonly bigint[])[]

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const everybody = Array.from({ length: PEOPLE }, (_, person) => person)

function cellOf(was: Use, is: Use, some: readonly number[], at: readonly number[]): Cell {
  const values = (use: Use) =>
    new Map(some.map((person) => [`s${person}`, sum(at.map((cell) => use[person]?.[cell] ?? 0n))] as const))
  return { people: some.length, was: values(was), is: values(is) }
}

/** Two rows, each split into two values, and two units. */
const monthOf = (was: Use, is: Use): ReleasedMonth => ({
  rows: [cellOf(was, is, everybody, [0, 1]), cellOf(was, is, everybody, [2, 3])],
  units: [everybody.slice(0, 12), everybody.slice(12)].map((some) => cellOf(was, is, some, [0, 1, 2, 3])),
  splits: [0, 1].map((row) => ({
    row,
    cells: [0, 1].map((value) => cellOf(was, is, everybody, [row * 2 + value])),
  })),
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
      rows: { taken: [0], unassigned: 0n },
      units: { taken: [0], unassigned: 0n },
      splits: [
        { taken: [0], unassigned: 0n },
        { taken: [], unassigned: 0n },
      ],
    })
  })

  test('assigns to no unit what is of too few in one of them', () => {
    expect(reviseMonth(monthOf(USE, late(1, 2, 4, 5, 7, 13)), HOW)).toMatchObject({
      state: 'revised',
      rows: { taken: [0], unassigned: 0n },
      units: { taken: [], unassigned: 30n },
    })
  })

  test('shows in a split alone what went from one value to another', () => {
    const is = more((person) => (person % 3 === 0 ? [] : [-1n, 1n]))
    expect(reviseMonth(monthOf(USE, is), HOW)).toEqual({
      state: 'revised',
      rows: { taken: [], unassigned: 0n },
      units: { taken: [], unassigned: 0n },
      splits: [
        { taken: [0, 1], unassigned: 0n },
        { taken: [], unassigned: 0n },
      ],
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

  test('and every table of it still sums to the same', () => {
    fc.assert(
      fc.property(someUse, someUse, fc.double({ min: 0, max: 1, noNaN: true }), (was, other, share) => {
        const is = was.map((own, person) => (person < PEOPLE * share ? (other[person] ?? own) : own))
        const month = monthOf(was, is)
        const revision = reviseMonth(month, HOW)
        if (revision.state !== 'revised') return
        const told = (cells: readonly Cell[], { taken, unassigned }: typeof revision.rows) =>
          sum(cells.map((cell, at) => sum([...(taken.includes(at) ? cell.is : cell.was).values()]))) +
          unassigned
        const total = told(month.rows, revision.rows)
        expect(total).toBe(sum(is.flat()))
        expect(told(month.units, revision.units)).toBe(total)
        for (const [at, { row, cells }] of month.splits.entries()) {
          const split = revision.splits[at] ?? { taken: [], unassigned: 0n }
          const own = month.rows.slice(row, row + 1)
          const taken = revision.rows.taken.includes(row) ? [0] : []
          expect(told(cells, split)).toBe(told(own, { taken, unassigned: 0n }))
        }
      }),
      rounds(100),
    )
  })
})
