import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readAgreement } from '../../src/access/agreement/journal.ts'
import { roleMay } from '../../src/access/permissions.ts'
import { writeAudit } from '../../src/access/audit/audit.ts'
import { BudgetsAnswer } from '../../src/api/contract/money/budgets.ts'
import { Problem } from '../../src/api/contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../src/api/contract/routes.ts'
import { SpendLimitsAnswer } from '../../src/api/contract/money/spend-limits.ts'
import { EXTRA_MEDIA_TYPES } from '../../src/api/representations.ts'
import { readCommandLine } from '../../src/cli/command-line.ts'
import { runOnAccess } from '../../src/commands/access-commands.ts'
import { runOnCore } from '../../src/commands/core-commands.ts'
import { ROLES } from '../../src/model/actor.ts'
import { PRIVACY_MODES, type PrivacyMode } from '../../src/model/privacy.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { inTurn } from '../harness/run/night.ts'
import { saveView } from '../../src/views/save-view.ts'
import { NOBODY, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import {
  askingRoutes,
  CODE_HOST,
  NO_SUCH_THING,
  thingsFor,
  type AskingRoutes,
} from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'
import { expectedStatus } from '../harness/service/expected-status.ts'
import { openapiSchemas, type AnswerSchemas } from '../harness/service/openapi-answers.ts'
import {
  CANARIES,
  CANARY_BUDGET,
  CANARY_DAY,
  CANARY_KEY,
  CANARY_KEY_OF_CODE,
  seedCanaries,
  LATER_GROUP,
  seedLaterSettings,
} from './canaries.ts'
import {
  ANSWERED,
  BY_NAME,
  GUARDED,
  GUESSED,
  IDS,
  isGuarded,
  NAMES_PEOPLE,
  refusedIn,
  type Guarded,
} from './guarded-routes.ts'
import { poisonFacts } from './poisoned-facts.ts'

const OPEN = IDS.filter((id) => !isGuarded(id) && !GUESSED.includes(id))

const RANGE = { from: CANARY_DAY, to: '2026-01-03' }
/** Asked so that the canaries are in the answer, where it may name people. */
const ASKED: Partial<Record<RouteId, Input>> = {
  getPerson: { query: RANGE },
  listSpendLimits: { query: { as_of: RANGE.to } },
  listAudit: { query: { limit: '200' } },
  mergePeople: { body: { a: CANARY_KEY, b: CANARY_KEY_OF_CODE } },
  splitPerson: { body: { a: CANARY_KEY } },
}
const ABOUT: Partial<Record<RouteId, string>> = { getPerson: CANARY_KEY, listBudgetPeople: CANARY_BUDGET }

let app: ApiApp
let schemas: AnswerSchemas
let routes: AskingRoutes
let callers: Caller[]

beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ROLES)
  schemas = openapiSchemas(await (await app.request('/api/v1/openapi.json')).json())
  routes = await askingRoutes(app)
  await seedCanaries(app, app.ours)
  callers = [...app.ours.callers, NOBODY]
  // What is listed of them below: a look at somebody, and a decision about them.
  const [owner = NOBODY] = callers
  await ask('getPerson', owner, CANARY_KEY, 'application/json')
  await ask('mergePeople', owner, '', 'application/json')
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => routes.switchProvidersOff())

/** By day all where groups are shown, and elsewhere one of three: who is shown people is there, and who is not. */
const callersIn = (mode: PrivacyMode) => (mode === 'aggregate' ? callers : inTurn(callers, 0, 3))
/** By day each in one mode: whom a route without people answers is told by the tests of the API. */
const callersInTurn = (mode: PrivacyMode) => inTurn(callers, PRIVACY_MODES.indexOf(mode), 3)

const setMode = (mode: PrivacyMode) => agreeOn(app.core.ctx, app.ours.tenant, { mode })

const mediaOf = (id: RouteId) => ['application/json', ...(EXTRA_MEDIA_TYPES[id] ?? [])]
const thingOf = async (id: RouteId) =>
  'params' in ROUTES[id] ? (ABOUT[id] ?? (await routes.thing(id, app.ours))) : ''

/** What is asked of them there. */
const PUBLISHED: Partial<Record<RouteId, Input>> = {
  queryMetrics: {
    body: { metrics: ['spend.credits'], from: CANARY_DAY, to: '2026-02-01', group_by: ['group'] },
  },
  listDimensionValues: { query: { dimension: 'model', from: CANARY_DAY, to: '2026-01-03' } },
  getOverview: { query: { month: '2026-01' } },
  getMovement: { query: { from: CANARY_DAY, to: '2026-02-01' } },
}

async function ask(id: RouteId, caller: Caller, thing: string, Accept: string, input = ASKED[id]) {
  const asking = { ...caller, headers: { ...caller.headers, Accept } }
  const answer = await routes.ask(id, asking, thing, input)
  const text = await answer.text()
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  return { status: answer.status, headers, text, said: `${JSON.stringify(headers)}${text}` }
}

/** Where groups are shown, nothing is answered from facts: every read of them fails. */
async function askPoisoned(...asked: Parameters<typeof ask>) {
  using poisoned = poisonFacts(app.core.ctx.facts)
  const answer = await ask(...asked)
  expect(poisoned.read, asked[0]).toEqual([])
  return answer
}

/** The status as the route table says, and an answer as it is published to clients. */
function expectDeclared(
  id: RouteId,
  caller: Caller,
  { status, text, said }: Awaited<ReturnType<typeof ask>>,
) {
  expect(status, `${caller.name}: ${said}`).toBe(expectedStatus(id, caller, 'own'))
  expect(schemas.complaint(id, status, text), `${caller.name} ${status}`).toBeNull()
  if (status >= 400) expect(Problem.parse(JSON.parse(text)).status).toBe(status)
}

const isToken = ({ headers }: Caller) => 'Authorization' in headers
/** What is asked for below is of units, and a member is shown sums of the organisation; or a split, of which a lead is shown none. */
const isBeyond = (id: RouteId, { role }: Caller) =>
  (id === 'queryMetrics' && role === 'member') || (id === 'listDimensionValues' && role === 'lead')

/** Whom any role but these is shown, where that was agreed on. */
const isShownPeople = ({ role }: Caller) =>
  role !== null && !['observer', 'member', 'lead', 'finance'].includes(role)

const named = (text: string) => CANARIES.filter((canary) => text.includes(canary))

/** What the gate makes of a route outside identified mode, for whoever may ask it there. */
function refusedStatus(id: Guarded, caller: Caller): number {
  const today = expectedStatus(id, caller, 'own')
  if (today >= 400) return today
  return ROUTES[id].privacy === 'release' ? 422 : 403
}

describe('identified', () => {
  beforeAll(() => setMode('identified'))

  test.each(BY_NAME)('%s answers as declared, and names people where it may', async (id) => {
    const things = thingsFor(id, () => thingOf(id))
    for (const caller of callersIn('identified')) {
      for (const medium of mediaOf(id)) {
        const answer = await ask(id, caller, await things.next(), medium)
        const { status, said } = answer
        things.answered(status)
        const about = `${caller.name}, ${medium}: ${said}`
        if (medium === 'application/json') expectDeclared(id, caller, answer)
        else expect(status, about).toBe(expectedStatus(id, caller, 'own'))
        expect(named(said).length > 0, about).toBe(NAMES_PEOPLE[id] && status < 300 && isShownPeople(caller))
      }
    }
  })
})

describe.each(PRIVACY_MODES)('%s', (mode) => {
  beforeAll(() => setMode(mode))

  test.each(OPEN)('%s tells of nobody, and answers whoever it answers', async (id) => {
    const things = thingsFor(id, () => thingOf(id))
    for (const caller of callersInTurn(mode)) {
      const asked = mode === 'identified' ? ask : askPoisoned
      const answer = await asked(id, caller, await things.next(), 'application/json')
      things.answered(answer.status)
      expectDeclared(id, caller, answer)
      expect(named(answer.said), caller.name).toEqual([])
    }
  })
})

describe.each(PRIVACY_MODES.filter((mode) => mode !== 'identified'))('%s', (mode) => {
  beforeAll(() => setMode(mode))

  test.each(ANSWERED)('%s answers without anybody, in every medium', async (id) => {
    const things = thingsFor(id, () => thingOf(id))
    for (const caller of callersIn(mode)) {
      for (const medium of mediaOf(id)) {
        const { status, said } = await askPoisoned(id, caller, await things.next(), medium, PUBLISHED[id])
        things.answered(status)
        const expected = isBeyond(id, caller) ? 403 : expectedStatus(id, caller, 'own', true)
        expect(status, `${caller.name}, ${medium}: ${said}`).toBe(expected)
        expect(named(said), caller.name).toEqual([])
      }
    }
  })
})

describe.each(PRIVACY_MODES)('%s', (mode) => {
  beforeAll(() => setMode(mode))

  test.each(refusedIn(mode))(
    '%s is refused in every medium, the same whatever it is asked for',
    async (id) => {
      const route: RouteContract = ROUTES[id]
      const things = route.params ? [await thingOf(id), NO_SUCH_THING, CANARY_KEY_OF_CODE] : ['']
      for (const caller of callersIn(mode)) {
        const answers = []
        for (const medium of mediaOf(id)) {
          for (const thing of things) answers.push(await askPoisoned(id, caller, thing, medium))
        }
        for (const { status, said, text } of answers) {
          expect(status, `${caller.name}: ${said}`).toBe(refusedStatus(id, caller))
          expect(named(said)).toEqual([])
          const { code, detail } = Problem.parse(JSON.parse(text))
          expect({ code, detail }).toEqual(refusal(answers[0]?.text ?? ''))
        }
      }
    },
  )
})

test('poisoned facts answer nobody who is shown people', async () => {
  await setMode('identified')
  const [owner = NOBODY] = callers
  using poisoned = poisonFacts(app.core.ctx.facts)
  const { status, said } = await ask('listSpendLimits', owner, '', 'application/json', {
    query: { as_of: RANGE.to, limit: '9' },
  })
  expect([status, named(said)]).toEqual([500, []])
  expect(poisoned.read).not.toEqual([])
})

test('limits and budgets are told as they were set, of nobody', async () => {
  await setMode('aggregate')
  const [owner = NOBODY] = callers
  const told = async (id: RouteId, query: Record<string, string> = {}) =>
    await ask(id, owner, '', 'application/json', { query })
  const limits = SpendLimitsAnswer.parse(
    JSON.parse((await told('listSpendLimits', { as_of: RANGE.to })).text),
  )
  expect(limits.totals).toBeNull()
  expect(limits.data.map(({ name, members, current_usage: used }) => [name, members, used])).toEqual([
    ['Builders', null, null],
  ])
  const budgets = BudgetsAnswer.parse(JSON.parse((await told('listBudgets')).text))
  expect(budgets.data.map(({ id, used, people }) => [id, used, people])).toContainEqual([
    CANARY_BUDGET,
    null,
    null,
  ])
  expect(budgets.data.map(({ scope }) => scope)).not.toContain('user')
  expect(budgets.snapshots.every(({ listed }) => listed === null)).toBe(true)
  expect((await told('listSpendLimits', { level: 'user' })).status).toBe(403)
  expect((await told('listBudgets', { scope: 'user' })).status).toBe(403)
})

/** Every question that can be asked as of a day, where groups are shown. */
const AS_OF = GUARDED.filter((id) => {
  const { query }: RouteContract = ROUTES[id]
  return query instanceof z.ZodObject && 'as_of' in query.shape && !refusedIn('aggregate').includes(id)
})

test('between two days of a month there is nothing to subtract', async () => {
  await setMode('aggregate')
  const [owner = NOBODY] = callers
  await seedLaterSettings(app, app.ours)
  const told = async (id: RouteId, day: string) => {
    const { status, text } = await ask(id, owner, '', 'application/json', { query: { as_of: day } })
    expect([id, day, status]).toEqual([id, day, 200])
    return text
  }
  expect(AS_OF.length).toBeGreaterThan(4)
  for (const id of AS_OF) {
    const [first, ...others] = [await told(id, '2026-01-03'), await told(id, '2026-01-30')]
    expect([id, others]).toEqual([id, [first]])
  }
  expect(await told('listSpendLimits', '2026-01-03')).toContain(LATER_GROUP)
})

test('a saved view that names a person lies by until people are shown again', async () => {
  const [owner = NOBODY] = callers
  const input = { name: 'Ann', path: '/spend', search: 'f=%5B%22user%3Aann%22%5D' }
  const { id } = await saveView({ ctx: app.core.ctx, actor: app.ours.owner, input })
  const listed = async () => (await ask('listViews', owner, '', 'application/json')).text.includes(id)
  await setMode('aggregate')
  expect([await listed(), (await ask('getView', owner, id, 'application/json')).status]).toEqual([false, 404])
  await setMode('identified')
  expect([await listed(), (await ask('getView', owner, id, 'application/json')).status]).toEqual([true, 200])
})

/** Questions outside the grid of what is published. */
const UNPUBLISHED = {
  'two dimensions': { group_by: ['model', 'group'] },
  people: { group_by: ['user'] },
  hours: { grain: 'hour' },
  'a filter outside the split': {
    group_by: ['group'],
    filters: [{ dimension: 'model', op: 'in', values: ['x'] }],
  },
  'rows behind': { count_rows: true },
  'a tied metric': { metrics: ['tokens.input'] },
  'days off the borders': { to: '2026-01-03' },
}

test.each(Object.entries(UNPUBLISHED))(
  '%s: refused, with what is published nearest to it',
  async (_, asked) => {
    await setMode('aggregate')
    const [owner = NOBODY] = callers
    const input = { body: { metrics: ['spend.credits'], from: CANARY_DAY, to: '2026-02-01', ...asked } }
    const { status, text } = await ask('queryMetrics', owner, '', 'application/json', input)
    const { code, action, errors } = Problem.parse(JSON.parse(text))
    expect({ status, code, where: errors.length }).toEqual({ status: 422, code: 'not_published', where: 1 })
    expect(action).not.toBeNull()
  },
)

function refusal(text: string) {
  const { code, detail } = Problem.parse(JSON.parse(text))
  return { code, detail }
}

/** What the command line prints. */
async function print(...line: string[]): Promise<string> {
  const command = readCommandLine(line)
  let printed = ''
  if (command.name !== 'query' && command.name !== 'seats') throw new Error('a command that asks')
  const out = (text: string) => void (printed += text)
  await runOnCore(command, app.core, { out, signal: AbortSignal.timeout(60_000) })
  return printed
}

/** The audit log as the shell prints it. */
async function exportAudit(): Promise<string> {
  const { access, ctx } = app.core
  let printed = ''
  const out = (text: string) => void (printed += text)
  const stores = { access, control: ctx.control, [Symbol.asyncDispose]: async () => undefined }
  await runOnAccess({ name: 'audit export' }, stores, { out, note: out, clock: ctx.clock })
  return printed
}

const QUERY = ['query', 'chat.active_users', '--from', RANGE.from, '--to', RANGE.to, '--group-by', 'user']

test.each(PRIVACY_MODES)('tidemark audit export in %s mode', async (mode) => {
  const { core, ours } = app
  const event = { actor: ours.owner, action: 'person.viewed', objectType: 'identity', objectId: CANARY_KEY }
  await writeAudit(core.ctx.control.db, core.ctx.clock, event)
  await setMode(mode)
  const printed = await exportAudit()
  expect(printed).toContain('"person.viewed"')
  expect(printed.includes(CANARY_KEY)).toBe(mode === 'identified')
})

describe('tidemark query', () => {
  test('prints people in identified mode', async () => {
    await setMode('identified')
    expect(named(await print(...QUERY))).not.toEqual([])
    expect(named(await print('seats'))).toEqual([])
  })

  test.each(['aggregate', 'pseudonymous'] as const)('is refused in %s mode', async (mode) => {
    await setMode(mode)
    await expect(print(...QUERY)).rejects.toMatchObject({ code: 'not_published' })
  })
})

test.each(['aggregate', 'pseudonymous'] as const)(
  'tidemark seats tells settings in %s mode',
  async (mode) => {
    await setMode(mode)
    using poisoned = poisonFacts(app.core.ctx.facts)
    expect(JSON.parse(await print('seats', '--format', 'json'))).toMatchObject({ data: expect.any(Array) })
    expect(poisoned.read).toEqual([])
  },
)

test.each([
  ['identified', 'people'],
  ['pseudonymous', 'pseudonyms'],
  ['aggregate', 'groups'],
] as const)('in %s mode everybody is told that they see %s', async (mode, sees) => {
  await setMode(mode)
  for (const caller of app.ours.callers) {
    const { text } = await ask('getMe', caller, '', 'application/json')
    // Who watches over the agreement is shown nobody in any mode, and a token nobody without a name.
    const isShown = isShownPeople(caller) && !(mode === 'pseudonymous' && isToken(caller))
    const most = { member: 'totals', lead: 'units' }[String(caller.role)] ?? 'groups'
    expect(JSON.parse(text)).toMatchObject({ sees: isShown ? sees : most })
  }
})

test('a mode that this version does not know is the strictest', async () => {
  const { control, clock } = app.core.ctx
  const objects = { objectType: 'privacy', objectId: app.ours.tenant }
  const agreement = { ...(await readAgreement({ control, clock }, app.ours.tenant)), mode: 'a later one' }
  const event = { actor: app.ours.owner, action: 'privacy.restated', ...objects, detail: { agreement } }
  await writeAudit(control.db, clock, event)
  const [owner = NOBODY] = callers
  expect((await ask('listPeople', owner, '', 'application/json')).status).toBe(403)
})

test('an observer may ask for the journal, and for no number', () => {
  expect(GUARDED.filter((id) => roleMay('observer', ROUTES[id].permission))).toEqual([
    'listAudit',
    'getMyData',
    'listMyLooks',
    'listAccessRequests',
    'getUnits',
    'listReveals',
    'decideRevealDelay',
  ])
})

test('a member may ask for sums of the organisation, and for no other number', () => {
  expect(GUARDED.filter((id) => roleMay('member', ROUTES[id].permission))).toEqual([
    'queryMetrics',
    'getMyData',
    'listMyLooks',
  ])
})

/** Each by itself, and what splits and units are asked by. */
const PARTS = { 'a split': ['model'], 'a unit': ['group'], people: ['user'] }

describe.each(PRIVACY_MODES)('a member in %s mode', (mode) => {
  beforeAll(() => setMode(mode))
  const asked = (group_by: string[]) => ({
    body: { metrics: ['spend.credits'], from: CANARY_DAY, to: '2026-02-01', group_by },
  })
  const member = () => callers.find(({ role }) => role === 'member') ?? NOBODY

  test('is answered the sum of what was released, never facts', async () => {
    const { status, said } = await askPoisoned('queryMetrics', member(), '', 'application/json', asked([]))
    expect([status, named(said)]).toEqual([200, []])
  })

  test.each(Object.entries(PARTS))('is refused %s, whatever is published', async (_, group_by) => {
    const { status, text } = await askPoisoned(
      'queryMetrics',
      member(),
      '',
      'application/json',
      asked(group_by),
    )
    expect(status, text).toBeGreaterThanOrEqual(400)
    expect(['privacy_mode', 'not_published']).toContain(Problem.parse(JSON.parse(text)).code)
  })
})

test('another organisation keeps the mode it has', async () => {
  await setMode('aggregate')
  const [owner = NOBODY] = app.theirs.callers
  expect((await ask('listPeople', owner, '', 'application/json')).status).toBe(200)
})

test('the log and the numbers of the service tell of nobody', async () => {
  expect(named(app.log.join('\n'))).toEqual([])
  expect(named(await (await app.request('/metrics')).text())).toEqual([])
})
