import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../src/api/contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../src/api/contract/routes.ts'
import { roleMay } from '../../src/access/permissions.ts'
import { ROLES } from '../../src/model/actor.ts'
import { NOBODY, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import {
  askingRoutes,
  CODE_HOST,
  NO_SUCH_THING,
  type AskingRoutes,
} from '../harness/service/asking-routes.ts'
import { openapiSchemas, type AnswerSchemas } from '../harness/service/openapi-answers.ts'

/** Signing out would end the sessions of the matrix; it has a test of its own below. */
const IDS = (Object.keys(ROUTES) as RouteId[]).filter((id) => id !== 'signOut')
const TARGETS = ['own', 'theirs', 'missing'] as const
type Target = (typeof TARGETS)[number]

let app: ApiApp
let schemas: AnswerSchemas
let routes: AskingRoutes

beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ROLES)
  schemas = openapiSchemas(await (await app.request('/api/v1/openapi.json')).json())
  routes = await askingRoutes(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** Routes that are for people, whatever role a token has. */
const PEOPLE_ONLY: readonly RouteId[] = [
  'changePassword',
  'listSessions',
  'endSession',
  'startInstall',
  'registerApp',
]

/** Routes for what one has made oneself; the matrix makes things as the owner, and an admin may manage everybody's. */
const OWN_ONLY: readonly RouteId[] = ['changeView', 'deleteView']

/** What the matrix makes is the owner's; another person of the same organisation has no such thing. */
const MINE_ONLY: readonly RouteId[] = ['endSession']

/** Routes whose honest answer to the matrix is a refusal: the first run is done, the password is wrong, or no other one. */
const REFUSALS: Partial<Record<RouteId, number>> = { completeSetup: 409, signIn: 401, changePassword: 422 }

function expectedStatus(id: RouteId, caller: Caller, target: Target): number {
  const route: RouteContract = ROUTES[id]
  if (route.permission === 'public') return REFUSALS[id] ?? route.status
  if (caller.role === null) return 401
  if (!roleMay(caller.role, route.permission)) return 403
  if (PEOPLE_ONLY.includes(id) && 'Authorization' in caller.headers) return 403
  if (target !== 'own') return 404
  if (MINE_ONLY.includes(id) && caller.role !== 'owner') return 404
  return OWN_ONLY.includes(id) && !roleMay(caller.role, 'views:manage') ? 403 : (REFUSALS[id] ?? route.status)
}

const thingFor = (id: RouteId, target: Target) =>
  target === 'missing'
    ? Promise.resolve(NO_SUCH_THING)
    : routes.thing(id, target === 'own' ? app.ours : app.theirs)

describe.each(IDS)('%s', (id) => {
  const route: RouteContract = ROUTES[id]
  const targets = route.params ? TARGETS : (['own'] as const)

  test.each(targets)('answers every caller about what is %s exactly as declared', async (target) => {
    for (const caller of [...app.ours.callers, NOBODY]) {
      const response = await routes.ask(id, caller, await thingFor(id, target))
      const text = await response.text()
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
