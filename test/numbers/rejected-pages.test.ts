import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRejectedLines } from '../../src/collector/status/list-rejected-lines.ts'
import { ledgerRow, newLoad } from '../../src/store/facts/facts-store.fixtures.suite.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { ORGANIZATION_ID } from '../harness/vendor/cost-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

test('lines that come and go between two pages are neither shown twice nor hide others', async () => {
  await using world = await startCollecting({ now: NOON, facts: opened.facts })
  const { id } = await world.connect()
  const { ctx, actor } = world
  const reject = async (slice: string, lines: readonly number[]) => {
    const of = { tenant: actor.tenant, account: ORGANIZATION_ID, connection: id, dataset: 'costs', slice }
    const load = newLoad(of)
    const rejected = lines.map((line) => ({ line, reason: 'not_json', path: '', sha256: '0' }) as const)
    if (rejected.length > 0) await ctx.facts.insertRejected(load, rejected)
    await ctx.facts.commit(ledgerRow(load, { rejected: rejected.length }))
  }
  const page = async (cursor?: string) => {
    const { data, nextCursor } = await listRejectedLines({ ctx, actor, id, limit: 2, cursor })
    return { lines: data.map(({ slice, line }) => `${slice}:${line}`), next: nextCursor ?? '' }
  }
  await reject('file-1', [1, 2, 3])
  await reject('file-2', [4, 5])
  const first = await page()
  expect(first.lines).toEqual(['file-2:4', 'file-2:5'])

  await reject('file-3', [6])
  const second = await page(first.next)
  expect(second.lines).toEqual(['file-1:1', 'file-1:2'])

  await reject('file-3', [])
  await reject('file-2', [])
  expect(await page(second.next)).toEqual({ lines: ['file-1:3'], next: '' })
})
