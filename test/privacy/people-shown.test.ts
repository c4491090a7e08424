import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../src/api/contract/errors.ts'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { PseudonymsAnswer } from '../../src/api/contract/people/pseudonyms.ts'
import { writeAudit } from '../../src/access/audit/audit.ts'
import { roleMay } from '../../src/access/permissions.ts'
import { UnitList } from '../../src/api/contract/privacy.ts'
import { ROUTES, type RouteId } from '../../src/api/contract/routes.ts'
import { readCommandLine } from '../../src/cli/command-line.ts'
import { runOnCore } from '../../src/commands/core-commands.ts'
import { NOBODY, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import { askingRoutes, CODE_HOST, type AskingRoutes } from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { billingLine, costRecord, seedCosts, seededScope } from '../harness/stores/seeded-facts.ts'
import {
  CANARIES,
  CANARY_BUDGET,
  CANARY_CREDITS,
  CANARY_DAY,
  CANARY_KEY,
  CANARY_KEY_OF_CODE,
  CANARY_TOTAL,
  CANARY_UNIT,
  releaseCanaries,
  seedCanaries,
} from './canaries.ts'

const RANGE = { from: CANARY_DAY, to: '2026-01-03' }

/** Routes that tell of people one by one, asked so that they do. */
const LOOKS = {
  queryMetrics: { body: { metrics: ['spend.credits'], ...RANGE, group_by: ['user'] } },
  listDimensionValues: { query: { dimension: 'user', ...RANGE } },
  listCostRecords: { query: RANGE },
  listSeats: { query: {} },
  listPeople: { query: RANGE },
  listMatches: { query: {} },
  listDecisions: { query: {} },
  getPerson: { query: RANGE },
  mergePeople: { body: { a: CANARY_KEY, b: CANARY_KEY_OF_CODE } },
  splitPerson: { body: { a: CANARY_KEY } },
  listSpendLimits: { query: { as_of: RANGE.to } },
  listBudgets: { query: {} },
  listBudgetPeople: { query: {} },
} as const satisfies Partial<Record<RouteId, Input>>
type Look = keyof typeof LOOKS
/** Those whose verb writes an entry of what was decided. */
const DECIDES: readonly Look[] = ['mergePeople', 'splitPerson']

let app: ApiApp
let routes: AskingRoutes
beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ['owner', 'admin', 'observer'])
  routes = await askingRoutes(app)
  await seedCanaries(app, app.ours)
  await ask('mergePeople', app.ours.callers[0] ?? NOBODY, LOOKS.mergePeople)
})
afterAll(() => app[Symbol.asyncDispose]())

const isToken = ({ headers }: Caller) => 'Authorization' in headers
const owner = () => app.ours.callers[0] ?? NOBODY
const named = (text: string) => CANARIES.filter((canary) => text.includes(canary))
const thingOf = (id: RouteId) =>
  id === 'listBudgetPeople' ? CANARY_BUDGET : 'params' in ROUTES[id] ? CANARY_KEY : ''

async function ask(id: RouteId, caller: Caller, input: Input, Accept = 'application/json') {
  const asking = { ...caller, headers: { ...caller.headers, Accept } }
  const answer = await routes.ask(id, asking, thingOf(id), input)
  return { status: answer.status, text: await answer.text() }
}

test('of people, where they are shown, numbers have no hours: those are in cost records alone', async () => {
  const asked = async (more: object) => {
    const body = { metrics: ['spend.credits'], from: CANARY_DAY, to: '2026-02-01', ...more }
    const { status, text } = await ask('queryMetrics', owner(), { body })
    return {
      status,
      places: status === 200 ? [] : Problem.parse(JSON.parse(text)).errors.map(({ path }) => path),
    }
  }
  const byUser = { group_by: ['user'] }
  const ofOne = { filters: [{ dimension: 'user', op: 'in', values: ['canary-id-0'] }] }
  const withinDay = { from: `${CANARY_DAY}T03:00:00Z`, to: `${CANARY_DAY}T04:00:00Z` }
  expect(await asked({ ...byUser, grain: 'hour' })).toEqual({ status: 422, places: ['grain'] })
  expect(await asked({ ...ofOne, grain: 'hour' })).toEqual({ status: 422, places: ['grain'] })
  expect(await asked({ ...ofOne, ...withinDay })).toEqual({ status: 422, places: ['from', 'to'] })
  expect(await asked({ ...byUser, grain: 'day' })).toEqual({ status: 200, places: [] })
  expect(await asked({ ...withinDay, grain: 'hour' })).toEqual({ status: 200, places: [] })
})

describe('the journal', () => {
  /** Somebody whose looks are all new. */
  async function newcomer(people = true): Promise<Caller> {
    const input = { name: 'new', role: 'admin', expiresInDays: 5, people } as const
    const { token } = await app.core.access.createToken(app.ours.owner, input)
    return { name: 'new', role: 'admin', headers: { Authorization: `Bearer ${token}` } }
  }

  test.each(Object.keys(LOOKS) as Look[])('has %s written down before it is answered', async (id) => {
    const { db } = app.core.ctx.control
    const caller = await newcomer()
    await db.schema.alterTable('audit_heads').renameTo('away').execute()
    const refused = await ask(id, caller, LOOKS[id])
    await db.schema.alterTable('away').renameTo('audit_heads').execute()
    expect(refused.status).toBe(500)
    expect(named(refused.text)).toEqual([])
    await ask(id, caller, LOOKS[id])
    const written = await db
      .selectFrom('audit_log')
      .select(['action', 'object_id', 'detail'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (DECIDES.includes(id)) return expect(written?.action).toMatch(/^people[.](?:merge|split)$/)
    expect(written?.action).toMatch(/^(?:person|people)[.]viewed$/)
    const { object_id: on = '', detail = '' } = written ?? {}
    expect(on === id || detail.includes(`"route":"${id}"`)).toBe(true)
    expect(named(`${on}${detail}`)).toEqual([])
  })

  test('has nothing of a token that was not made to read people, as it is refused', async () => {
    const caller = await newcomer(false)
    for (const id of Object.keys(LOOKS) as Look[]) {
      const { status, text } = await ask(id, caller, LOOKS[id])
      expect({ id, status, named: named(text) }).toEqual({ id, status: 403, named: [] })
    }
    const groups = { body: { ...LOOKS.queryMetrics.body, group_by: ['model'] } }
    expect((await ask('queryMetrics', caller, groups)).status).toBe(200)
    const child = await ask('createToken', caller, {
      body: { name: 'child', people: true, expires_in_days: 1 },
    })
    expect(child.status).toBe(403)
    const own = await ask('createToken', caller, { body: { name: 'child', expires_in_days: 1 } })
    expect(JSON.parse(own.text)).toMatchObject({ people: false })
    expect(JSON.parse((await ask('getMe', caller, {})).text)).toMatchObject({ sees: 'groups' })
  })

  test('counts lines of an imported file in hundreds where groups are shown', async () => {
    const detail = { import: 'one', from: CANARY_DAY, to: RANGE.to, lines: 444 }
    const of = { actor: app.ours.owner, objectType: 'connection', objectId: 'one' } as const
    const { control, clock } = app.core.ctx
    await writeAudit(control.db, clock, { ...of, action: 'usage_report.imported', detail })
    const linesAs = async (mode: 'aggregate' | 'pseudonymous' | 'identified', medium: string) => {
      await agreeOn(app.core.ctx, app.ours.tenant, { mode })
      const { text } = await ask('listAudit', owner(), { query: { action: 'usage_report.' } }, medium)
      return [...text.matchAll(/"lines":(\d+)/g)].map(([, lines]) => lines)
    }
    for (const medium of ['application/json', 'application/jsonl']) {
      expect(await linesAs('aggregate', medium)).toEqual(['400'])
      expect(await linesAs('pseudonymous', medium)).toEqual(['400'])
      expect(await linesAs('identified', medium)).toEqual(['444'])
    }
  })

  test('names nobody to an observer, who reads it with pseudonyms', async () => {
    const observer = app.ours.callers.find(({ role }) => role === 'observer') ?? NOBODY
    const { text } = await ask('listAudit', observer, { query: { limit: '200' } })
    expect(text).toMatch(/"P-[A-Z]{8}"/)
  })
})

describe('shown again from a day on', () => {
  const since = '2026-01-02'
  const change = { mode: 'identified' } as const
  const pending = {
    id: 'weaker',
    change,
    reason: 'Agreed on',
    proposedBy: 'owner',
    proposedAt: '2025-12-18T00:00:00.000Z',
    confirmedBy: 'observer',
    holdsFrom: `${since}T00:00:00.000Z`,
  }
  const asked = RANGE
  const day = { query: { as_of: CANARY_DAY } }
  const byUser = { body: { metrics: ['spend.credits'], ...asked, group_by: ['user'] } }
  beforeAll(() => agreeOn(app.core.ctx, app.ours.tenant, { mode: 'aggregate', pending }))
  afterAll(() => agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: null, weakened: null }))
  const askOwner = async (id: RouteId, input: Input, medium = 'application/json') =>
    ask(id, app.ours.callers[0] ?? NOBODY, input, medium)
  const PEOPLE_FROM = /"code":"people_from"/

  test.each(['application/json', 'text/csv'])(
    'numbers by person say which days they lack, as %s',
    async (medium) => {
      const { status, text } = await askOwner('queryMetrics', byUser, medium)
      expect(status).toBe(200)
      expect(named(text)).toEqual([])
      expect(text).toMatch(/shows people from/)
      const { text: later } = await askOwner(
        'queryMetrics',
        { body: { ...byUser.body, from: since } },
        medium,
      )
      expect(later).not.toMatch(/shows people from/)
    },
  )

  test.each(['code.weekly_active_users', 'code.monthly_active_users'] as const)(
    '%s count no day before, and say so',
    async (metric) => {
      const windows = { body: { metrics: [metric], from: since, to: RANGE.to, group_by: ['user'] } }
      const { status, text } = await askOwner('queryMetrics', windows)
      expect({ status, named: named(text) }).toEqual({ status: 200, named: [] })
      expect(text).toMatch(PEOPLE_FROM)
      const { rows } = MetricsAnswer.parse(JSON.parse(text))
      expect(rows.filter((row) => row[metric] === 1)).toEqual([])
    },
  )

  test('so do people and one person, of whom nothing earlier is told', async () => {
    const people = await askOwner('listPeople', { query: asked })
    expect(people.text).toMatch(PEOPLE_FROM)
    expect(JSON.parse(people.text)).toMatchObject({ from: since, totals: { credits: null } })
    expect((await askOwner('listPeople', { query: asked }, 'text/csv')).text).toMatch(/shows people from/)
    const person = await askOwner('getPerson', { query: asked })
    expect(JSON.parse(person.text)).toMatchObject({
      from: since,
      days: [{ day: since, interactions: null, credits: null }],
      spend: [],
      identities: expect.not.arrayContaining([expect.objectContaining({ first_day: CANARY_DAY })]),
    })
  })

  test.each([
    ['listCostRecords', { query: asked }],
    ['listPeople', { query: { from: CANARY_DAY, to: since } }],
    ['getPerson', { query: { as_of: CANARY_DAY } }],
    ['queryMetrics', { body: { ...byUser.body, to: since } }],
    ['listDimensionValues', { query: { dimension: 'user', from: CANARY_DAY, to: since } }],
    ['listSeats', day],
    ['listSpendLimits', day],
    ['listBudgets', day],
    ['listBudgetPeople', day],
  ] as const)('%s of earlier days is refused, with that day', async (id, input) => {
    const { status, text } = await askOwner(id, input)
    expect({ status, named: named(text) }).toEqual({ status: 403, named: [] })
    expect(text).toMatch(PEOPLE_FROM)
  })

  test('tidemark query prints nobody of them', async () => {
    expect(named(await printQuery())).toEqual([])
  })
})

describe('without names', () => {
  beforeAll(async () => {
    await releaseCanaries(app, app.ours)
    await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'pseudonymous' })
  })
  afterAll(() => agreeOn(app.core.ctx, app.ours.tenant, { mode: 'identified' }))

  const list = async (caller: Caller, query: Record<string, string> = {}, medium = 'application/json') => {
    const { status, text } = await ask('listPseudonyms', caller, { query }, medium)
    expect(named(text), caller.name).toEqual([])
    return { status, text }
  }
  const rows = async (query: Record<string, string> = {}) =>
    PseudonymsAnswer.parse(JSON.parse((await list(owner(), query)).text))
  const called = async (query: Record<string, string>) => (await rows(query)).data.map((row) => row.pseudonym)

  test('people without their names are told to whoever may read numbers, to no token and to nobody else', async () => {
    for (const caller of [...app.ours.callers, NOBODY]) {
      const may = caller.role !== null && roleMay(caller.role, 'metrics:read') && !isToken(caller)
      const { status } = await list(caller)
      expect(status, caller.name).toBe(may ? 200 : caller.role === null ? 401 : 403)
    }
  })

  test('an observer reads which units divide the people', async () => {
    const observer = app.ours.callers.find(({ role }) => role === 'observer') ?? NOBODY
    const { text } = await ask('getUnits', observer, { query: { source: 'chat_assistant' } })
    expect(UnitList.parse(JSON.parse(text)).data.map(({ name }) => name)).toContain(CANARY_UNIT)
  })

  test('a row has sums of a whole month and the published unit, and nothing else', async () => {
    const answer = await rows({ status: 'chat_only' })
    expect(answer).toMatchObject({ month: '2026-01', months: ['2026-01'], found: 5 })
    const nothing = { interactions: null, generations: null, acceptances: null, ai_credits: null }
    for (const row of answer.data) {
      expect(row).toEqual({
        ...nothing,
        pseudonym: expect.stringMatching(/^P-[A-Z]{8}$/),
        status: 'chat_only',
        unit: row.unit,
        credits: CANARY_CREDITS,
        // Nobody's were released: not zero, and the same as groups are told.
        usd: null,
      })
    }
    expect(answer.data.flatMap(({ unit }) => unit ?? [])).toEqual([CANARY_UNIT])
  })

  test('rows and what is nobody’s sum to the published total, whatever is filtered', async () => {
    const told = (await rows()).data.flatMap(({ credits }) => credits ?? [])
    expect(told.length).toBeGreaterThan(1)
    const rest = new Big(CANARY_TOTAL).minus(new Big(CANARY_CREDITS).times(told.length)).toFixed()
    const nobody = { interactions: null, generations: null, acceptances: null, ai_credits: null }
    const unattributed = { ...nobody, credits: rest, usd: null }
    expect(await rows()).toMatchObject({ unattributed })
    expect(await rows({ search: 'nobody' })).toMatchObject({ data: [], unattributed })
    expect((await list(owner(), {}, 'text/csv')).text).toContain(`\r\nunattributed,,,,,,,${rest},\r\n`)
  })

  test('one late record neither changes a row of a released month nor adds one', async () => {
    const before = await rows()
    const scope = { ...seededScope(), tenant: app.ours.tenant }
    const late = { hour: `${CANARY_DAY}T09:00:00Z`, billing: [billingLine({ cost: '99' })] }
    await seedCosts(app.core.ctx.facts, scope, [
      costRecord({ ...late, userId: 'canary-id-1' }),
      costRecord({ ...late, userId: 'canary-id-9', userName: 'Canary Name 9' }),
    ])
    expect(await rows()).toEqual(before)
  })

  test('all media, orders and pages call them the same, and so does the service after a restart', async () => {
    const all = await called({})
    expect(all).toEqual(all.toSorted())
    expect((await called({ order: 'usd' })).toSorted()).toEqual(all)
    const [first = ''] = all
    expect(await called({ search: first.slice(2, 7).toLowerCase() })).toContain(first)
    const page = await rows({ limit: '1' })
    expect(await called({ cursor: page.next_cursor ?? '' })).toEqual(all.slice(1))
    const lines = (await list(owner(), {}, 'text/csv')).text.trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([...all, 'unattributed'])
    await app.forget()
    expect(await called({})).toEqual(all)
  })

  test('a month that was not released, or began under another agreement, is told of nobody', async () => {
    expect((await list(owner(), { month: '2026-02' })).status).toBe(422)
    await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: '2026-01-02' })
    expect(await rows()).toMatchObject({ month: null, months: [], data: [], found: 0 })
    await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: null })
  })

  test('a month that counts days before it says which, and is told of nobody where one is too early', async () => {
    expect((await rows()).notes_said.map(({ code }) => code)).not.toContain('pseudonym_days')
    await releaseCanaries(app, app.ours, { since: '2025-12-20', revision: 2 })
    const days = { from: '2025-12-20', until: '2026-02-01' }
    const answer = await rows()
    expect(answer.notes_said).toContainEqual(
      expect.objectContaining({ code: 'pseudonym_days', params: { metrics: ['spend.credits'], ...days } }),
    )
    expect((await list(owner(), {}, 'text/csv')).text).toMatch(
      /sums of the days from 2025-12-20 to before 2026-02-01/,
    )
    // Its days of December are under the agreement of then, and cannot be taken apart from those of January.
    await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: CANARY_DAY })
    expect((await rows()).data.flatMap(({ credits }) => credits ?? [])).toEqual([])
    await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: null })
  })

  test('the journal has them before they are told, as they are called', async () => {
    const { db } = app.core.ctx.control
    const [one = ''] = await called({ status: 'chat_only' })
    // Nobody took a file of them alone before.
    const file = () => list(owner(), { search: one }, 'text/csv')
    await db.schema.alterTable('audit_heads').renameTo('away').execute()
    const refused = await file()
    await db.schema.alterTable('away').renameTo('audit_heads').execute()
    expect([refused.status, refused.text.includes(one)]).toEqual([500, false])
    expect((await file()).text).toContain(one)
    const written = await db
      .selectFrom('audit_log')
      .select(['action', 'object_id', 'detail'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(written).toMatchObject({ action: 'person.viewed', object_id: one })
    expect(JSON.parse(written?.detail ?? '')).toMatchObject({ route: 'listPseudonyms', file: true })
  })
})

/** What the command line prints of numbers by person. */
async function printQuery(): Promise<string> {
  const { from, to } = RANGE
  const command = readCommandLine([
    'query',
    'chat.active_users',
    '--from',
    from,
    '--to',
    to,
    '--group-by',
    'user',
  ])
  let printed = ''
  if (command.name !== 'query') throw new Error('a command that asks')
  await runOnCore(command, app.core, {
    out: (text) => void (printed += text),
    signal: AbortSignal.timeout(60_000),
  })
  return printed
}
