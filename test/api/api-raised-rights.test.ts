import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ROLES, type Role } from '../../src/model/actor.ts'
import { ORIGIN, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'

/** Everybody but the owner, who may give rights. */
const BELOW = ROLES.filter((role) => role !== 'owner')

let app: ApiApp
let members: Map<string, string>
beforeAll(async () => {
  app = await startApiApp({}, ROLES)
  members = new Map((await rights()).map(({ id, role }) => [role, id]))
})
afterAll(() => app[Symbol.asyncDispose]())

const rights = async () =>
  (await app.core.access.listMembers(app.ours.owner)).map(({ id, role, units }) => ({ id, role, units }))
const tokens = async () =>
  (await app.core.access.listTokens(app.ours.owner)).map(({ role }) => role).toSorted()
const Seen = z.object({ role: z.enum(ROLES), permissions: z.array(z.string()) })

async function send(caller: Caller, method: string, path: string, body?: object) {
  return app.request(`/api/v1${path}`, {
    method,
    headers: { Origin: ORIGIN, ...caller.headers, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const me = async (caller: Caller) => Seen.parse(await (await send(caller, 'GET', '/me')).json())

const PERSON = { name: 'Eve', email: 'eve@main.example', password: 'long enough for a person' }
/** Ways to more than one has: as one's own right, as another's, and as a field of something everybody may send. */
function raises(role: Role): [string, string, object][] {
  const own = `/members/${members.get(role) ?? ''}`
  const day = { name: 'more', expires_in_days: 1 }
  return [
    ['PATCH', own, { role: 'admin' }],
    ['PATCH', own, { role: 'lead', units: [{ source: 'code_assistant', id: 'unit-1' }] }],
    ['POST', '/members', { ...PERSON, role: 'admin' }],
    ['POST', '/invitations', { role: 'admin' }],
    ['POST', '/tokens', { ...day, role: 'owner' }],
    ['POST', '/tokens', { ...day, kind: 'service', role: 'admin' }],
    ...(role === 'admin'
      ? []
      : [['POST', '/tokens', { ...day, role: 'admin' }] satisfies [string, string, object]]),
    ['POST', '/me/proof', { password: app.password, role: 'owner' }],
    ['POST', '/me/password', { current_password: app.password, new_password: 'x'.repeat(20), role: 'owner' }],
    ['POST', '/views', { name: 'mine', path: '/teams', search: '', role: 'owner' }],
  ]
}

test('nobody raises a role by the API, the own one or another’s', async () => {
  const before = [await rights(), await tokens()]
  const callers = app.ours.callers.filter(({ role }) => role !== 'owner')
  expect(new Set(callers.map(({ role }) => role))).toEqual(new Set(BELOW))
  for (const caller of callers) {
    const seen = await me(caller)
    for (const [method, path, body] of raises(caller.role ?? 'member')) {
      const { status } = await send(caller, method, path, body)
      expect([403, 422], `${caller.name}: ${method} ${path}`).toContain(status)
    }
    expect(await me(caller)).toEqual(seen)
  }
  expect([await rights(), await tokens()]).toEqual(before)
})

test('an owner sends the same and gives the right, that of an owner excepted', async () => {
  const [owner] = app.ours.callers
  if (!owner) throw new Error('no owner')
  const statusOf = async (path: string, body: object) => (await send(owner, 'POST', path, body)).status
  expect(await statusOf('/members', { ...PERSON, role: 'owner' })).toBe(422)
  expect(await statusOf('/members', { ...PERSON, role: 'admin' })).toBe(201)
  expect(await statusOf('/invitations', { role: 'admin' })).toBe(201)
})
