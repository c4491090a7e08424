import { expect, test } from 'vitest'
import { needOf } from './page-rights.ts'

test.each([
  ['/overview', 'metrics:read'],
  ['/people/chat_assistant:u-1', 'metrics:read'],
  ['/settings/people', 'sessions:manage'],
  ['/settings/privacy/units', 'self:read'],
  ['/settings/account', null],
  ['/teamsters', null],
])('%s needs %s', (path, need) => {
  expect(needOf(path)).toBe(need)
})
