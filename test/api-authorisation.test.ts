import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../src/api/contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../src/api/contract/routes.ts'
import { roleMay } from '../src/access/permissions.ts'
import { connectSource } from '../src/connections/connect-source.ts'
import { disconnectConnection } from '../src/connections/disconnect-connection.ts'
import { listRuns } from '../src/collector/list-runs.ts'
import { splitIdentity } from '../src/people/decide-matches.ts'
import { saveView } from '../src/views/save-view.ts'
import {
  NOBODY,
  ORIGIN,
  startApiApp,
  VENDOR_KEY,
  type ApiApp,
  type Caller,
  type TestOrganization,
} from './harness/api-app.ts'
import { costRecord, seedCosts, seededScope } from './harness/seeded-facts.ts'
import { openapiSchemas, type AnswerSchemas } from './harness/openapi-answers.ts'

/** Signing out would end the sessions of the matrix; it has a test of its own below. */
const IDS = (Object.keys(ROUTES) as RouteId[]).filter((id) => id !== 'signOut')
const TARGETS = ['own', 'theirs', 'missing'] as const
type Target = (typeof TARGETS)[number]

let app: ApiApp
let schemas: AnswerSchemas
let count = 0

beforeAll(async () => {
  app = await startApiApp({
    CODE_ASSIST_API_URL: 'http://127.0.0.1:9',
    CODE_HOST_APP_SLUG: 'tidemark',
    CODE_HOST_CLIENT_ID: 'client',
    CODE_HOST_CLIENT_SECRET: 'client-secret',
  })
  schemas = openapiSchemas(await (await app.request('/api/v1/openapi.json')).json())
  await Promise.all([app.ours, app.theirs].map(seedPeople))
})
afterAll(() => app[Symbol.asyncDispose]())

/** Two who can be merged, known by the same ids in either organisation, and one whom it alone knows. */
async function seedPeople({ tenant }: TestOrganization): Promise<void> {
  const records = ['u-1', 'u-2', `u-${tenant}`].map((userId) =>
    costRecord({ hour: '2026-01-01T00:00:00Z', userId }),
  )
  await seedCosts(app.core.ctx.facts, { ...seededScope(), tenant }, records)
}
const PERSON = 'chat_assistant:u-1'

/** A fresh thing of this organisation that the route can be asked about. */
const THINGS: Partial<Record<RouteId, (of: TestOrganization) => Promise<string>>> = {
  revokeToken: async (of) => {
    const token = { name: 'cell', role: 'analyst', expiresInDays: 1 } as const
    return (await app.core.access.createToken(of.owner, token)).id
  },
  removeMember: async (of) => {
    const email = `cell-${(count += 1)}@${of.tenant}.example`
    const person = { name: 'Cell', email, password: 'a-first-password-long', role: 'analyst' } as const
    return (await app.core.access.addMember(of.owner, person)).id
  },
  undoDecision: async (of) =>
    (await splitIdentity({ ctx: app.core.ctx, actor: of.owner, input: { a: PERSON } })).id,
  getPerson: async ({ tenant }) => `chat_assistant:u-${tenant}`,
  getView: view,
  changeView: view,
  deleteView: view,
  reconnectConnection: async (of) => {
    const id = await connection(of)
    return (await disconnectConnection({ ctx: app.core.ctx, actor: of.owner, id })).id
  },
  getRun: async (of) => {
    const connectionId = await connection(of)
    const [run] = await listRuns({ ctx: app.core.ctx, actor: of.owner, connectionId, limit: 1 })
    return run?.id ?? ''
  },
}

async function view(of: TestOrganization): Promise<string> {
  const input = { name: `View ${(count += 1)}`, path: '/spend', search: '' }
  return (await saveView({ ctx: app.core.ctx, actor: of.owner, input })).id
}

async function connection(of: TestOrganization): Promise<string> {
  const input = { source: 'chat_assistant', ...freshIds(), adminKey: VENDOR_KEY } as const
  return (await connectSource({ ctx: app.core.ctx, actor: of.owner, input })).id
}

function freshIds() {
  count += 1
  const tail = String(count).padStart(12, '0')
  return { organizationId: `org-matrix${tail}`, workspaceId: `6f1c2a7e-0b43-4f7b-9f53-${tail}` }
}

function connectFields() {
  const { organizationId, workspaceId } = freshIds()
  return { organization_id: organizationId, workspace_id: workspaceId, admin_key: VENDOR_KEY }
}

const RANGE = { from: '2026-01-01', to: '2026-01-03' }

/** A body or a query that the route accepts. */
const INPUTS: Partial<Record<RouteId, () => { body?: object; query?: Record<string, string> }>> = {
  completeSetup: () => ({
    body: { organization_name: 'X', name: 'X', email: 'x@x.example', password: 'a-password-long-enough' },
  }),
  signIn: () => ({ body: { email: 'nobody@x.example', password: 'wrong-password' } }),
  // To the one they have: the matrix signs nobody in again.
  changePassword: () => ({ body: { current_password: app.password, new_password: app.password } }),
  createToken: () => ({ body: { name: 'cell', role: 'analyst', expires_in_days: 1 } }),
  addMember: () => ({
    body: {
      name: 'New',
      email: `new-${(count += 1)}@x.example`,
      password: 'a-first-password-long',
      role: 'analyst',
    },
  }),
  createConnection: () => ({ body: { source: 'chat_assistant', ...connectFields() } }),
  startInstall: () => ({ body: { organization: 'acme', profile: 'codeassist' } }),
  registerApp: () => ({ body: { profile: 'github-copilot' } }),
  reconnectConnection: () => ({ body: connectFields() }),
  patchConnection: () => ({ body: { label: 'Renamed' } }),
  syncConnection: () => ({ body: {} }),
  mergePeople: () => ({ body: { a: PERSON, b: 'chat_assistant:u-2' } }),
  splitPerson: () => ({ body: { a: PERSON } }),
  queryMetrics: () => ({ body: { metrics: ['spend.credits'], ...RANGE, group_by: ['user'] } }),
  listDimensionValues: () => ({ query: { dimension: 'user', ...RANGE } }),
  listCostRecords: () => ({ query: RANGE }),
  // To what it is: of callers one after the other, none finds a version that is gone.
  updateOrganization: () => ({ body: { version: 1, time_zone: 'UTC' } }),
  saveView: () => ({ body: { name: `View ${(count += 1)}`, path: '/spend', search: 'range=7d' } }),
  changeView: () => ({ body: { search: 'range=90d' } }),
  getMovement: () => ({ query: RANGE }),
}

/** Routes that are for people, whatever role a token has. */
const PEOPLE_ONLY: readonly RouteId[] = ['changePassword', 'startInstall', 'registerApp']

/** Routes for what one has made oneself; the matrix makes things as the owner, and an admin may manage everybody's. */
const OWN_ONLY: readonly RouteId[] = ['changeView', 'deleteView']

/** Public routes whose honest answer to the matrix is a refusal: the first run is done, the password is wrong. */
const PUBLIC_REFUSALS: Partial<Record<RouteId, number>> = { completeSetup: 409, signIn: 401 }

async function ask(id: RouteId, caller: Caller, thing: string): Promise<Response> {
  const route: RouteContract = ROUTES[id]
  const { body, query } = INPUTS[id]?.() ?? {}
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return app.request(`/api/v1${route.path.replace(/\{\w+\}/, thing)}${search}`, {
    method: route.method.toUpperCase(),
    headers: {
      ...caller.headers,
      ...(route.method !== 'get' && { Origin: ORIGIN }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

function expectedStatus(id: RouteId, caller: Caller, target: Target): number {
  const route: RouteContract = ROUTES[id]
  if (route.permission === 'public') return PUBLIC_REFUSALS[id] ?? route.status
  if (caller.role === null) return 401
  if (!roleMay(caller.role, route.permission)) return 403
  if (PEOPLE_ONLY.includes(id) && 'Authorization' in caller.headers) return 403
  if (target !== 'own') return 404
  return OWN_ONLY.includes(id) && !roleMay(caller.role, 'views:manage') ? 403 : route.status
}

async function thingFor(id: RouteId, target: Target): Promise<string> {
  if (target === 'missing') return '00000000-0000-4000-8000-000000000000'
  const make = THINGS[id] ?? connection
  return make(target === 'own' ? app.ours : app.theirs)
}

describe.each(IDS)('%s', (id) => {
  const route: RouteContract = ROUTES[id]
  const targets = route.params ? TARGETS : (['own'] as const)

  test.each(targets)('answers every caller about what is %s exactly as declared', async (target) => {
    for (const caller of [...app.ours.callers, NOBODY]) {
      const response = await ask(id, caller, await thingFor(id, target))
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
      (['theirs', 'missing'] as const).map(async (target) => ask(id, owner, await thingFor(id, target))),
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
  expect((await ask('getMe', caller, '')).status).toBe(200)
  expect((await ask('signOut', caller, '')).status).toBe(204)
  expect((await ask('getMe', caller, '')).status).toBe(401)
  expect((await ask('signOut', NOBODY, '')).status).toBe(204)
})

test('nothing in the answers of the matrix was a fault of ours', () => {
  expect(app.log.filter((line) => line.includes('"request failed"'))).toEqual([])
})
