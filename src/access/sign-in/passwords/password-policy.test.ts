import { expect, test } from 'vitest'
import { requireGoodPassword } from './password-policy.ts'

const about = ['ada.lovelace@acme.example', 'Ada Lovelace', 'Acme']

test.each([
  '123456789012',
  'aaaaaaaaaaaa',
  'passwordpassword',
  'tidemarktidemark',
  'Tidemark2026!',
  'ada.lovelace@acme.example',
  'AdaLovelace1',
  'qwertyuiop12',
  'abcabcabcabc',
])('%s is refused at its field', async (password) => {
  await expect(requireGoodPassword(password, { about, path: 'new_password' })).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.not.stringContaining(password),
    details: [{ path: 'new_password' }],
  })
})

test.each(['correct horse battery', 'tr0ub4dor&3xyz', 'Vi7rNwPq2kXz', 'Regen auf dem Dach im Mai'])(
  '%s is taken',
  async (password) => {
    await expect(requireGoodPassword(password, { about, path: 'password' })).resolves.toBeUndefined()
  },
)
