import { expect, test } from 'vitest'
import { isLedPage, mayOpen, needOf } from './page-rights.ts'

test.each([
  ['/people', true],
  ['/people/chat_assistant:u-1', true],
  ['/people/matching', false],
  ['/seats', false],
  ['/settings/people', false],
])('a lead of an organisation that agreed on it may open %s: %s', (path, may) => {
  const lead = { permissions: ['self:read', 'units:read'], people_of_units: true }
  expect([mayOpen(path, lead), isLedPage(path, lead)]).toEqual([may, may])
  expect(mayOpen(path, { ...lead, people_of_units: false })).toBe(false)
})

test.each([
  ['/overview', 'metrics:read'],
  ['/people/chat_assistant:u-1', 'metrics:read'],
  ['/people/matching', 'people:match'],
  ['/settings/people', 'sessions:manage'],
  ['/settings/privacy/units', 'self:read'],
  ['/settings/account', null],
  ['/teamsters', null],
])('%s needs %s', (path, need) => {
  expect(needOf(path)).toBe(need)
})
