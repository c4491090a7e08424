import { expect, it } from 'vitest'
import { VIEW_PATHS } from '../../../src/api/contract/words.ts'
import { publishedPageOf } from './published-pages.ts'

it('stands in the place of every page whose state can be saved', () => {
  expect(VIEW_PATHS.map(publishedPageOf)).toEqual(VIEW_PATHS.map((path) => path.slice(1)))
})

it('answers for pages about single people whatever their address names', () => {
  expect(publishedPageOf('/people/matching')).toBe('matching')
  expect(publishedPageOf('/people/u:1')).toBe('people')
})

it('leaves settings and the state of the data as they are', () => {
  expect(['/settings/sources', '/data-health', '/privacy', '/'].map(publishedPageOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
