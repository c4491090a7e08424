import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccessRequest, AccessRequestList, MyLooks, OwnData } from '../../src/api/contract/people/own-data.ts'
import { Reveal } from '../../src/api/contract/people/reveals.ts'
import type { RouteId } from '../../src/api/contract/routes.ts'
import type { Role } from '../../src/model/actor.ts'
import { grantFacts } from '../../src/store/facts/facts-grant.ts'
import { TEXT, COUNT } from '../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../../src/store/facts/engine/sql.ts'
import { NOBODY, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import { askingRoutes, CODE_HOST, type AskingRoutes } from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { seedEverythingOf } from './everything-of-one.ts'
import { CANARIES, CANARY_DAY, CANARY_KEY, CANARY_UNIT, releaseCanaries, seedCanaries } from './canaries.ts'

/** Somebody of the chat assistant, somebody of the code assistant, and who else is counted. */
const ANN = { id: 'canary-id-1', email: 'canary@1.example' }
const BOB = { id: 'canary-id-3', email: 'canary@3.example', login: 'canary-login-3' }
const OTHER = 'canary-id-2'
const PROVIDER = 'Company directory'

let app: ApiApp
let routes: AskingRoutes

beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ['owner', 'admin', 'analyst', 'observer', 'member'])
  routes = await askingRoutes(app)
  await seedCanaries(app, app.ours)
  await seedEverythingOf(app, app.ours, BOB)
  await releaseCanaries(app, app.ours)
  const provider = await routes.thing('changeIdentityProvider', app.ours)
  await db().updateTable('identity_providers').set({ name: PROVIDER, enabled: 1 }).execute()
  await routes.factor(app.ours.owner.id, new Date().toISOString())
  await vouchFor('member', provider, ANN.email)
  await vouchFor('analyst', provider, BOB.email)
})
afterAll(() => app[Symbol.asyncDispose]())

const db = () => app.core.ctx.control.db
const as = (role: Role): Caller =>
  app.ours.callers.find((one) => one.role === role && 'Cookie' in one.headers) ?? NOBODY

/** As if whoever has the role had signed in at the provider. */
async function vouchFor(role: Role, providerId: string, vouchedEmail: string): Promise<void> {
  const user = db().selectFrom('member').select('userId').where('role', '=', role)
  const own = user.where('organizationId', '=', app.ours.tenant)
  const session = db().updateTable('session').set({ providerId, vouchedEmail })
  await session.where('userId', 'in', own).execute()
}

async function ask(id: RouteId, caller: Caller, { thing = '', ...input }: Input & { thing?: string } = {}) {
  const answer = await routes.ask(id, caller, thing, input)
  const text = await answer.text()
  return { status: answer.status, text, named: CANARIES.filter((canary) => text.includes(canary)) }
}
const myData = async (role: Role, rows = 'all') =>
  OwnData.parse(JSON.parse((await ask('getMyData', as(role), { query: { rows } })).text))
const myLooks = async (role: Role) => MyLooks.parse(JSON.parse((await ask('listMyLooks', as(role))).text))
const journal = async () => {
  const entries = db().selectFrom('audit_log').select(['action', 'object_id', 'detail'])
  return await entries.where('tenant', '=', app.ours.tenant).orderBy('seq').execute()
}

/** By table of the facts, how many rows hold one of these anywhere. */
async function rowsWith(keys: readonly string[]): Promise<Map<string, number>> {
  const { facts } = app.core.ctx
  const columns = await readRows(
    facts,
    sql`SELECT c.table AS table, c.name AS name, c.type AS type FROM system.columns AS c
INNER JOIN system.tables AS t ON t.database = c.database AND t.name = c.table
WHERE c.database = currentDatabase() AND t.engine LIKE '%MergeTree' AND c.type LIKE '%String%' ORDER BY c.table, c.name`,
    { table: TEXT, name: TEXT, type: TEXT },
  )
  const found = new Map<string, number>()
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const held = own.map(({ name, type }) =>
      type.startsWith('Array') ? `hasAny(${name}, keys)` : `has(keys, toString(${name}))`,
    )
    const [row] = await readRows(
      facts,
      sql`WITH ${texts(keys)} AS keys SELECT count() AS n ${verbatim(`FROM`)} ${verbatim(`\`${table}\``)} WHERE ${verbatim(held.join(' OR '))}`,
      { n: COUNT },
    )
    if (row && row.n > 0) found.set(table, row.n)
  }
  return found
}

/** What stands for somebody anywhere in the facts. */
async function keysOf({ id, login }: { id: string; login?: string }): Promise<string[]> {
  const { facts } = app.core.ctx
  const { tenant } = app.ours
  const known = await Promise.all(
    (['chat_assistant', 'code_assistant'] as const).map((source) => facts.ids({ tenant, source })),
  )
  const numbers = [...(await facts.logins(tenant))].filter(([, name]) => name === login)
  return [
    id,
    ...known.flatMap(({ subjects }) => subjects.get(id) ?? []),
    ...numbers.map(([number]) => number),
  ]
}

describe('my data', () => {
  test('is closed to a local account with somebody else’s address, and to a token', async () => {
    const address = { email: 'canary@2.example' }
    const admin = db().selectFrom('member').select('userId').where('role', '=', 'admin')
    const own = admin.where('organizationId', '=', app.ours.tenant)
    await db().updateTable('user').set(address).where('id', 'in', own).execute()
    const tokens = app.ours.callers.filter(({ headers }) => 'Authorization' in headers)
    for (const caller of [as('admin'), as('owner'), ...tokens]) {
      for (const id of ['getMyData', 'listMyLooks'] as const)
        expect(await ask(id, caller), caller.name).toMatchObject({ status: 403, named: [] })
    }
  })

  test('is closed again once the provider is switched off', async () => {
    const set = (enabled: number) =>
      db().updateTable('identity_providers').set({ enabled }).where('name', '=', PROVIDER).execute()
    await set(0)
    expect(await ask('getMyData', as('member'))).toMatchObject({ status: 403, named: [] })
    await set(1)
    expect((await ask('getMyData', as('member'))).status).toBe(200)
  })

  test.each(['aggregate', 'pseudonymous', 'identified'] as const)(
    'tells of the accounts with the address that was vouched for and of nobody else, in %s mode',
    async (mode) => {
      await agreeOn(app.core.ctx, app.ours.tenant, { mode })
      const { text } = await ask('getMyData', as('member'))
      for (const other of [OTHER, 'canary@2', BOB.id, BOB.login]) expect(text).not.toContain(other)
      const data = OwnData.parse(JSON.parse(text))
      expect(data).toMatchObject({
        vouched_by: { provider: PROVIDER, email: ANN.email },
        accounts: [{ source: 'chat_assistant', id: ANN.id, email: ANN.email }],
        counted_in: [{ source: 'chat_assistant', quarter: CANARY_DAY, units: [CANARY_UNIT, 'Withheld'] }],
        rules: { mode },
      })
      const ofBob = await ask('getMyData', as('analyst'))
      for (const other of [ANN.id, OTHER, 'canary-id-4', 'canary-login-4'])
        expect(ofBob.text).not.toContain(other)
    },
  )

  test.each([
    ['member', ANN],
    ['analyst', BOB],
  ] as const)('has every row of the facts that names the person: %s', async (role, person) => {
    await app.core.ctx.facts.refreshRollups(app.ours.tenant, Date.now())
    await app.core.ctx.facts.refreshCodeSums(app.ours.tenant)
    const { stored, rows } = await myData(role)
    const told = new Map(
      stored.filter((one) => one.rows > 0).map((one) => [one.table.replace(/_current$/, ''), one.rows]),
    )
    const there = await rowsWith(await keysOf(person))
    expect([...told].toSorted()).toEqual([...there].toSorted())
    expect(rows).toHaveLength([...there.values()].reduce((sum, n) => sum + n, 0))
    expect(told.size).toBeGreaterThan(role === 'analyst' ? 9 : 3)
  })

  test('has the very amounts of a record, a seat and a budget', async () => {
    const [record] = (await myData('member', 'costs_current')).rows
    const { facts } = app.core.ctx
    const [stored] = await grantFacts(facts).query(
      sql`SELECT toString(billing_cost) AS cost FROM ${rowsOf('costs', app.ours)} AND user_id IN ${texts(await keysOf(ANN))}`,
    )
    expect(record?.values).toMatchObject({ user_id: ANN.id })
    expect(record?.day).toBe(CANARY_DAY)
    expect(JSON.stringify(record?.values['billing_cost']).replaceAll('"', '')).toBe(
      String(stored?.['cost']).replaceAll("'", ''),
    )
    const budgets = (await myData('analyst', 'code_budgets')).rows.map(({ values }) => values)
    expect(budgets).toContainEqual(
      expect.objectContaining({ budget_id: 'budget-of-several', own_consumed: '1', own_target: '5' }),
    )
  })

  test('as a file has the same, and is told so in the journal', async () => {
    const caller = as('member')
    const headers = { ...caller.headers, Accept: 'text/csv' }
    const { status, text } = await ask('getMyData', { ...caller, headers })
    expect([status, text.split('\r\n')[0]]).toEqual([200, 'row,table,day,field,value'])
    const { rows } = await myData('member')
    const tables = new Set(rows.map(({ table }) => table))
    for (const table of tables) expect(text).toContain(`,${table},`)
    expect(text).toContain(ANN.email)
    expect(text).not.toContain(OTHER)
  })

  test('its first opening is in the journal with the way of signing in, and not by which pseudonym they go', async () => {
    const opened = (await journal()).filter(({ action }) => action === 'own_data.opened')
    expect(opened.map(({ detail }) => JSON.parse(detail))).toEqual([
      { provider: PROVIDER },
      { provider: PROVIDER },
    ])
    const pseudonym = await pseudonymOf(CANARY_KEY)
    expect(JSON.stringify(opened)).not.toContain(pseudonym)
    expect((await myLooks('member')).openings).toMatchObject([{ provider: PROVIDER, by: { name: 'member' } }])
  })
})

const pseudonymOf = async (key: string, day = CANARY_DAY) => {
  const called = await app.core.access.pseudonyms.of({ tenant: app.ours.tenant, day }, [key])
  return called.get(key) ?? ''
}

describe('who looked', () => {
  test('is told of each look at the person, and of no look at somebody else', async () => {
    await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'identified' })
    const query = { from: CANARY_DAY, to: '2026-01-03' }
    await ask('getPerson', as('owner'), { thing: CANARY_KEY, query })
    await ask('getPerson', as('owner'), { thing: `chat_assistant:${OTHER}`, query })
    const { data } = await myLooks('member')
    expect(data.filter(({ route }) => route === 'getPerson')).toEqual([
      expect.objectContaining({
        by: expect.objectContaining({ name: 'owner' }),
        people: 1,
        among_many: false,
      }),
    ])
    expect((await myLooks('analyst')).data.filter(({ route }) => route === 'getPerson')).toEqual([])
  })

  test('pages go on where the last one ended', async () => {
    const all = (await myLooks('member')).data
    const first = MyLooks.parse(
      JSON.parse((await ask('listMyLooks', as('member'), { query: { limit: '1' } })).text),
    )
    expect(first.data).toEqual(all.slice(0, 1))
    if (all.length === 1) return expect(first.next_cursor).toBeNull()
    const cursor = first.next_cursor ?? ''
    const rest = await ask('listMyLooks', as('member'), { query: { cursor } })
    expect(MyLooks.parse(JSON.parse(rest.text)).data).toEqual(all.slice(1))
  })
})

describe('a reveal', () => {
  beforeAll(() => agreeOn(app.core.ctx, app.ours.tenant, { mode: 'pseudonymous' }))
  const why = {
    month: '2026-01',
    purpose: 'security_incident',
    reason: 'A leaked key was used by it',
  } as const
  const reveal = async (more: object = {}) => {
    const body = { ...why, pseudonym: await pseudonymOf(CANARY_KEY), ...more }
    return await ask('askReveal', as('owner'), { body })
  }
  const asked = async (more: object = {}) => Reveal.parse(JSON.parse((await reveal(more)).text))
  const decide = (caller: Caller, id: string, agree: boolean) =>
    ask('decideRevealDelay', caller, { thing: id, body: { agree } })
  const reasons = async () => (await myLooks('member')).reveals.map(({ reason }) => reason)

  test('is shown to the person at once, with who asked, why, and each look', async () => {
    const { id, told_from } = await asked({ reason: 'Told to the person at once' })
    expect(told_from).toBeNull()
    expect(await reasons()).toContain('Told to the person at once')
    await ask('approveReveal', as('admin'), { thing: id })
    expect((await ask('getRevealed', as('owner'), { thing: id })).status).toBe(200)
    const { reveals, data } = await myLooks('member')
    expect(reveals[0]).toMatchObject({
      asked_by: { name: 'owner' },
      state: 'shown',
      decided_by: { name: 'admin' },
    })
    expect(data[0]).toMatchObject({ route: 'getRevealed', by: { name: 'owner' } })
    expect((await myLooks('analyst')).reveals).toEqual([])
  })

  test('of an incident is told 30 days later where an observer agrees, and nobody is shown the name before', async () => {
    const { id } = await asked({ delay: true, reason: 'Told to the person later on' })
    expect(await ask('approveReveal', as('admin'), { thing: id })).toMatchObject({ status: 409 })
    for (const caller of [as('owner'), as('admin')])
      expect(await decide(caller, id, true)).toMatchObject({ status: 403 })
    expect(await decide(as('observer'), id, true)).toMatchObject({ status: 200 })
    expect(await decide(as('observer'), id, true)).toMatchObject({ status: 409 })
    expect(await ask('approveReveal', as('admin'), { thing: id })).toMatchObject({ status: 200 })
    const before = (await myLooks('member')).data.length
    await ask('getRevealed', as('owner'), { thing: id })
    expect(await reasons()).not.toContain('Told to the person later on')
    expect((await myLooks('member')).data.filter(({ route }) => route === 'getRevealed')).toEqual([])
    const asked_at = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await db().updateTable('reveals').set({ asked_at }).where('id', '=', id).execute()
    expect(await reasons()).toContain('Told to the person later on')
    expect((await myLooks('member')).data.length).toBeGreaterThanOrEqual(before)
  })

  test('is told at once where the observer does not agree', async () => {
    const { id } = await asked({ delay: true, reason: 'An observer says no to this' })
    expect(await reasons()).not.toContain('An observer says no to this')
    await decide(as('observer'), id, false)
    expect(await reasons()).toContain('An observer says no to this')
  })

  test('nobody grants the delay to themselves, whatever they are now', async () => {
    const { id } = await asked({ delay: true })
    const observer = db().selectFrom('member').select('userId').where('role', '=', 'observer')
    const own = observer.where('organizationId', '=', app.ours.tenant)
    const [{ userId } = { userId: '' }] = await own.execute()
    await db().updateTable('reveals').set({ asked_by: userId }).where('id', '=', id).execute()
    expect(await decide(as('observer'), id, true)).toMatchObject({ status: 403 })
  })

  test('is delayed for no other purpose, and not where nobody watches over it', async () => {
    expect(await reveal({ delay: true, purpose: 'legal_duty' })).toMatchObject({ status: 422 })
    const observers = db().updateTable('member').where('organizationId', '=', app.ours.tenant)
    await observers.set({ role: 'none' }).where('role', '=', 'observer').execute()
    expect(await reveal({ delay: true })).toMatchObject({ status: 409 })
  })
})

describe('an access request', () => {
  beforeAll(() => agreeOn(app.core.ctx, app.ours.tenant, { mode: 'aggregate' }))
  const proof = 'Came in person with an identity card'
  const request = async (person: string) =>
    AccessRequest.parse(JSON.parse((await ask('askAccess', as('owner'), { body: { person, proof } })).text))
  const approve = (caller: Caller, thing: string, person: string) =>
    ask('approveAccess', caller, { thing, body: { person } })
  const take = (caller: Caller, thing: string) => ask('getAccessFile', caller, { thing })

  test('is made by one, approved by another who names the same person, and handed over by the first', async () => {
    const { id } = await request(` ${BOB.login.toUpperCase()} `)
    expect(await take(as('owner'), id)).toMatchObject({ status: 403, named: [] })
    expect(await approve(as('owner'), id, BOB.login)).toMatchObject({ status: 403 })
    expect(await approve(as('admin'), id, ANN.email)).toMatchObject({ status: 422 })
    expect(await approve(as('admin'), id, BOB.login)).toMatchObject({ status: 200 })
    expect(await take(as('admin'), id)).toMatchObject({ status: 404, named: [] })
    const { status, text } = await take(as('owner'), id)
    const data = OwnData.parse(JSON.parse(text))
    expect([status, data.accounts.map((one) => one.id), data.vouched_by]).toEqual([200, [BOB.id], null])
    expect(data.rows).toHaveLength((await myData('analyst')).rows.length)
    for (const other of [ANN.id, OTHER, 'canary-login-4']) expect(text).not.toContain(other)
  })

  test('is in the journal by nobody’s name, and the person reads of it', async () => {
    const entries = (await journal()).filter(({ action }) => action.startsWith('access_request.'))
    expect(entries.map(({ action }) => action)).toEqual([
      'access_request.asked',
      'access_request.approved',
      'access_request.handed_over',
    ])
    expect(CANARIES.filter((canary) => JSON.stringify(entries).includes(canary))).toEqual([])
    const { text } = await ask('listAccessRequests', as('owner'))
    expect(AccessRequestList.parse(JSON.parse(text)).data[0]).toMatchObject({ proof, state: 'ready' })
    expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([])
    expect((await myLooks('analyst')).data).toContainEqual(
      expect.objectContaining({ route: 'getAccessFile' }),
    )
  })

  test('is over after seven days, and tells whoever asks for nobody that there is nothing', async () => {
    const { id } = await request('nobody@else.example')
    await approve(as('admin'), id, 'NOBODY@else.example')
    const { accounts, rows } = OwnData.parse(JSON.parse((await take(as('owner'), id)).text))
    expect([accounts, rows]).toEqual([[], []])
    const decided_at = new Date(Date.now() - 8 * 86_400_000).toISOString()
    await db().updateTable('access_requests').set({ decided_at }).where('id', '=', id).execute()
    expect(await take(as('owner'), id)).toMatchObject({ status: 403 })
  })
})
