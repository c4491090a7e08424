import { expect, test } from 'vitest'
import { z } from 'zod'
import { PERMISSIONS, type Permission } from '../../model/actor.ts'
import { ROUTES, type RouteContract } from '../contract/routes.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { NOBODY } from '../../privacy/seen.ts'
import type { FactsGrant, NumbersBy } from '../../privacy/gate.ts'
import type { Handlers } from './route-handler.ts'

/** Asked for by a verb about somebody else's thing; the route is everybody's, for their own (src/views). */
const ASKED_BY_VERBS: Permission[] = ['views:manage']

test('every permission is asked for by a route or a verb, so that none is decoration', () => {
  const declared = new Set<string>(Object.values(ROUTES).map(({ permission }) => permission))
  declared.delete('public')
  expect([...declared, ...ASKED_BY_VERBS].sort()).toEqual([...PERMISSIONS].sort())
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

test('what needs nobody signed in tells of nobody', () => {
  const open = Object.values(ROUTES).filter(({ permission }) => permission === 'public')
  expect(new Set(open.map(({ privacy }) => privacy))).toEqual(new Set(['none']))
})

test('only getting in and its first question need nobody signed in', () => {
  const open = Object.entries(ROUTES).filter(([, { permission }]) => permission === 'public')
  const passwords = [
    'getSetup',
    'completeSetup',
    'signIn',
    'signOut',
    'signInWithFactor',
    'beginSignInPasskey',
  ]
  const links = ['lookAtInvitation', 'acceptInvitation']
  expect(open.map(([id]) => id)).toEqual([...passwords, 'listSignInProviders', 'beginSignIn', ...links])
})

/** Every object within a schema that says which fields it has. */
function objectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(objectsIn)
  return 'properties' in schema ? [schema, ...inner] : inner
}

test('no body has room for a field that nobody asked for, so that none slips into what is stored', () => {
  const bodies = Object.entries<RouteContract>(ROUTES).flatMap(([id, { body }]) =>
    body ? [{ id, body }] : [],
  )
  expect(bodies.length).toBeGreaterThan(40)
  const open = bodies.filter(({ body }) =>
    objectsIn(z.toJSONSchema(body, { io: 'input' })).some(
      (one) => !('additionalProperties' in one) || one.additionalProperties !== false,
    ),
  )
  // With an answer of a passkey, to which browsers add what they like.
  expect(open.map(({ id }) => id)).toEqual(['signInWithFactor', 'addPasskey', 'proveFresh'])
})

// Checked by the compiler: each line below fails the build when it stops being an error.
test('a route without a permission, a missing handler and a handler without route do not compile', () => {
  const rest = { method: 'get', path: '/x', tag: 'X', summary: 'X', status: 200, answer: null } as const
  // @ts-expect-error permission is missing
  const undeclared: RouteContract = { ...rest, privacy: 'none' }
  // @ts-expect-error whom the answer tells of is missing
  const unclassed: RouteContract = { ...rest, permission: 'self:read' }
  // @ts-expect-error every other route has no handler
  const incomplete: Handlers = { signOut: async () => null }
  // @ts-expect-error there is no such route
  const orphan: Pick<Handlers, 'signOut'> = { signOut: async () => null, signOver: async () => null }
  // @ts-expect-error the answer is not of the contract's shape
  const wrong: Pick<Handlers, 'syncConnection'> = { syncConnection: async () => ({ runId: 'x' }) }
  expect([undeclared, unclassed, incomplete, orphan, wrong]).toHaveLength(5)
})

// Checked by the compiler, as above.
test('numbers that did not come through the gate do not compile', () => {
  const empty = { data: [], next_cursor: null }
  type Asked = Omit<Parameters<typeof runMetricsQuery>[0], 'facts'>
  const read = async (facts: FactsGrant) => ({ ...empty, facts })
  // @ts-expect-error the answer was not cleared
  const past: Pick<Handlers, 'listRuns'> = { listRuns: async () => empty }
  const by = { release: async () => empty, facts: async () => empty }
  const through: Pick<Handlers, 'listRuns'> = { listRuns: ({ gate }) => gate.numbers(by) }
  // @ts-expect-error facts do not come to the side of what is published
  const published: NumbersBy<typeof empty> = { ...by, release: read }
  const nobody = () => NOBODY
  // @ts-expect-error an answer of numbers says what it is made of where people are not shown
  const ofPeople: Pick<Handlers, 'listRuns'> = { listRuns: ({ gate }) => gate.people(nobody, by.facts) }
  // @ts-expect-error a route that tells of nobody has no gate, and so no facts
  const ofNobody: Pick<Handlers, 'listViews'> = { listViews: ({ gate }) => gate.numbers(by) }
  // @ts-expect-error the store's own facts are not those of the gate
  const asking = (asked: Asked, facts: FactsReader) => runMetricsQuery({ ...asked, facts })
  expect([past, through, published, ofPeople, ofNobody, asking]).toHaveLength(6)
})
