import { expect, it } from 'vitest'
import { madeByText } from './made-by-text.ts'

it('says whose a token was, and that they are none any more who may make one', () => {
  const ada = { user_id: 'u1', name: 'Ada', role: 'owner' } as const
  expect(madeByText(ada)).toBe('made by Ada')
  expect(madeByText({ ...ada, role: 'analyst' })).toBe('made by Ada, by now analyst')
  expect(madeByText({ ...ada, role: 'none' })).toBe('made by Ada, by now no access')
  expect(madeByText({ ...ada, name: null, role: null })).toBe('made by somebody who was removed')
  expect(madeByText(null)).toMatch(/^made on the machine/)
})
