import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { startPostgres } from '../harness/stores/postgres.ts'

/** PostgreSQL takes no text that holds a NUL, where SQLite finds nothing. */
const stack = new AsyncDisposableStack()
let app: ApiApp
beforeAll(async () => {
  const server = stack.use(await startPostgres())
  app = stack.use(await startApiApp({ TIDEMARK_DATABASE_URL: await server.newDatabase() }))
})
afterAll(() => stack.disposeAsync())

test.each([
  ['GET', '/sign-in/saml/%00'],
  ['GET', '/sign-in/logout/%00?SAMLRequest=x'],
  ['POST', '/sign-in/logout/a%00'],
  ['POST', '/sign-in/callback/%00'],
  ['GET', '/api/v1/audit?actor=%00'],
  ['GET', '/api/v1/views/%00'],
  ['GET', '/api/v1/connections/a%00b/datasets'],
])('an address with a NUL is no fault of ours: %s %s', async (method, path) => {
  const headers = app.ours.callers[0]?.headers ?? {}
  const answer = await app.request(path, { method, headers })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'malformed_request',
    action_said: { code: 'leave_nul_out' },
  })
})
