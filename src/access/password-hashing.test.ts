import { describe, expect, test } from 'vitest'
import { createPasswordHashing } from './password-hashing.ts'

const PASSWORD = 'correct horse battery'

describe('createPasswordHashing', () => {
  test('verifies what it hashed and nothing else; equal passwords hash differently', async () => {
    const passwords = createPasswordHashing()
    const [hash, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
    expect(hash).not.toBe(other)
    expect(hash).not.toContain(PASSWORD)
    expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true)
    expect(await passwords.verify({ hash, password: `${PASSWORD} ` })).toBe(false)
    await expect(passwords.verify({ hash: 'not a hash', password: PASSWORD })).rejects.toThrow()
  })

  test('refuses what it cannot queue, and keeps working afterwards', async () => {
    const passwords = createPasswordHashing({ parallel: 1, waiting: 2 })
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => passwords.hash(PASSWORD)))
    expect(outcomes.map((each) => each.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(outcomes[4]).toMatchObject({ reason: { code: 'overloaded' } })
    await expect(passwords.hash(PASSWORD)).resolves.toBeTypeOf('string')
  })

  test('a failure frees its place', async () => {
    const passwords = createPasswordHashing({ parallel: 1, waiting: 0 })
    for (let n = 0; n < 3; n++) {
      await expect(passwords.verify({ hash: 'broken', password: PASSWORD })).rejects.toThrow()
    }
    await expect(passwords.hash(PASSWORD)).resolves.toBeTypeOf('string')
  })
})
