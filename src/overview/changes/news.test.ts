import { describe, expect, test } from 'vitest'
import { falseAlarms, toldOf } from '../../../test/harness/vendor/news-worlds.ts'
import { lognormal } from '../../../test/harness/run/chance.ts'
import { seededRandom } from '../../../test/harness/run/seeded-random.ts'
import {
  errorsOfAmount,
  errorsOfCount,
  errorsOfMonths,
  errorsOfPeople,
  FALSE_ALARMS,
  leastErrors,
} from './chance.ts'
import { LEAST_PEOPLE } from './notable.ts'

describe('a company in which nothing changes', () => {
  test.each([
    [10, 60],
    [30, 60],
    [100, 30],
    [300, 12],
    [1000, 4],
    [3000, 1],
  ])('of %i people is told nothing, of %i Overviews', (people, rounds) => {
    // One in twenty is allowed; `npm run bench news` tries more.
    expect(falseAlarms(people, rounds, seededRandom(people))).toBeLessThanOrEqual(0.05)
  })
})

describe('what is planted is told', () => {
  const told = (planted: Parameters<typeof toldOf>[2]) =>
    toldOf(200, seededRandom(3), planted).map(({ kind, part }) => `${kind} ${part?.value ?? ''}`.trim())

  test('a model that one group took up', () => {
    expect(told({ newModel: 1 })).toEqual(['spend group 0', 'spend model 5'])
  })

  test('more agent edits, before the editor in which they are made', () => {
    expect(told({ agentEdits: 3 })).toEqual(expect.arrayContaining(['activity feature 0']))
  })

  test('a team that shrank', () => {
    expect(told({ leavers: 8 })).toEqual(['people team 0'])
  })

  test('all of it at once, the largest share first', () => {
    const all = toldOf(200, seededRandom(3), { newModel: 1, agentEdits: 3, leavers: 8 })
    expect(all.map(({ kind }) => kind)).toEqual(['activity', 'spend', 'people'])
  })
})

describe('errors of an amount', () => {
  const evidence = { rose: 30, fell: 0, moved: 100, squares: 1e12, people: 30, weeks: [] }

  test('are by how many people it moved with, or by how much of them, whichever says more', () => {
    expect(errorsOfAmount({ before: '0', now: '100' }, evidence, 4)).toBeCloseTo(Math.sqrt(30))
    expect(errorsOfAmount({ before: '0', now: '100' }, { ...evidence, fell: 30, squares: 400 }, 4)).toBe(5)
    // People moved against the amount: one heavy user is no news of the part.
    expect(errorsOfAmount({ before: '100', now: '0' }, { ...evidence, moved: -100 }, 4)).toBeCloseTo(
      100 / 1e6,
    )
  })

  test('are none where few people stand behind it, however many the company has', () => {
    expect(errorsOfAmount({ before: '0', now: '100' }, { ...evidence, people: LEAST_PEOPLE - 1 }, 4)).toBe(0)
    expect(errorsOfAmount({ before: '5', now: '5' }, evidence, 4)).toBe(0)
  })

  test('are none where people only took it with them into another group', () => {
    const errors = (moved: number) => errorsOfAmount({ before: '0', now: '100' }, { ...evidence, moved }, 4)
    expect(errors(49)).toBe(0)
    expect(errors(-5)).toBe(0)
    expect(errors(51)).toBeGreaterThan(5)
  })

  test('are none where its own weeks vary as much', () => {
    const errors = (weeks: number[]) =>
      errorsOfAmount({ before: '400', now: '520' }, { ...evidence, moved: 120, weeks }, 4)
    expect(errors([100, 101, 99, 100, 102, 98, 100, 100])).toBeGreaterThan(5)
    expect(errors([50, 150, 60, 140, 70, 130, 80, 120])).toBe(0)
    // Three weeks are no spread.
    expect(errors([50, 150, 60])).toBeGreaterThan(5)
  })
})

describe('errors of a number of people', () => {
  test('are none where they only changed the team', () => {
    // A new team of 31 of whom 29 were in other teams before.
    expect(errorsOfPeople({ before: 0, now: 31 }, { came: 2, went: 0, usual: 1 })).toBe(0)
    // Before membership was known everybody was in no team.
    expect(errorsOfPeople({ before: 0, now: 15 }, { came: 0, went: 0, usual: 0 })).toBe(0)
    expect(errorsOfPeople({ before: 30, now: 23 }, { came: 0, went: 7, usual: 1 })).toBeCloseTo(
      7 / Math.SQRT2,
    )
  })

  test('are by what comes and goes usually, or by what did now where nothing earlier is known', () => {
    expect(errorsOfPeople({ before: 30, now: 20 }, { came: 3, went: 13, usual: null })).toBeCloseTo(2.5)
    expect(errorsOfPeople({ before: 30, now: 20 }, { came: 3, went: 13, usual: 15 })).toBeCloseTo(2.5)
    expect(errorsOfPeople({ before: 30, now: 30 }, { came: 3, went: 3, usual: 0 })).toBe(0)
  })

  test('are few where only the numbers are known', () => {
    expect(errorsOfCount({ before: 48, now: 60 })).toBeCloseTo(12 / Math.sqrt(108))
    expect(errorsOfCount({ before: 0, now: 0 })).toBe(0)
  })

  test('must be more, the more is tried at once', () => {
    expect(leastErrors(1)).toBeCloseTo(2, 0)
    expect(leastErrors(20)).toBeCloseTo(3.02, 1)
    expect(leastErrors(200)).toBeGreaterThan(leastErrors(100))
  })
})

describe('errors of a month', () => {
  test.each([
    [6, 0.05],
    [6, 0.2],
    [11, 0.05],
    [11, 0.2],
  ])('of %i months that vary by %f are no news more often than is promised', (known, spread) => {
    const random = seededRandom(known)
    const amounts = 6
    const isTold = () => {
      const months = Array.from({ length: known }, () => lognormal(random, spread))
      const [before = 0, now] = [months.at(-1), lognormal(random, spread)]
      return errorsOfMonths({ before, now }, months) >= leastErrors(amounts)
    }
    const overviews = Array.from({ length: 2000 }, () =>
      Array.from({ length: amounts }, isTold).includes(true),
    )
    expect(overviews.filter(Boolean).length).toBeLessThanOrEqual(FALSE_ALARMS * overviews.length)
  })

  test('are many where a steady amount doubles, and none where too few months are known', () => {
    const steady = [100, 104, 98, 101, 97, 102]
    expect(errorsOfMonths({ before: 102, now: 204 }, steady)).toBeGreaterThan(leastErrors(6))
    expect(errorsOfMonths({ before: 102, now: 204 }, steady.slice(1))).toBe(0)
    expect(errorsOfMonths({ before: 5, now: 5 }, [5, 5, 5, 5, 5, 5])).toBe(0)
  })
})
