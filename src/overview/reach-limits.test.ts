import { describe, expect, test } from 'vitest'
import { reachLimits } from './reach-limits.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ day: `2026-06-${String(i + 11)}`, weeks: 1 / 7 }))
const person = (used: string, weekly: number, limit = '100') => ({ limit, used, weekly })

describe('who reaches their limit', () => {
  test('is found person by person: what one has left is of no use to another', () => {
    // Together 150 of 1,000 are used and 40 a week are spent; one of them is there on the third day all the same.
    const people = [person('90', 21), ...Array.from({ length: 9 }, () => person('0', 2))]
    expect(reachLimits(people, days(20))).toEqual({ people: 1, next: '2026-06-14', half: '2026-06-14' })
  })

  test('names the first day, and the one by which half of them are there', () => {
    const people = [person('93', 7), person('90', 7), person('86', 7), person('80', 7)]
    expect(reachLimits(people, days(20))).toEqual({ people: 4, next: '2026-06-17', half: '2026-06-20' })
  })

  test('leaves out who is there already, who spends nothing, and who would be there after the month', () => {
    const people = [person('100', 7), person('120', 7), person('99', 0), person('50', 7), person('0', 7, '0')]
    expect(reachLimits(people, days(20))).toEqual({ people: 0, next: null, half: null })
    expect(reachLimits([], days(20)).people).toBe(0)
  })

  test('waits for days on which anything is spent', () => {
    const weekend = [
      { day: '2026-06-13', weeks: 0 },
      { day: '2026-06-14', weeks: 0 },
      { day: '2026-06-15', weeks: 0.2 },
    ]
    expect(reachLimits([person('99', 10)], weekend).next).toBe('2026-06-15')
  })
})
