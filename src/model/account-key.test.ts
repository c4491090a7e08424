import { expect, test } from 'vitest'
import { accountName, levelOf, nameAmong } from './account-key.ts'
import { codeAccountKey } from './connection.ts'

test('a key is taken apart into what it was made of', () => {
  const enterprise = codeAccountKey({ level: 'enterprise', name: 'Octo' })
  expect([levelOf(enterprise), accountName(enterprise)]).toEqual(['enterprise', 'octo'])
  expect([levelOf('organization:acme'), accountName('organization:acme')]).toEqual(['organization', 'acme'])
  expect([levelOf('org-1'), accountName('org-1')]).toEqual([null, 'org-1'])
})

test('of two accounts of one name the level is said, and of no other', () => {
  const all = ['enterprise:octo', 'organization:octo', 'organization:acme']
  expect(all.map((key) => nameAmong(key, all))).toEqual(['enterprise:octo', 'organization:octo', 'acme'])
  expect(nameAmong('enterprise:octo', ['enterprise:octo', 'enterprise:octo'])).toBe('octo')
})
