import { expect, it } from 'vitest'
import {
  countedIn,
  firstTold,
  isAtLeast,
  isOther,
  isWithheld,
  newcomersIn,
  shownRows,
} from './published-rows.ts'

const PLATFORM = {
  team: 'platform',
  'code.generations': '40',
  'code.acceptances': null,
  people: 34,
  members: 37,
  withheld: ['code.acceptances'],
  at_least: ['code.generations'],
}
const SMALL = {
  team: 'small',
  'code.generations': null,
  'code.acceptances': null,
  withheld: ['code.generations'],
}
const OTHER = { team: null, 'code.generations': '7', 'code.acceptances': '9', people: 12 }
const METRICS = ['code.generations', 'code.acceptances']

it('tells a number that is kept back from one that nobody knows', () => {
  expect(METRICS.map((metric) => isWithheld(PLATFORM, metric))).toEqual([false, true])
  expect(isWithheld(OTHER, 'code.generations')).toBe(false)
})

it('says of which numbers a part is not told', () => {
  expect(METRICS.map((metric) => isAtLeast(PLATFORM, metric))).toEqual([true, false])
  expect(isAtLeast(SMALL, 'code.generations')).toBe(false)
})

it('says of how many people a row tells, where that is published', () => {
  expect([{ newcomers: 3 }, { newcomers: 0 }, { newcomers: null }].map(newcomersIn)).toEqual([3, 0, 0])
  expect(countedIn(PLATFORM)).toEqual({ people: 34, members: 37 })
  expect(countedIn(SMALL)).toEqual({ people: null, members: null })
})

it('orders units by what any of them tells', () => {
  expect(firstTold([PLATFORM, OTHER], 'team', ['code.acceptances', 'code.generations'])).toBe(
    'code.generations',
  )
  expect(firstTold([OTHER], 'team', METRICS)).toBeUndefined()
})

it('lists what is published of a unit, and what is left of the whole last', () => {
  expect(shownRows<Record<string, unknown>>([OTHER, SMALL, PLATFORM], 'team', METRICS)).toEqual([
    PLATFORM,
    OTHER,
  ])
  expect([PLATFORM, OTHER].map((row) => isOther(row, 'team'))).toEqual([false, true])
})
