import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEASE_MS } from '../../../src/collector/run/dataset-run.ts'
import { runDataset } from '../../../src/collector/run/run-dataset.ts'
import { noFailpoints } from '../../../src/collector/take/failpoints.ts'
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
