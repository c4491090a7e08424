import { expect, expectTypeOf, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../access/permissions.ts'
import { ROUTES, type Permission as DeclaredPermission, type RouteContract } from './contract/routes.ts'

test('the contract and access name the same permissions', () => {
  expectTypeOf<DeclaredPermission>().toEqualTypeOf<Permission | 'public'>()
})

test('every permission but one’s own is asked for by a route, so that none is decoration', () => {
  const declared = new Set(Object.values(ROUTES).map(({ permission }) => permission))
  expect([...declared].filter((permission) => permission !== 'public').sort()).toEqual(
    [...PERMISSIONS].sort(),
  )
})

test('no two routes answer the same request, and each path parameter is declared', () => {
  const routes: RouteContract[] = Object.values(ROUTES)
  const requests = routes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(requests).size).toBe(requests.length)
  for (const { path, params } of routes) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(params?.shape ?? {})).toEqual(named)
  }
})

test('only getting in and its first question need nobody signed in', () => {
  const open = Object.entries(ROUTES).filter(([, { permission }]) => permission === 'public')
  expect(open.map(([id]) => id)).toEqual(['getSetup', 'completeSetup', 'signIn', 'signOut'])
})
