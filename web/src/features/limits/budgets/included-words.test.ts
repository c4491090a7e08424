import { expect, it } from 'vitest'
import { leftOfIncluded } from './included-words.ts'

const left = (existing: string | null, other: string | null, at_least = false) =>
  leftOfIncluded({ left: { existing, new: other }, at_least })

it('says about how much is left, by both terms where they differ', () => {
  expect(left('1200', '1200')).toBe('about 1,200 credits')
  expect(left('1200', '900')).toBe('about 1,200 credits or about 900 credits')
  expect(left('-30', '-30')).toBe('over by 30 credits')
  expect(leftOfIncluded({ left: null, at_least: false })).toBeNull()
})

it('says that it may be less where days of the use are not known', () => {
  expect(left('1200', '1200', true)).toBe('about 1,200 credits at most')
  expect(left('-30', '-30', true)).toBe('over by at least 30 credits')
})
