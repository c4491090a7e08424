import { expect, it } from 'vitest'
import { hrefOf, isSameState, linkOf, searchToSave, viewPath } from './view-address.ts'

it('knows the pages whose state can be saved, and no other', () => {
  expect(viewPath('/spend')).toBe('/spend')
  expect(viewPath('/settings/tokens')).toBeUndefined()
  expect(viewPath('/people/amy')).toBeUndefined()
})

it('comes back to the address it was saved from', () => {
  const search = searchToSave('?range=90d&filter=model:gpt-5')
  expect(hrefOf({ path: '/spend', search })).toBe('/spend?range=90d&filter=model:gpt-5')
  expect(hrefOf({ path: '/spend', search: searchToSave('') })).toBe('/spend')
  expect(linkOf({ id: 'v1' }, 'https://tidemark.example')).toBe('https://tidemark.example/views/v1')
})

it('tells two states apart by what was chosen, not by when', () => {
  expect(isSameState('range=7d&by=model', 'by=model&range=7d')).toBe(true)
  expect(isSameState('filter=team:a+b', 'filter=team%3Aa%20b')).toBe(true)
  expect(isSameState('filter=a&filter=b', 'filter=a')).toBe(false)
})
