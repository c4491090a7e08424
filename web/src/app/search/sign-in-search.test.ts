import { expect, it } from 'vitest'
import { backFromProvider, readSignInSearch, toSignIn } from './sign-in-search.ts'

it('comes back to a page of this site only', () => {
  expect(readSignInSearch({ next: '/spend?range=7d' }).next).toBe('/spend?range=7d')
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    expect(readSignInSearch({ next }).next, next).toBeUndefined()
  }
})

it('remembers where a person wanted to go', () => {
  expect(toSignIn('/limits')).toEqual({ to: '/sign-in', search: { next: '/limits' } })
})

it('comes back from a provider to the first page where the address is too long for the way', () => {
  expect(backFromProvider(undefined)).toBe('/')
  expect(backFromProvider('/spend?range=7d')).toBe('/spend?range=7d')
  expect(backFromProvider(`/spend?user=${'a'.repeat(2000)}`)).toBe('/')
})
