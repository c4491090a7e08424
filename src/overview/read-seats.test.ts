import { expect, test } from 'vitest'
import { countSeats } from './read-seats.ts'

test('seats given to nobody are unused as well, and none are counted where a part is not known', () => {
  const seats = { people: 60, idle: 20, neverUsed: 20, unassigned: 15 }
  expect(countSeats(seats)).toEqual({ all: 75, unused: 55 })
  expect(countSeats({ ...seats, unassigned: null })).toEqual({ all: 60, unused: null })
})
