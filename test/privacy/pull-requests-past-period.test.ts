import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepPeriods } from '../../src/collector/retention/keep-periods.ts'
import { runMetricsQuery } from '../../src/metrics/ask/run-query.ts'
import { oldestDay } from '../../src/store/facts/retention/delete-expired.ts'
import {
  harnessScope,
  startCodeCollecting,
  type CodeCollecting,
} from '../harness/collecting/code-collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { showGroups } from '../harness/stores/agree-on.ts'
import { metricsQuery } from '../harness/stores/seeded-facts.ts'

const PULLS = '/repos/acme/web/pulls'
const pull = (number: number, day: string, more: object = {}) => ({
  id: number,
  number,
  user: { id: 11, login: 'amy', type: 'User' },
  draft: false,
  created_at: `${day}T08:00:00Z`,
  updated_at: `${day}T09:00:00Z`,
  closed_at: null,
  merged_at: null,
  ...more,
})
/** Opened long ago, and merged within the period. */
const LONG = pull(2, '2025-07-20', {
  updated_at: '2025-08-02T10:00:00Z',
  closed_at: '2025-08-02T10:00:00Z',
  merged_at: '2025-08-02T10:00:00Z',
})
/** Thirteen months, the running one included, of 10 August 2026. */
const SINCE = '2025-08-01'

let opened: Awaited<ReturnType<typeof openFacts>>
let world: CodeCollecting
beforeAll(async () => {
  opened = await openFacts()
  world = await startCodeCollecting({
    now: Date.parse('2026-03-10T12:00:00Z'),
    facts: opened.facts,
    copiesLedger: true,
    profile: { retentionDays: 440 },
  })
  const { documents } = world.host
  documents.set('/orgs/acme/repos', [{ id: 1, full_name: 'acme/web', updated_at: '2026-03-09T08:00:00Z' }])
  documents.set(PULLS, [pull(3, '2026-03-09'), LONG, pull(1, '2025-06-10')])
  for (const number of [1, 2, 3]) documents.set(`${PULLS}/${number}/reviews`, [])
  await world.connect(['pull_requests'])
  await world.collect()
  await showGroups(world.ctx, world.actor.tenant)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

const oldest = () => oldestDay(opened.facts, { tenant: world.actor.tenant, data: 'pull_requests' })
const opensIn = async (from: string, to: string) => {
  const { tenant, accounts } = harnessScope(world.actor.tenant)
  const scope = { tenant, accounts: accounts.filter(({ level }) => level === 'organization') }
  const query = metricsQuery({ metrics: ['prs.opened', 'prs.merged'], from, to, grain: 'month' })
  const { rows, completeness } = await runMetricsQuery({
    facts: opened.facts,
    scope,
    clock: world.clock,
    query,
  })
  return {
    rows: rows.map((row) => [row['prs.opened'], row['prs.merged']]),
    missing: completeness.missing.map(({ reason }) => reason),
  }
}

test('pull requests are deleted once their last change is past its period, whatever was killed on the way', async () => {
  await keepPeriods(world.ctx)
  expect(await oldest()).toBe('2025-06-10')
  world.clock.advance(Date.parse('2026-08-10T12:00:00Z') - world.clock.now())
  const killed = vi.spyOn(opened.facts, 'deleteBefore').mockRejectedValue(new Error('killed'))
  await keepPeriods(world.ctx)
  killed.mockRestore()
  expect(await oldest()).toBe('2025-06-10')
  expect(await opened.facts.checkLedger(true)).toEqual({ restored: 0, lost: [] })
  await keepPeriods(world.ctx)
  expect(await oldest()).toBe('2025-08-02')
})

test('what is deleted is unknown and not zero, and what happened since is told', async () => {
  expect(await opensIn('2025-06-01', '2025-07-01')).toEqual({
    rows: [[null, null]],
    missing: ['past_retention'],
  })
  expect(await opensIn(SINCE, '2025-09-01')).toEqual({ rows: [[0, 1]], missing: [] })
})

test('nothing is missed, and no sync brings it back', async () => {
  expect(await opened.facts.checkLedger(true)).toEqual({ restored: 0, lost: [] })
  await world.sync('2025-01-01')
  expect(await world.dataset('pull_requests')).toMatchObject({ status: 'ok', lastError: null })
  expect(await oldest()).toBe('2025-08-02')
  expect((await world.ledger('pull_requests')).find(({ slice }) => slice === '1')).toMatchObject({ rows: 2 })
})
