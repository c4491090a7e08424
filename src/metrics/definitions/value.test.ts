import { expect, test } from 'vitest'
import { any, measured, ofOnePerson, peopleIn, sum, unmerged, value, valueText } from './value.ts'

const names = { text: (part: string) => part, measure: (name: string) => `<${name}>` }
const written = (of: Parameters<typeof unmerged>[0]) => unmerged(of, names)?.join('') ?? null

test('a value is the SQL of what it merges, and asks for just that, once', () => {
  const of = value`if(${sum('rows')} > 0, ${peopleIn('users')}, ${sum('rows')})`
  expect(valueText(of)).toBe('if(sum(m_rows) > 0, groupBitmapMerge(m_users), sum(m_rows))')
  expect(measured(of)).toEqual({ measures: ['rows', 'users'], value: of })
  expect(measured(value`NULL`).measures).toEqual([])
})

test('where one row makes each group, sums are the measures themselves, and other merges are not', () => {
  expect(written(value`if(${sum('rows')} = 0, NULL, ${sum('cost')})`)).toBe('if(<rows> = 0, NULL, <cost>)')
  expect(written(value`${any('seen')} / 60`)).toBeNull()
  // A measure whose name stands within another one, and text that reads like a merge.
  expect(written(value`${sum('sum(m_')} + ${sum('cost_m_x')}`)).toBe('<sum(m_> + <cost_m_x>')
})

test('of one person a set is 1 or 0', () => {
  const people = value`${peopleIn('users')} + ${sum('rows')}`
  expect(valueText(ofOnePerson(people))).toBe('max(m_users) + sum(m_rows)')
  expect(written(people)).toBeNull()
  expect(written(ofOnePerson(people))).toBe('<users> + <rows>')
})
