import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../src/api/contract/connections/connections.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { seedCode, userDay } from '../harness/stores/seeded-code.ts'
import { billingLine, costRecord, seedCosts } from '../harness/stores/seeded-facts.ts'
import { bothScope } from '../harness/stores/seeded-people.ts'
import { INKWELL, inkwell } from './inkwell.ts'
import { INKWELL_TOKEN, startInkwell, type InkwellServer } from './inkwell-server.ts'

const PEOPLE = ['ada', 'bo', 'cy']
const dayBefore = (days: number) => utcDay(Date.now() - days * DAY_MS)
const YESTERDAY = dayBefore(1)

/** Three people wrote four texts each, which cost them half a credit of the 20 that they may spend. */
function fill({ days, files, limits }: InkwellServer): void {
  days.set(
    YESTERDAY,
    PEOPLE.map((person) => ({ day: YESTERDAY, person, texts: 4 })),
  )
  const lines = PEOPLE.map((person) => ({
    id: `cost-${person}`,
    hour: `${YESTERDAY}T01:00:00Z`,
    person,
    credits: 0.5,
  }))
  limits.push(...PEOPLE.map((person) => ({ person, credits: 20 })))
  files.push({ id: 'file-1', endTime: `${YESTERDAY}T02:00:00.000001Z`, lines })
}

describe('a source that the service was started with beside its own', () => {
  let vendor: InkwellServer
  let app: ApiApp
  let connection: Connection

  const ask = async (method: string, path: string, body?: object) => {
    const [owner] = app.ours.callers
    const headers = { ...owner?.headers, origin: 'http://localhost', 'content-type': 'application/json' }
    const answer = await app.request(`/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const value = async (metric: string, group_by: string[] = []) => {
    const asked = { metrics: [metric], from: YESTERDAY, to: dayBefore(0), grain: 'total', group_by }
    const { status, body } = await ask('POST', '/metrics/query', asked)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.rows
  }

  beforeAll(async () => {
    vendor = await startInkwell(Date.now)
    fill(vendor)
    app = await startApiApp({}, ['owner'], [inkwell(vendor.baseUrl)])
  })
  afterAll(async () => {
    await app[Symbol.asyncDispose]()
    await vendor[Symbol.asyncDispose]()
  })

  test('is offered, and connected with the fields it asks for itself', async () => {
    const { body } = await ask('GET', '/connect-profiles')
    expect(body.data).toContainEqual(expect.objectContaining({ source: INKWELL, product_name: 'Inkwell' }))
    const fields = { source: INKWELL, token: INKWELL_TOKEN, organization: 'acme' }
    const refused = await ask('POST', '/connections', { source: INKWELL, token: INKWELL_TOKEN })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'organization' }] } })
    const connected = await ask('POST', '/connections', fields)
    expect(connected).toMatchObject({ status: 201, body: { source: INKWELL, state: 'connected' } })
    connection = connected.body
    expect(JSON.stringify(connection)).not.toContain(INKWELL_TOKEN)
  })

  test('is collected, and stands on Data health', async () => {
    await collectOnce(app.core.ctx, new AbortController().signal)
    const { body } = await ask('GET', `/connections/${connection.id}/datasets`)
    expect(body.data).toHaveLength(3)
    for (const one of body.data)
      expect(one).toMatchObject({ status: 'ok', rows: 3, rejected: 0, last_error: null })
    const kinds = body.data.map(({ shape, slice }: Record<string, string>) => [shape, slice])
    expect(kinds).toEqual([
      ['cost_line', 'file'],
      ['limit_snapshot', 'snapshot'],
      ['user_day', 'day'],
    ])
  })

  test('answers what its feeds are asked for', async () => {
    expect(await value('code.interactions')).toEqual([expect.objectContaining({ 'code.interactions': 12 })])
    expect(await value('code.active_users')).toEqual([expect.objectContaining({ 'code.active_users': 3 })])
    expect(await value('spend.credits')).toEqual([expect.objectContaining({ 'spend.credits': '1.5' })])
  })

  test('stands by its own name beside a source of the same kind of rows', async () => {
    const { facts } = app.core.ctx
    const ofDay = { from: dayBefore(1), to: dayBefore(0), grain: 'total', group_by: ['source'] }
    const bySource = async (metric: string, filters: object[] = []) => {
      const { body } = await ask('POST', '/metrics/query', { ...ofDay, metrics: [metric], filters })
      return Object.fromEntries(body.rows.map((row: Record<string, string>) => [row['source'], row[metric]]))
    }
    expect(await bySource('spend.credits')).toEqual({ [INKWELL]: '1.5' })
    const scope = { ...bothScope(), tenant: app.ours.tenant }
    await seedCode(facts, scope, 'org_users_1d', YESTERDAY, [
      userDay({ day: YESTERDAY, userId: 'ada', interactions: 7 }),
    ])
    const billing = [billingLine({ cost: '2', costUnit: 'CREDITS' })]
    await seedCosts(facts, scope, [costRecord({ hour: `${YESTERDAY}T03:00:00Z`, userId: 'eve', billing })])
    expect(await bySource('code.interactions')).toEqual({ code_assistant: 7, [INKWELL]: 12 })
    expect(await bySource('spend.credits')).toEqual({ chat_assistant: '2', [INKWELL]: '1.5' })
    const only = { dimension: 'source', op: 'in', values: [INKWELL] }
    expect(await bySource('code.interactions', [only])).toEqual({ [INKWELL]: 12 })
    const { body } = await ask(
      'GET',
      `/dimension-values?dimension=source&source=code_assistant&from=${YESTERDAY}&to=${dayBefore(0)}`,
    )
    expect(body.data.map((one: { value: string }) => one.value)).toEqual([INKWELL, 'code_assistant'])
  })

  test('has people of its own, each one over its feeds, whoever has their ids in another source', async () => {
    const rows = await value('code.interactions', ['user'])
    const byUser = rows.map((row: Record<string, unknown>) => [row['user'], row['code.interactions']])
    expect(Object.fromEntries(byUser)).toEqual({
      ada: 7,
      [`${INKWELL}:ada`]: 4,
      [`${INKWELL}:bo`]: 4,
      [`${INKWELL}:cy`]: 4,
    })
    const { body } = await ask('GET', `/people?from=${YESTERDAY}&to=${dayBefore(0)}`)
    const people = body.data.map(
      ({ identities, ...one }: Record<string, unknown> & { identities: string[] }) => [
        identities.map((key) => key.split(':').slice(1).join(':')).toSorted(),
        one['interactions'],
        one['credits'],
      ],
    )
    const own = (name: string) => [[`${INKWELL}:${name}`, `${INKWELL}:${name}`], 4, '0.5']
    expect(people).toHaveLength(5)
    expect(people).toEqual(
      expect.arrayContaining([[['ada'], 7, null], [['eve'], null, '2'], own('ada'), own('bo'), own('cy')]),
    )
  })

  test('says what people may spend', async () => {
    const { body } = await ask('GET', '/spend-limits')
    const amounts = body.data.map(
      ({ effective_limit: { amount } }: { effective_limit: { amount: string } }) => amount,
    )
    expect(amounts).toEqual(['20', '20', '20'])
  })

  test('is disconnected: its keys go and its history stays', async () => {
    const { status, body } = await ask('POST', `/connections/${connection.id}/disconnect`)
    expect({ status, state: body.state, credential: body.credential }).toEqual({
      status: 200,
      state: 'disconnected',
      credential: null,
    })
    expect(await value('spend.credits')).toEqual([expect.objectContaining({ 'spend.credits': '3.5' })])
  })

  test('keeps nobody from their numbers where the service is started without it', async () => {
    const { ctx } = app.core
    const modules = ctx.sources.modules.filter(({ kind }) => kind !== INKWELL)
    const { module } = ctx.sources
    const known = (kind: string) => modules.some((one) => one.kind === kind)
    const missing = () => {
      throw new RangeError('no source of this kind')
    }
    ctx.sources = { ...ctx.sources, modules, module: (kind) => (known(kind) ? module(kind) : missing()) }
    expect(await ask('GET', '/connections')).toMatchObject({
      status: 200,
      body: { data: [{ source: INKWELL }] },
    })
    expect(await value('spend.credits')).toHaveLength(1)
  })
})
