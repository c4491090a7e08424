import { hashPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { createPasswordHashing } from './password-hashing.ts'

const PASSWORD = 'correct horse battery'

describe('createPasswordHashing', () => {
  const passwords = createPasswordHashing()

  test('verifies what it hashed and nothing else; equal passwords hash differently', async () => {
    const [hash, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
    expect(hash).not.toBe(other)
    expect(hash).not.toContain(PASSWORD)
    expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true)
    expect(await passwords.verify({ hash, password: `${PASSWORD} ` })).toBe(false)
    await expect(passwords.verify({ hash: 'not a hash', password: PASSWORD })).rejects.toThrow()
  })

  test('takes no less work than OWASP asks for, and says so in the hash', async () => {
    const hash = await passwords.hash(PASSWORD)
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(passwords.isOutdated(hash)).toBe(false)
  })

  test('still verifies what an older version has stored, and knows it for outdated', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true)
    expect(await passwords.verify({ hash, password: 'another password' })).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(true)
  })
})
