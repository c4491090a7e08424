import { afterAll, beforeAll, expect, test } from 'vitest'
import { Reveal, RevealList } from '../../src/api/contract/people/reveals.ts'
import type { RouteId } from '../../src/api/contract/routes.ts'
import type { Role } from '../../src/model/actor.ts'
import type { RevealTerms } from '../../src/model/privacy.ts'
import { monthOf } from '../../src/model/time/calendar-month.ts'
import { utcDay } from '../../src/model/time/time.ts'
import { NOBODY, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import { askingRoutes, CODE_HOST, type AskingRoutes } from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { CANARIES, CANARY_DAY, seedCanaries } from './canaries.ts'

let app: ApiApp
let routes: AskingRoutes
beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ['owner', 'admin', 'observer'])
  routes = await askingRoutes(app)
  await seedCanaries(app, app.ours)
  await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'pseudonymous' })
})
afterAll(() => app[Symbol.asyncDispose]())

const isToken = ({ headers }: Caller) => 'Authorization' in headers
const owner = () => app.ours.callers[0] ?? NOBODY
const named = (text: string) => CANARIES.filter((canary) => text.includes(canary))

const as = (role: Role) =>
  app.ours.callers.find((caller) => caller.role === role && !isToken(caller)) ?? NOBODY
const why = {
  month: '2026-01',
  purpose: 'security_incident',
  reason: 'A leaked key was used by it',
} as const
const pseudonyms = async () => {
  const of = { tenant: app.ours.tenant, day: CANARY_DAY }
  return [...(await app.core.access.pseudonyms.of(of, ['chat_assistant:canary-id-2'])).values()]
}
const asked = async () => {
  const [pseudonym = ''] = await pseudonyms()
  return await ask('askReveal', owner(), { body: { ...why, pseudonym } })
}
async function ask(id: RouteId, caller: Caller, input: Input) {
  const answer = await routes.ask(id, caller, '', input)
  return { status: answer.status, text: await answer.text() }
}
const on = async (id: RouteId, caller: Caller, reveal: string) => {
  const answer = await routes.ask(id, caller, reveal, {})
  return { status: answer.status, text: await answer.text() }
}
const askOne = async () => Reveal.parse(JSON.parse((await asked()).text))
const told = async () => {
  const rows = await app.core.ctx.control.db
    .selectFrom('audit_log')
    .select(['action', 'object_id'])
    .where('tenant', '=', app.ours.tenant)
    .orderBy('seq')
    .execute()
  return rows.map(({ action, object_id: of }) => `${action} ${of}`)
}

test('a name is shown to whoever asked, and to nobody else, once somebody else has approved, for a day', async () => {
  const { id, pseudonym, state } = await askOne()
  expect(state).toBe('pending')
  expect(await on('getRevealed', owner(), id)).toMatchObject({ status: 403 })
  expect(await on('approveReveal', owner(), id)).toMatchObject({ status: 403 })
  const before = await told()
  expect(await on('approveReveal', as('admin'), id)).toMatchObject({ status: 200 })
  expect(await on('approveReveal', as('admin'), id)).toMatchObject({ status: 409 })
  expect(await on('getRevealed', as('admin'), id)).toMatchObject({ status: 404 })
  const { status, text } = await on('getRevealed', owner(), id)
  expect([status, named(text)]).toEqual([200, ['Canary Name', 'canary@']])
  expect((await told()).slice(before.length)).toEqual([
    `reveal.approved ${pseudonym}`,
    `person.viewed ${pseudonym}`,
  ])
  const decided_at = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await app.core.ctx.control.db.updateTable('reveals').set({ decided_at }).where('id', '=', id).execute()
  expect(await on('getRevealed', owner(), id)).toMatchObject({ status: 403 })
})

test('a name is not shown where it was refused or taken back, and what was asked is told by pseudonym', async () => {
  const { id, pseudonym } = await askOne()
  expect(await on('refuseReveal', as('admin'), id)).toMatchObject({ status: 200 })
  expect(await on('approveReveal', as('admin'), id)).toMatchObject({ status: 409 })
  const own = await askOne()
  expect(await on('refuseReveal', owner(), own.id)).toMatchObject({ status: 200 })
  expect(await on('getRevealed', owner(), own.id)).toMatchObject({ status: 403 })
  const { text } = await ask('listReveals', as('observer'), {})
  expect(named(text)).toEqual([])
  const [newest] = RevealList.parse(JSON.parse(text)).data
  expect(newest).toMatchObject({ id: own.id, pseudonym, state: 'refused', reason: why.reason })
  expect((await told()).filter((line) => line === `reveal.asked ${pseudonym}`)).toHaveLength(3)
})

test.each([
  ['a reason that says nothing', { reason: 'because' }, 422],
  ['a purpose that was not agreed on', { purpose: 'curiosity' }, 422],
  ['a pseudonym that nobody has', { pseudonym: 'P-ZZZZZZZZ' }, 404],
  ['a pseudonym of another quarter', { month: '2026-04' }, 404],
])('a name is not asked for with %s', async (_, wrong, status) => {
  const [pseudonym = ''] = await pseudonyms()
  expect(await ask('askReveal', owner(), { body: { ...why, pseudonym, ...wrong } })).toMatchObject({
    status,
  })
})

test('a name is not told of a month that began under another agreement, also where it was asked for before', async () => {
  const { id } = await askOne()
  expect(await on('approveReveal', as('admin'), id)).toMatchObject({ status: 200 })
  await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: '2026-01-02' })
  expect(await on('getRevealed', owner(), id)).toMatchObject({ status: 404 })
  expect((await asked()).status).toBe(404)
  await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: CANARY_DAY })
  expect(await on('getRevealed', owner(), id)).toMatchObject({ status: 200 })
  await agreeOn(app.core.ctx, app.ours.tenant, { peopleFrom: null })
})

test('a name is asked for by people who may, of their own organisation, and ten times a month', async () => {
  const { id } = await askOne()
  const token = app.ours.callers.find((caller) => caller.role === 'admin' && isToken(caller)) ?? NOBODY
  for (const caller of [token, as('observer')])
    expect(await on('approveReveal', caller, id)).toMatchObject({ status: 403 })
  const [stranger = NOBODY] = app.theirs.callers
  await agreeOn(app.core.ctx, app.theirs.tenant, { mode: 'pseudonymous' })
  expect(await on('approveReveal', stranger, id)).toMatchObject({ status: 404 })
  const terms: RevealTerms = { purposes: ['legal_duty'], monthly: 10, alone: true }
  await agreeOn(app.core.ctx, app.ours.tenant, { reveals: terms })
  expect((await asked()).status).toBe(422)
  await agreeOn(app.core.ctx, app.ours.tenant, { reveals: { ...terms, purposes: [why.purpose] } })
  const own = await askOne()
  expect(own).toMatchObject({ state: 'shown' })
  expect(await on('getRevealed', owner(), own.id)).toMatchObject({ status: 200 })
  const answers = await Promise.all(Array.from({ length: 10 }, asked))
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .slice(-3),
  ).toEqual([409, 409, 409])
  const beforeThisMonth = new Date(monthOf(utcDay(app.core.ctx.clock.now())).start - 1).toISOString()
  const reveals = app.core.ctx.control.db.updateTable('reveals').set({ asked_at: beforeThisMonth })
  await reveals.where('tenant', '=', app.ours.tenant).execute()
  expect((await asked()).status).toBe(201)
})
