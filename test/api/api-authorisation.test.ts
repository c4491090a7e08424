import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../src/api/contract/errors.ts'
import { ROUTES, type RouteId } from '../../src/api/contract/routes.ts'
import { ROLES } from '../../src/model/actor.ts'
import { atNight } from '../harness/run/night.ts'
import { NOBODY, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import {
  askingRoutes,
  CODE_HOST,
  NO_SUCH_THING,
  thingsFor,
  type AskingRoutes,
} from '../harness/service/asking-routes.ts'
import { expectedStatus, type Target } from '../harness/service/expected-status.ts'
import { GUESSED, IDS } from '../privacy/guarded-routes.ts'
import { openapiSchemas, type AnswerSchemas } from '../harness/service/openapi-answers.ts'

/**
 * What is one's own is asked of every route in test/privacy/every-route.test.ts, but where a password is guessed. What is
 * missing is by day asked of one caller, who is answered as about theirs.
 */
const targetsOf = (id: RouteId): Target[] => [
  ...(GUESSED.includes(id) ? (['own'] as const) : []),
  ...('params' in ROUTES[id] ? (['theirs', ...atNight(['missing'] as const)] as const) : []),
]

let app: ApiApp
let schemas: AnswerSchemas
let routes: AskingRoutes

beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ROLES)
  schemas = openapiSchemas(await (await app.request('/api/v1/openapi.json')).json())
  routes = await askingRoutes(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const thingFor = (id: RouteId, target: Target) =>
  target === 'missing'
    ? Promise.resolve(NO_SUCH_THING)
    : routes.thing(id, target === 'own' ? app.ours : app.theirs)

describe.each(IDS.filter((id) => targetsOf(id).length > 0))('%s', (id) => {
  test.each(targetsOf(id))('answers every caller about what is %s exactly as declared', async (target) => {
    const things = thingsFor(id, () => thingFor(id, target))
    for (const caller of [...app.ours.callers, NOBODY]) {
      const response = await routes.ask(id, caller, await things.next())
      const text = await response.text()
      things.answered(response.status)
      expect(response.status, `${caller.name}: ${text}`).toBe(expectedStatus(id, caller, target))
      expect(schemas.complaint(id, response.status, text), `${caller.name} ${response.status}`).toBeNull()
      if (!response.ok) expect(Problem.parse(JSON.parse(text)).status).toBe(response.status)
    }
  })
})

test.each(IDS.filter((id) => 'params' in ROUTES[id]))(
  '%s answers about theirs as about nothing, to the letter',
  async (id) => {
    const [owner] = app.ours.callers
    if (!owner) throw new Error('no owner')
    const answers = await Promise.all(
      (['theirs', 'missing'] as const).map(async (target) =>
        routes.ask(id, owner, await thingFor(id, target)),
      ),
    )
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        headers: [...answer.headers].filter(([name]) => name !== 'x-request-id'),
        body: { ...Problem.parse(await answer.json()), request_id: '' },
      })),
    )
    expect(seen[0]).toEqual(seen[1])
  },
)

test('signing out ends the session at once, and works for anybody', async () => {
  const cookie = await app.signIn(app.ours)
  const caller = { name: 'fresh session', role: 'owner', headers: { Cookie: cookie } } as const
  expect((await routes.ask('getMe', caller, '')).status).toBe(200)
  expect((await routes.ask('signOut', caller, '')).status).toBe(204)
  expect((await routes.ask('getMe', caller, '')).status).toBe(401)
  expect((await routes.ask('signOut', NOBODY, '')).status).toBe(204)
})

test('nothing in the answers of the matrix was a fault of ours', () => {
  expect(app.log.filter((line) => line.includes('"request failed"'))).toEqual([])
})
