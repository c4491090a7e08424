import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DimensionValueList, MetricsAnswer, type MetricsQueryInput } from '../../src/api/contract/metrics.ts'
import { TeamsAnswer } from '../../src/api/contract/teams.ts'
import { SavedView, SavedViewList } from '../../src/api/contract/views.ts'
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

beforeAll(async () => {
  app = await startApiApp()
  const organization = await addOrganization(app)
  world = await startAnswering(app, SEED, { asker: organization })
  await world.release()
  const units = LED.map((id) => ({ source: world.told.of.source, id }))
  const scope = { name: 'board', role: 'lead', units, expiresInDays: 1 } as const
  const { token } = await app.core.access.createToken(organization.owner, scope)
  asLead = { Authorization: `Bearer ${token}` }
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
