import { expect, it } from 'vitest'
import { nameAmong } from './account-name.ts'

it('tells an enterprise and an organization of one name apart, and only these', () => {
  const all = ['enterprise:acme', 'organization:acme', 'organization:globex', 'workspace-one', '']
  expect(all.map((account) => nameAmong(account, all))).toEqual([
    'enterprise acme',
    'organization acme',
    'globex',
    'workspace-one',
    '',
  ])
  expect(nameAmong('enterprise:acme', ['enterprise:acme', 'enterprise:acme'])).toBe('acme')
})
