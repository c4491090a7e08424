import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DimensionValueList, MetricsAnswer, type MetricsQueryInput } from '../../src/api/contract/metrics.ts'
import { TeamsAnswer } from '../../src/api/contract/teams.ts'
import { SavedView, SavedViewList } from '../../src/api/contract/views.ts'
import { Me } from '../../src/api/contract/people/people.ts'
import { PeopleAnswer, PersonDetail } from '../../src/api/contract/people/persons.ts'
import { ROUTES, type RouteContract } from '../../src/api/contract/routes.ts'
import { storeCodeConnection } from '../harness/stores/code-connection.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { ORIGIN, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { addOrganization, startAnswering, type Answering } from './answers/answering.ts'

/** A code assistant's organisation of six published teams. */
const SEED = 25
/** One of twelve counted people, and one of seven, in whose place a larger one stands of which nothing is published. */
const LED = ['unit-0', 'unit-4']
const SHOWN = ['unit-4']

let app: ApiApp
let world: Answering
let asLead: Record<string, string>
let asAnalyst: Record<string, string>
/** A token of the same lead that was made to read people. */
let asReader: Record<string, string>

beforeAll(async () => {
  app = await startApiApp()
  const organization = await addOrganization(app)
  world = await startAnswering(app, SEED, { asker: organization })
  await world.release()
  const units = LED.map((id) => ({ source: world.told.of.source, id }))
  const scope = { name: 'board', role: 'lead', units, expiresInDays: 1 } as const
  const { token } = await app.core.access.createToken(organization.owner, scope)
  asLead = { Authorization: `Bearer ${token}` }
  const reader = await app.core.access.createToken(organization.owner, { ...scope, people: true })
  asReader = { Authorization: `Bearer ${reader.token}` }
  asAnalyst = organization.headers
})
afterAll(() => app[Symbol.asyncDispose]())

async function asked(headers: Record<string, string>, query: Partial<MetricsQueryInput>, Accept?: string) {
  const { amounts, months } = world.told
  const all = { metrics: [...amounts], ...months, grain: 'month', group_by: ['team'], ...query } as const
  const type = { 'Content-Type': 'application/json', Origin: ORIGIN, Accept: Accept ?? 'application/json' }
  const answer = await app.request('/api/v1/metrics/query', {
    method: 'POST',
    headers: { ...headers, ...type },
    body: JSON.stringify(all),
  })
  return { status: answer.status, text: await answer.text() }
}

const rowsOf = ({ text }: { text: string }) => MetricsAnswer.parse(JSON.parse(text)).rows
type Row = MetricsAnswer['rows'][number]
const keyOf = (row: Row) => row['team']
const isKnown = (row: Row) => world.told.amounts.some((metric) => row[metric] !== null)
const Refused = z.object({ code: z.string() })

test('a lead reads own units as everybody does, and no other one, nor what is left', async () => {
  const all = rowsOf(await asked(asAnalyst, {}))
  const theirs = all.filter((row) => SHOWN.includes(String(keyOf(row))))
  expect(new Set(theirs.map(keyOf))).toEqual(new Set(SHOWN))
  expect(new Set(all.map(keyOf)).size).toBeGreaterThan(SHOWN.length + 1)
  expect(rowsOf(await asked(asLead, {}))).toEqual(theirs)
  const { text } = await asked(asLead, {}, 'text/csv')
  const lines: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(new Set(lines.map((line) => line['team']))).toEqual(new Set(SHOWN))
})

test('a filter by another unit finds nothing', async () => {
  const all = rowsOf(await asked(asAnalyst, {}))
  const other = String(all.map(keyOf).find((key) => key !== null && !SHOWN.includes(String(key))))
  const filters = [{ dimension: 'team' as const, op: 'in' as const, values: [other] }]
  expect(rowsOf(await asked(asAnalyst, { filters })).some(isKnown)).toBe(true)
  expect(rowsOf(await asked(asLead, { filters })).filter(isKnown)).toEqual([])
})

test('sums of the organisation are everybody’s, and splits are refused', async () => {
  const whole = { group_by: [] }
  const sums = rowsOf(await asked(asLead, whole))
  expect(sums.some(isKnown)).toBe(true)
  expect(sums).toEqual(rowsOf(await asked(asAnalyst, whole)))
  const split = await asked(asLead, { group_by: ['model'] })
  expect([split.status, Refused.parse(JSON.parse(split.text)).code]).toEqual([403, 'privacy_mode'])
})

test('saved views are those of a page and its period alone, and others are neither told nor kept', async () => {
  const send = async (headers: Record<string, string>, method: string, path: string, body?: object) => {
    const type = { 'Content-Type': 'application/json', Origin: ORIGIN }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await app.request(`/api/v1${path}`, { method, headers: { ...headers, ...type }, ...sent })
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  }
  const made = async (headers: Record<string, string>, name: string, search: string) => {
    const { status, body } = await send(headers, 'POST', '/views', { name, path: '/spend', search })
    return { status, id: status === 201 ? SavedView.parse(body).id : '', body }
  }
  const open = await made(asAnalyst, 'Quarter', 'range=3m')
  const closed = await made(asAnalyst, 'Of a team', 'filter=%5B%22team%3Aunit-1%22%5D')
  const own = await made(asLead, 'Mine', 'range=6m&compare=off')
  expect([open.status, closed.status, own.status]).toEqual([201, 201, 201])
  const refused = await made(asLead, 'By model', 'by=model')
  expect([refused.status, Refused.parse(refused.body).code]).toEqual([403, 'privacy_mode'])
  const changed = await send(asLead, 'PATCH', `/views/${own.id}`, { search: 'find=unit-1' })
  expect(changed.status).toBe(403)
  const { body } = await send(asLead, 'GET', '/views')
  expect(SavedViewList.parse(body).data.map(({ id }) => id)).toEqual([own.id, open.id])
  expect((await send(asLead, 'GET', `/views/${closed.id}`)).status).toBe(404)
  expect((await send(asLead, 'DELETE', `/views/${open.id}`)).status).toBe(403)
  expect((await send(asLead, 'DELETE', `/views/${own.id}`)).status).toBe(204)
})

test('teams and values of filters are the own ones', async () => {
  const { from, to } = world.told.months
  const get = async (path: string): Promise<unknown> =>
    (await app.request(`/api/v1${path}from=${from}&to=${to}`, { headers: asLead })).json()
  const values = DimensionValueList.parse(await get('/dimension-values?dimension=team&'))
  expect(values.data.map(({ value }) => value)).toEqual(SHOWN)
  const { data, other } = TeamsAnswer.parse(await get('/teams?'))
  expect([data.map(({ id }) => id).toSorted(), other]).toEqual([SHOWN, null])
})

describe('people of the own units', () => {
  const WINDOW = { from: '2026-02-01', to: '2026-03-01' }
  const KEY = 'code_assistant:'
  const membersOf = (units: readonly string[]) =>
    world.told.world.units.flatMap(({ id, members }) => (units.includes(id) ? members : []))
  const tenant = () => world.told.scope.tenant
  const agree = (change: Parameters<typeof agreeOn>[2]) => agreeOn(app.core.ctx, tenant(), change)

  async function get(path: string, headers = asReader, Accept = 'application/json') {
    const answer = await app.request(`/api/v1${path}`, { headers: { ...headers, Accept } })
    return { status: answer.status, text: await answer.text() }
  }
  const list = async (query: Record<string, string> = {}) => {
    const { text } = await get(`/people?${String(new URLSearchParams({ ...WINDOW, ...query }))}`)
    return PeopleAnswer.parse(JSON.parse(text))
  }
  const person = (id: string) => get(`/people/${KEY}${id}?from=${WINDOW.from}&to=${WINDOW.to}`)
  const codeOf = ({ text }: { text: string }) => Refused.parse(JSON.parse(text)).code

  beforeAll(async () => {
    const of = { tenant: tenant(), organizations: '["acme"]', enterprise_slug: null }
    await storeCodeConnection(app.core.ctx, { ...of, method: 'organization_token' })
    await agree({ mode: 'identified', led: true })
  })
  afterAll(() => agree({ mode: 'aggregate', led: false, ledFrom: null }))

  test('are listed, with these units and no other one, and nobody else is in any number', async () => {
    const own = new Set(membersOf(LED))
    const all = await list()
    expect(new Set(all.data.map(({ user_id: id }) => id))).toEqual(own)
    expect(all.data.flatMap(({ teams }) => teams).every(({ id }) => LED.includes(id))).toBe(true)
    expect(all).toMatchObject({ found: own.size, counts: { people: own.size } })
    const did = all.data.reduce((sum, { interactions }) => sum + (interactions ?? 0), 0)
    expect([did > 0, all.totals.interactions]).toEqual([true, did])
    expect(all.unattributed).toBeNull()
    const { text } = await get(`/people?from=${WINDOW.from}&to=${WINDOW.to}`, asReader, 'text/csv')
    const lines: Record<string, string>[] = parse(text, { columns: true, bom: true })
    expect(new Set(lines.map((line) => line['login']))).toEqual(new Set([...own].map((id) => `login-${id}`)))
  })

  test('are found by what is theirs, and others by nothing', async () => {
    const others = world.told.world.units.filter(({ id }) => !LED.includes(id))
    const [stranger = ''] = membersOf(others.map(({ id }) => id)).filter((id) => !membersOf(LED).includes(id))
    expect((await list({ search: `login-${stranger}` })).data.map((one) => one.user_id)).not.toContain(
      stranger,
    )
    expect((await list({ team: others[0]?.id ?? '' })).found).toBe(0)
    const [own = ''] = membersOf(LED)
    const told = await person(own)
    expect(told.status).toBe(200)
    const { team_history: teams, user_id: id, decisions } = PersonDetail.parse(JSON.parse(told.text))
    expect([id, decisions]).toEqual([own, []])
    expect(teams.length).toBeGreaterThan(0)
    expect(teams.every((team) => LED.includes(team.id))).toBe(true)
    const [theirs, missing] = [await person(stranger), await person('nobody')]
    expect([theirs.status, codeOf(theirs)]).toEqual([404, 'not_found'])
    expect([missing.status, codeOf(missing)]).toEqual([404, 'not_found'])
  })

  test('are written down before they are told', async () => {
    const { db } = app.core.ctx.control
    const [, own = ''] = membersOf(LED)
    await db.schema.alterTable('audit_heads').renameTo('away').execute()
    const refused = await person(own)
    await db.schema.alterTable('away').renameTo('audit_heads').execute()
    expect([refused.status, refused.text.includes(`login-${own}`)]).toEqual([500, false])
    expect((await person(own)).status).toBe(200)
    const written = await db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('tenant', '=', tenant())
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(written?.action).toBe('person.viewed')
    expect(written?.detail).toContain('"route":"getPerson"')
  })

  test('are told from the day on which that was agreed on', async () => {
    await agree({ ledFrom: '2026-02-10' })
    expect(await list()).toMatchObject({ from: '2026-02-10' })
    const early = await get(`/people?from=2026-01-01&to=2026-02-01`)
    expect([early.status, codeOf(early)]).toEqual([403, 'privacy_mode'])
    await agree({ ledFrom: null })
  })

  test('are told by no other route, by no token that was not made for it, and to nobody where it does not hold', async () => {
    const meOf = async () => Me.parse(JSON.parse((await get('/me')).text)).people_of_units
    const routes = Object.values<RouteContract>(ROUTES).filter(
      ({ privacy, method, params }) => privacy === 'person' && method === 'get' && !params,
    )
    expect(routes.length).toBeGreaterThan(3)
    for (const { path } of routes) expect([path, (await get(path)).status]).toEqual([path, 403])
    expect((await get('/people', asLead)).status).toBe(403)
    expect(await meOf()).toBe(true)
    for (const change of [
      { led: false },
      { led: true, mode: 'pseudonymous' },
      { mode: 'aggregate' },
    ] as const) {
      await agree(change)
      const answer = await get('/people')
      expect([answer.status, codeOf(answer)]).toEqual([403, 'privacy_mode'])
      expect((await person(membersOf(LED)[0] ?? '')).status).toBe(403)
      expect(await meOf()).toBe(false)
    }
  })
})
