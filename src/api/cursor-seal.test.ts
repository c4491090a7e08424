import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCursorSeal } from './cursor-seal.ts'

const { seal, open } = createCursorSeal(createSecretKey(Buffer.alloc(32, 3)))
const OF = ['listRejectedLines', 'tenant-1']

test('says nothing of the place to whoever has it, opens as itself, and one place has one cursor', () => {
  const place = 'the 17th person of May'
  const cursor = seal(place, OF)
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('17th')
  expect(cursor).not.toContain('17th')
  expect(open(cursor, OF)).toBe(place)
  expect(seal(place, OF)).toBe(cursor)
  expect(() => open(cursor, ['listRuns', 'tenant-1'])).toThrow()
})
