import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../../src/api/contract/routes.ts'
import { ORIGIN, startApiApp, type ApiApp } from '../harness/service/api-app.ts'

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp({}, ['owner', 'analyst'])
})
afterAll(() => app[Symbol.asyncDispose]())

const Entries = z.object({
  data: z.array(z.object({ action: z.string(), object: z.object({ type: z.string(), id: z.string() }) })),
})
const Created = z.object({ id: z.string(), token: z.string() })

async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  return app.request(`/api/v1${path}`, {
    method,
    headers: { Origin: ORIGIN, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const statusOf = async (token: string) => (await send('GET', '/me', bearer(token))).status

/** Change a first password. @returns the cookies of the session that begins with it */
async function ownPassword(Cookie: string): Promise<string> {
  const change = { current_password: app.password, new_password: 'only the person knows this one' }
  const changed = await send('POST', '/me/password', { Cookie }, change)
  expect(changed.status).toBe(204)
  return changed.headers.getSetCookie().join('; ')
}

const Problem = z.object({ code: z.string() })

test('a password that somebody else chose opens nothing but its own change', async () => {
  const [owner] = app.ours.callers
  const person = { name: 'Newcomer', email: 'new@main.example', password: app.password, role: 'admin' }
  expect((await send('POST', '/members', owner?.headers ?? {}, person)).status).toBe(201)
  const signedIn = await send('POST', '/sign-in', {}, { email: person.email, password: app.password })
  const Me = z.object({ must_change_password: z.boolean() })
  expect(Me.parse(await signedIn.json())).toEqual({ must_change_password: true })
  const Cookie = signedIn.headers.getSetCookie().join('; ')
  const answered = ['/me', '/me/password', '/me/provider-session']
  const others = Object.values(ROUTES).filter(
    ({ permission, path }) => permission !== 'public' && !answered.includes(path),
  )
  expect(others.length).toBeGreaterThan(40)
  for (const { method, path } of others) {
    const refused = await send(method.toUpperCase(), path, { Cookie })
    expect(refused.status, `${method} ${path}`).toBe(403)
    expect(Problem.parse(await refused.json()).code).toBe('password_change_required')
  }
  expect((await send('GET', '/me', { Cookie })).status).toBe(200)
  const own = await ownPassword(Cookie)
  expect((await send('GET', '/tokens', { Cookie: own })).status).toBe(200)
  expect(Me.parse(await (await send('GET', '/me', { Cookie: own })).json())).toEqual({
    must_change_password: false,
  })
  const { tenant } = app.ours.owner
  const operator = { kind: 'system', id: 'shell', tenant, role: 'owner' } as const
  await app.core.access.setPassword(operator, { email: person.email, password: app.password })
  const back = await send('POST', '/sign-in', {}, { email: person.email, password: app.password })
  expect(Me.parse(await back.json())).toEqual({ must_change_password: true })
  expect((await send('POST', '/sign-out', { Cookie: back.headers.getSetCookie().join('; ') })).status).toBe(
    204,
  )
  expect(Me.parse(await (await send('GET', '/me', owner?.headers ?? {})).json())).toEqual({
    must_change_password: false,
  })
})

test('who is removed keeps no way in, not even by a token made with their token', async () => {
  const [owner] = app.ours.callers
  const person = { name: 'Leaver', email: 'leaver@main.example', password: app.password, role: 'admin' }
  const member = z.object({ id: z.string() })
  const { id } = member.parse(await (await send('POST', '/members', owner?.headers ?? {}, person)).json())
  const signedIn = await send('POST', '/sign-in', {}, { email: person.email, password: app.password })
  const Cookie = await ownPassword(signedIn.headers.getSetCookie().join('; '))
  const first = Created.parse(
    await (await send('POST', '/tokens', { Cookie }, { name: 'T1', role: 'admin' })).json(),
  )
  const tooLong = { name: 'T2', role: 'admin', expires_in_days: 365 }
  expect((await send('POST', '/tokens', bearer(first.token), tooLong)).status).toBe(422)
  const second = Created.parse(
    await (await send('POST', '/tokens', bearer(first.token), { ...tooLong, expires_in_days: 30 })).json(),
  )
  expect(await statusOf(second.token)).toBe(200)
  expect((await send('DELETE', `/members/${id}`, owner?.headers ?? {})).status).toBe(204)
  expect(await Promise.all([statusOf(first.token), statusOf(second.token)])).toEqual([401, 401])
})

test('who was refused, and who looked at what, is in the audit log and in the log', async () => {
  const [owner] = app.ours.callers
  const analyst = app.ours.callers.find(({ role }) => role === 'analyst')?.headers ?? {}
  expect((await send('GET', '/tokens', analyst)).status).toBe(403)
  expect(await statusOf('tmk_guessed')).toBe(401)
  expect((await app.request('/scim/v2/Users', { headers: bearer('tmks_guessed') })).status).toBe(401)
  expect((await send('GET', '/people/chat_assistant:nobody', analyst)).status).toBe(404)
  expect((await send('GET', '/people', { ...analyst, Accept: 'text/csv' })).status).toBe(200)
  const read = async () => {
    const answer = await send('GET', '/audit?limit=200', owner?.headers ?? {})
    return Entries.parse(await answer.json()).data
  }
  await read()
  const seen = (await read()).map(({ action, object }) => `${action} ${object.type} ${object.id}`)
  expect(seen).toEqual(
    expect.arrayContaining([
      'permission.refused route listTokens',
      'token.refused route getMe',
      'token.refused route scim',
      'data.exported route listPeople',
      `audit.read organization ${app.ours.tenant}`,
    ]),
  )
  expect(seen.filter((line) => line.startsWith('person.viewed'))).toEqual([])
  const refused = app.log.find((line) => line.includes('"route":"listTokens"') && line.includes('403'))
  expect(JSON.parse(refused ?? '{}')).toMatchObject({
    client: null,
    actor: expect.stringMatching(/^(?:user|api_token) /),
  })
})
