import { expect, it } from 'vitest'
import { signedText } from './signed-words.ts'

const AT = '2026-03-09T10:00:00Z'

it('marks a month that is signed off, and how many figures are others since', () => {
  const words = [null, { at: AT, changed: 0 }, { at: AT, changed: 1 }, { at: AT, changed: 12 }].map(
    (signed_off) => signedText({ signed_off }),
  )
  expect(words).toEqual([
    null,
    'Signed off',
    'Signed off; 1 figure has changed since',
    'Signed off; 12 figures have changed since',
  ])
})

it('says of groups no more than that it is signed off', () => {
  expect(signedText({ signed_off: { at: AT, changed: null } })).toBe('Signed off')
})
