import { expect, it } from 'vitest'
import { readPersonSearch } from './people-search.ts'

it('reads of a person’s page that events are not marked in its pictures', () => {
  expect(readPersonSearch({ marks: 'off', view: 'table', grain: 'week' })).toEqual({
    marks: 'off',
    view: 'table',
  })
})
