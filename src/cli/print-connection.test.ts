import { expect, test } from 'vitest'
import { said } from '../words/said.ts'
import { connectionLine } from './print-connection.ts'

test('says in words how a connection stands and what to do', () => {
  const health = { status: 'failing', message: said('no_such_change'), action: said('sign_in_with_password') }
  const line = connectionLine({ label: 'Chat', state: 'connected', health })
  expect(line).toMatch(/^Connection “Chat”: connected, failing\. \w.*\. \w.*\.\n$/)
  expect(line).not.toContain('object')
  expect(connectionLine({ label: 'Chat', state: 'connected', health: { ...health, action: null } })).toMatch(
    /^Connection “Chat”: connected, failing\. \w.*\.\n$/,
  )
})
