import { defaultKeyHasher } from '@better-auth/api-key'
import { expect, test } from 'vitest'
import { hashToken } from './token-hash.ts'

test.each(['tmk_0123456789', 'ünïcode', ''])('hashes %j as the auth library does', async (token) => {
  expect(hashToken(token)).toBe(await defaultKeyHasher(token))
})
