import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIMENSIONS } from '../../src/api/contract/words.ts'
import { addNote } from '../../src/annotations/write-notes.ts'
import { setUnitList } from '../../src/access/agreement/unit-lists.ts'
import { addAllowance } from '../../src/access/prices/allowances.ts'
import { addPrice } from '../../src/access/prices/prices.ts'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { disconnectConnection } from '../../src/connections/disconnect-connection.ts'
import { reconnectConnection } from '../../src/connections/reconnect-connection.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { DAY_MS, HOUR_MS, utcDay } from '../../src/model/time/time.ts'
import { saveView } from '../../src/views/save-view.ts'
import {
  ORIGIN,
  startApiApp,
  VENDOR_KEY,
  type ApiApp,
  type TestOrganization,
} from '../harness/service/api-app.ts'
import { costLine, ORGANIZATION_ID, WORKSPACE_ID } from '../harness/vendor/cost-line.ts'
import { costFile, isLimits, sendJson } from '../harness/vendor/scripted-vendor.ts'

/** Everything that would tell of the other organisation, were it in an answer to ours. */
const CANARIES = [
  'user-canary',
  'Canary',
  'group-canary',
  'model-canary',
  'sku-canary',
  ORGANIZATION_ID,
  WORKSPACE_ID,
  '4242.4242',
  '42424242',
  'note-canary',
]
/** Those of the code assistant are asked for in `api-other-organisation-code.test.ts`. */
const OF_CODE = [
  'team',
  'language',
  'editor',
  'feature',
  'repository',
  'cohort',
  'plan',
  'cost_center',
  'charge',
]
const OF_SPEND = DIMENSIONS.filter((dimension) => !OF_CODE.includes(dimension))
const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000'

let app: ApiApp
let theirConnection: string
let range: { from: string; to: string }

beforeAll(async () => {
  app = await startApiApp()
  const { ctx } = app.core
  const now = ctx.clock.now()
  range = { from: utcDay(now - 3 * DAY_MS), to: utcDay(now + DAY_MS) }
  const lines = ['a', 'b', 'c'].map((id, i) =>
    costLine({
      eventId: `event-canary-${id}`,
      at: Math.floor(now / HOUR_MS) * HOUR_MS - (12 + i) * HOUR_MS,
      userId: 'user-canary',
      name: 'Canary',
      model: 'model-canary',
      sku: 'sku-canary',
      groups: [{ id: 'group-canary', name: 'Canary' }],
    }),
  )
  app.vendor.files.push(costFile('file-canary', new Date(now - 6 * HOUR_MS).toISOString(), lines))
  app.vendor.limits = ['user-canary', 'user-canary-2'].map((id) => ({
    level: 'user',
    id,
    name: 'Canary',
    limit: { amount: 10, unit: 'credit', type: 'limited' },
  }))
  const acceptsAnyId = app.vendor.intercept
  app.vendor.intercept = (seen, response) => {
    if (seen.path.includes(ORGANIZATION_ID)) return false
    if (isLimits(seen))
      return sendJson(response, 200, { data: app.vendor.limits, has_more: false, cursor: null })
    return acceptsAnyId(seen, response)
  }
  const input = {
    source: 'chat_assistant',
    organizationId: ORGANIZATION_ID,
    workspaceId: WORKSPACE_ID,
    adminKey: VENDOR_KEY,
    label: 'Canary',
  } as const
  theirConnection = (await connectSource({ ctx, actor: app.theirs.owner, input })).id
  await saveView({
    ctx,
    actor: app.theirs.owner,
    input: { name: 'Canary', path: '/spend', search: 'filter=model:model-canary' },
  })
  await addPrice({
    ctx,
    actor: app.theirs.owner,
    input: { item: 'seat', validFrom: null, price: { amount: '4242.4242', currency: 'EUR' } },
  })
  await addAllowance({
    ctx,
    actor: app.theirs.owner,
    input: { plan: 'business', unit: 'credits', validFrom: null, amount: 42_424_242 },
  })
  await setUnitList({
    ctx,
    actor: app.theirs.owner,
    source: 'chat_assistant',
    input: { version: 0, first: ['group-canary'], leftOut: [] },
  })
  await addNote({ ctx, actor: app.theirs.owner, input: { day: range.from, text: 'note-canary' } })
  await collectOnce(ctx, AbortSignal.timeout(60_000))
})
afterAll(() => app[Symbol.asyncDispose]())

async function get(of: TestOrganization, path: string, query: Record<string, string> = {}) {
  const answer = await app.request(`/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: of.callers[0]?.headers ?? {},
  })
  return { status: answer.status, text: await answer.text() }
}

async function ask(of: TestOrganization, query: object) {
  const answer = await app.request('/api/v1/metrics/query', {
    method: 'POST',
    headers: { ...of.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ metrics: ['spend.credits', 'chat.active_users'], ...range, ...query }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Equal but for the request's own id. */
const comparable = ({ status, text }: { status: number; text: string }, id: string) => ({
  status,
  text: text.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, ''),
})

function expectSilence(text: string): void {
  for (const canary of [...CANARIES, theirConnection]) expect(text).not.toContain(canary)
}

test('the other organisation does have something to see', async () => {
  const answer = JSON.parse((await ask(app.theirs, { group_by: ['user'] })).text)
  expect(answer.rows).toMatchObject([{ user: 'user-canary', 'spend.credits': '15' }])
  expect((await get(app.theirs, '/spend-limits')).text).toContain('user-canary-2')
  expect((await get(app.theirs, '/cost-records', range)).text).toContain('event-canary-a')
})

describe('numbers', () => {
  test.each(OF_SPEND)('grouped by %s say nothing of theirs', async (dimension) => {
    const { status, text } = await ask(app.ours, { group_by: [dimension] })
    expect(status).toBe(200)
    expect(JSON.parse(text).rows).toEqual([])
    expectSilence(text)
  })

  test.each([
    ['user', 'user-canary'],
    ['group', 'group-canary'],
    ['model', 'model-canary'],
  ])('filtered by their %s are those of a value that nobody has', async (dimension, value) => {
    const filtered = (op: 'in' | 'not_in', values: string[]) =>
      ask(app.ours, { grain: 'day', filters: [{ dimension, op, values }] })
    for (const op of ['in', 'not_in'] as const) {
      const theirs = comparable(await filtered(op, [value]), value)
      expect(theirs).toEqual(comparable(await filtered(op, ['nobody-has-this']), 'nobody-has-this'))
      expectSilence(theirs.text)
    }
  })

  test('filtered by their connection are those of a connection that does not exist', async () => {
    const by = (id: string) =>
      ask(app.ours, { filters: [{ dimension: 'connection', op: 'in', values: [id] }] })
    expect(comparable(await by(theirConnection), theirConnection)).toEqual(
      comparable(await by(NO_SUCH_ID), NO_SUCH_ID),
    )
  })

  test('as CSV are as silent', async () => {
    const answer = await app.request('/api/v1/metrics/query', {
      method: 'POST',
      headers: {
        ...app.ours.callers[0]?.headers,
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        Accept: 'text/csv',
      },
      body: JSON.stringify({ metrics: ['spend.credits'], ...range, group_by: ['user'] }),
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await answer.text()).toBe('user,user_label,spend.credits,provisional,partial\r\n')
  })
})

describe('lists', () => {
  test.each(DIMENSIONS)('of values of %s hold none of theirs, searched for or not', async (dimension) => {
    for (const search of ['', 'canary']) {
      const { status, text } = await get(app.ours, '/dimension-values', { dimension, ...range, search })
      expect(status).toBe(200)
      expect(JSON.parse(text).data).toEqual([])
    }
  })

  test.each([
    ['/cost-records', (): Record<string, string> => range],
    ['/spend-limits', (): Record<string, string> => ({})],
    ['/spend-limits', (): Record<string, string> => ({ search: 'canary' })],
    ['/budgets', (): Record<string, string> => ({})],
    ['/cost-centers', (): Record<string, string> => ({})],
    ['/included-credits', (): Record<string, string> => ({})],
    ['/seats', (): Record<string, string> => ({})],
    ['/teams', (): Record<string, string> => ({})],
    ['/people', (): Record<string, string> => ({})],
    ['/adoption/movement', (): Record<string, string> => range],
    ['/runs', (): Record<string, string> => ({})],
    ['/connections', (): Record<string, string> => ({})],
    ['/tokens', (): Record<string, string> => ({})],
    ['/members', (): Record<string, string> => ({})],
    ['/audit', (): Record<string, string> => ({ limit: '200' })],
    ['/annotations', (): Record<string, string> => range],
    ['/views', (): Record<string, string> => ({})],
    ['/organization', (): Record<string, string> => ({})],
    ['/prices', (): Record<string, string> => ({})],
    ['/privacy/units', (): Record<string, string> => ({ source: 'chat_assistant' })],
  ])('%s says nothing of theirs', async (path, query) => {
    const { status, text } = await get(app.ours, path, query())
    expect(status).toBe(200)
    expectSilence(text)
    expect(text).not.toContain(app.theirs.tenant)
    expect(text).not.toContain('@other.example')
  })

  test.each(['/runs', '/spend-limits', '/budgets', '/budgets/canary/people', '/cost-centers'])(
    '%s of their connection is as of one that does not exist',
    async (path) => {
      const of = (id: string) => get(app.ours, path, { connection_id: id })
      expect(comparable(await of(theirConnection), theirConnection)).toEqual(
        comparable(await of(NO_SUCH_ID), NO_SUCH_ID),
      )
    },
  )

  test.each([
    ['/cost-records', (): Record<string, string> => ({ ...range, limit: '1' })],
    ['/spend-limits', (): Record<string, string> => ({ limit: '1' })],
    ['/audit', (): Record<string, string> => ({ limit: '1' })],
  ])('a cursor into their %s is none of ours', async (path, query) => {
    const { next_cursor: cursor } = JSON.parse((await get(app.theirs, path, query())).text)
    expect(cursor).toEqual(expect.any(String))
    const { status, text } = await get(app.ours, path, { ...query(), cursor })
    expect(status).toBe(422)
    expectSilence(text)
    expect((await get(app.theirs, path, { ...query(), cursor })).status).toBe(200)
  })
})

test('a run of theirs is not found', async () => {
  const [run] = JSON.parse((await get(app.theirs, '/runs')).text).data
  expect((await get(app.ours, `/runs/${run.id}`)).status).toBe(404)
})

// Last, because it changes their connection.
test('after connecting again with other ids, the history of the ids before is still part of the numbers', async () => {
  const { ctx } = app.core
  const args = { ctx, actor: app.theirs.owner, id: theirConnection }
  await disconnectConnection(args)
  const ids = { organizationId: 'org-another00001', workspaceId: NO_SUCH_ID }
  const input = { source: 'chat_assistant', ...ids, adminKey: VENDOR_KEY } as const
  await reconnectConnection({ ...args, input })
  const { rows } = JSON.parse((await ask(app.theirs, { group_by: ['user'] })).text)
  expect(rows).toMatchObject([{ user: 'user-canary', 'spend.credits': '15' }])
  expect((await get(app.theirs, '/spend-limits', { as_of: range.to })).text).toContain('user-canary-2')
  expectSilence((await ask(app.ours, { group_by: ['user'] })).text)
})
