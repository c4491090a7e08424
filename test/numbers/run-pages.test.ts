import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { insertRun } from '../../src/store/control/collecting/runs-table.ts'
import { startApiApp, VENDOR_KEY, type ApiApp, type TestOrganization } from '../harness/service/api-app.ts'

const RUNS = 7

let app: ApiApp
beforeAll(async () => void (app = await startApiApp()))
afterAll(() => app[Symbol.asyncDispose]())

/** Runs of a connection of two parts each, two of them asked for in the same millisecond; newest first. */
async function connectionWithRuns(of: TestOrganization, workspaceTail: string): Promise<[string, string[]]> {
  const { ctx } = app.core
  const workspaceId = `6f1c2a7e-0b43-4f7b-9f53-${workspaceTail}`
  const organizationId = `org-runs${workspaceTail}`
  const input = { source: 'chat_assistant', organizationId, workspaceId, adminKey: VENDOR_KEY } as const
  const { id } = await connectSource({ ctx, actor: of.owner, input })
  await ctx.control.db.deleteFrom('runs').where('connection_id', '=', id).execute()
  const groups: { at: string; group: string }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(run / 2))).toISOString()
    const group = ctx.newId()
    groups.push({ at, group })
    for (const dataset of ['costs', 'spend_limits'] as const) {
      const what = { tenant: of.tenant, connection_id: id, dataset, trigger: 'schedule' as const }
      const row = { ...what, id: ctx.newId(), queued_at: at, run_group: group, relist_from: null }
      await insertRun(ctx.control.db, row)
    }
  }
  const order = groups.toSorted((a, b) => (`${a.at}${a.group}` < `${b.at}${b.group}` ? 1 : -1))
  return [id, order.map(({ group }) => group)]
}

async function page(query: Record<string, string>, of = app.ours) {
  const answer = await app.request(`/api/v1/runs?${new URLSearchParams(query)}`, {
    headers: of.callers[0]?.headers ?? {},
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

async function walk(query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await page({ ...query, ...(cursor && { cursor }) })
    expect(status, JSON.stringify(body)).toBe(200)
    pages.push(body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  return pages
}

test('the list of runs says that it goes on, and its pages hold every run once', async () => {
  const [first, runs] = await connectionWithRuns(app.ours, '000000000001')
  const [, others] = await connectionWithRuns(app.ours, '000000000002')
  await connectionWithRuns(app.theirs, '000000000003')
  const pages = await walk({ connection_id: first, limit: '2' })
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1])
  expect(pages.flat()).toEqual(runs)
  expect(await walk({ connection_id: first, limit: String(RUNS) })).toEqual([runs])
  expect((await walk({ limit: '3' })).flat().toSorted()).toEqual([...runs, ...others].toSorted())
})

test('a cursor of the list of runs leads on for those it was given to alone', async () => {
  const { body } = await page({ limit: '1' })
  expect(body.next_cursor).toEqual(expect.any(String))
  expect((await page({ cursor: body.next_cursor }, app.theirs)).status).toBe(422)
  expect((await page({ cursor: `${body.next_cursor}x` })).status).toBe(422)
})
