import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../../src/api/contract/errors.ts'
import type { RouteId } from '../../src/api/contract/routes.ts'
import type { Role } from '../../src/model/actor.ts'
import type { RevealTerms } from '../../src/model/privacy.ts'
import { NOBODY, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { askingRoutes, CODE_HOST, type AskingRoutes } from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { CANARY_DAY, CANARY_KEY, seedCanaries } from './canaries.ts'

const PERSON = 'canary@1.example'
const HOUR_MS = 3_600_000
const Asked = z.object({ id: z.string() })

let app: ApiApp
let routes: AskingRoutes
beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ['owner', 'admin', 'observer'])
  routes = await askingRoutes(app)
  await seedCanaries(app, app.ours)
  await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'pseudonymous' })
})
afterAll(() => app[Symbol.asyncDispose]())

async function ask(id: RouteId, role: Role, input: Input, thing = '') {
  const caller = app.ours.callers.find((one) => one.role === role && 'Cookie' in one.headers) ?? NOBODY
  const answer = await routes.ask(id, caller, thing, input)
  return { status: answer.status, text: await answer.text() }
}

/** When whoever is signed in has last given their password. */
const provedAt = (at: number) =>
  app.core.ctx.control.db
    .updateTable('session')
    .set({ provenAt: new Date(at).toISOString() })
    .execute()

async function pseudonym(): Promise<string> {
  const of = { tenant: app.ours.tenant, day: CANARY_DAY }
  return (await app.core.access.pseudonyms.of(of, [CANARY_KEY])).get(CANARY_KEY) ?? ''
}

interface Approving {
  ask: RouteId
  asked: () => Promise<Input>
  approve: RouteId
  by?: Input
}
const APPROVALS: Record<string, Approving> = {
  'a name': {
    ask: 'askReveal',
    asked: async () => {
      const why = { purpose: 'legal_duty', reason: 'A court has asked for the name' }
      return { body: { ...why, month: '2026-01', pseudonym: await pseudonym() } }
    },
    approve: 'approveReveal',
  },
  'all that is stored of somebody': {
    ask: 'askAccess',
    asked: async () => ({ body: { person: PERSON, proof: 'Came in person with an identity card' } }),
    approve: 'approveAccess',
    by: { body: { person: PERSON } },
  },
  'that somebody is erased': {
    ask: 'askErasure',
    asked: async () => ({ body: { account: PERSON } }),
    approve: 'approveErasure',
  },
}

test.each(Object.entries(APPROVALS))('%s is approved by nobody who only has the session', async (_, of) => {
  await provedAt(Date.now())
  const { id } = Asked.parse(JSON.parse((await ask(of.ask, 'owner', await of.asked())).text))
  await provedAt(Date.now() - HOUR_MS)
  const refused = await ask(of.approve, 'admin', of.by ?? {}, id)
  expect([refused.status, Problem.parse(JSON.parse(refused.text)).code]).toEqual([
    403,
    'fresh_proof_required',
  ])
  await provedAt(Date.now())
  expect((await ask(of.approve, 'admin', of.by ?? {}, id)).status).toBe(200)
})

describe('whoever needs nobody else', () => {
  const isAsked = async (id: 'askReveal' | 'askErasure', input: Input) => {
    await provedAt(Date.now() - HOUR_MS)
    const refused = await ask(id, 'owner', input)
    expect([refused.status, Problem.parse(JSON.parse(refused.text)).code]).toEqual([
      403,
      'fresh_proof_required',
    ])
    const { db } = app.core.ctx.control
    const noted = db.selectFrom('audit_log').select('action').where('action', '=', 'permission.refused')
    // They have the right: it is not noted that they lack it.
    expect(await noted.where('object_id', '=', id).execute()).toEqual([])
    await provedAt(Date.now())
    return await ask(id, 'owner', input)
  }

  test('is shown no name by the session alone', async () => {
    const terms: RevealTerms = { purposes: ['legal_duty'], monthly: 10, alone: true }
    await agreeOn(app.core.ctx, app.ours.tenant, { reveals: terms })
    const why = { purpose: 'legal_duty', reason: 'A court has asked for the name' }
    const asked = await isAsked('askReveal', {
      body: { ...why, month: '2026-01', pseudonym: await pseudonym() },
    })
    expect([asked.status, JSON.parse(asked.text)]).toMatchObject([201, { state: 'shown' }])
  })

  test('nor by having an observer say when its person is told', async () => {
    const terms: RevealTerms = { purposes: ['security_incident'], monthly: 10, alone: true }
    await agreeOn(app.core.ctx, app.ours.tenant, { reveals: terms })
    const why = { purpose: 'security_incident', reason: 'A leaked key was used by it', delay: true }
    const asked = await isAsked('askReveal', {
      body: { ...why, month: '2026-01', pseudonym: await pseudonym() },
    })
    expect([asked.status, JSON.parse(asked.text)]).toMatchObject([201, { state: 'pending' }])
    const { id } = Asked.parse(JSON.parse(asked.text))
    const decided = await ask('decideRevealDelay', 'observer', { body: { agree: false } }, id)
    expect([decided.status, JSON.parse(decided.text)]).toMatchObject([200, { state: 'shown' }])
    const told = app.core.ctx.control.db.selectFrom('audit_log').select('detail')
    const { detail } = await told.where('action', '=', 'reveal.delay_refused').executeTakeFirstOrThrow()
    expect(JSON.parse(detail)).toMatchObject({ alone: true })
  })

  test('erases nobody by it', async () => {
    const { db } = app.core.ctx.control
    const ofOurs = db
      .updateTable('member')
      .set({ role: 'analyst' })
      .where('organizationId', '=', app.ours.tenant)
    await ofOurs.where('role', '!=', 'owner').execute()
    const asked = await isAsked('askErasure', { body: { account: PERSON } })
    expect([asked.status, JSON.parse(asked.text)]).toMatchObject([201, { state: 'running' }])
  })
})
