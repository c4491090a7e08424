import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEASE_MS } from '../../../src/collector/run/dataset-run.ts'
import { runDataset } from '../../../src/collector/run/run-dataset.ts'
import { noFailpoints } from '../../../src/collector/take/failpoints.ts'
import { insertRun, updateRun } from '../../../src/store/control/collecting/runs-table.ts'
import { claimNextJob } from '../../../src/scheduler/job-queue.ts'
import { ACME, startCodeCollecting, type CodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { asFile, userDayLines } from '../../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY = '2026-03-09'
const USERS = 'org_users_1d'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

/** A second process takes up what is due and runs it to its end. */
async function takeOver({ ctx, clock }: CodeCollecting): Promise<void> {
  const of = { control: ctx.control, clock, owner: 'another process', leaseMs: LEASE_MS }
  const claimed = await claimNextJob(of)
  if (!claimed) throw new Error('the lease of the first one should have run out')
  await runDataset({ ...ctx, failpoints: noFailpoints }, claimed, new AbortController().signal)
}

test('S8: what a process commits after it stood still and another one took over is there, or is fetched again', async () => {
  let standStill: (() => Promise<void>) | null = null
  let isInserted = false
  await using world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    copiesLedger: true,
    profile: { retentionDays: 2, metricsDays: 3 },
    async failpoints(point) {
      isInserted ||= point === 'after_insert'
      const still = standStill
      // Of what is there: that a day has nothing is committed by itself.
      if (point !== 'before_commit' || !isInserted || still === null) return
      standStill = null
      await still()
    },
  })
  world.host.report({ dataset: USERS, account: ACME, day: DAY }, [asFile(userDayLines(DAY, 5))])
  await world.connect([USERS])
  standStill = async () => {
    world.clock.advance(LEASE_MS + 1)
    await takeOver(world)
  }
  await world.collect()
  expect(standStill, 'it stood still').toBeNull()
  // As the next run leaves it, which comes at once; nobody is told of a broken disk.
  expect(await world.userDays()).toEqual([{ day: DAY, people: 5, interactions: 20 }])
  expect(world.log.filter((line) => line.includes('on the disk'))).toEqual([])
})

test('a run that a process left when it died is cancelled by the next one of its dataset, in whatever store', async () => {
  await using world = await startCodeCollecting({ now: NOON, facts: opened.facts })
  world.host.report({ dataset: USERS, account: ACME, day: DAY }, [asFile(userDayLines(DAY, 5))])
  await world.connect([USERS, 'seats'])
  const { db } = world.ctx.control
  const { connection_id: id } = await db.selectFrom('dataset_jobs').selectAll().executeTakeFirstOrThrow()
  const left = (dataset: 'org_users_1d' | 'seats') => {
    const of = { tenant: world.actor.tenant, connection_id: id, dataset, run_group: dataset }
    const at = new Date(NOON).toISOString()
    return { ...of, id: dataset, trigger: 'schedule', queued_at: at, relist_from: null } as const
  }
  for (const dataset of [USERS, 'seats'] as const) {
    await insertRun(db, left(dataset))
    await updateRun(db, dataset, { state: 'running' })
  }
  await takeOver(world)
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'state'])
    .where('id', 'in', [USERS, 'seats'])
    .execute()
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'running'])
})
