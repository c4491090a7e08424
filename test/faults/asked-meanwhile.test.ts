import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestSync } from '../../src/collector/plan/request-sync.ts'
import { disconnectConnection } from '../../src/connections/disconnect-connection.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { listJobs, parkJobs } from '../../src/store/control/collecting/dataset-jobs-table.ts'
import { findQueuedRun, findRunGroup } from '../../src/store/control/collecting/runs-table.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
/** Turns of the event loop by which the other one is later: each has statements of both in another order. */
const LATE = [0, 4, 8, 16]

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

async function turns(many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) await Promise.resolve()
}

test('what is asked for while a run of the same dataset ends is collected at once, whenever it is asked', async () => {
  let ask: () => void = () => {}
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    failpoints: (point) => {
      if (point === 'before_finish') ask()
      return Promise.resolve()
    },
  })
  const { id } = await world.connect()
  const request = { ctx: world.ctx, actor: world.actor, id, datasets: ['costs'] }
  await world.collect()
  const states: string[] = []
  for (const late of LATE) {
    const asked = Promise.withResolvers<{ runId: string }>()
    ask = () => {
      ask = () => {}
      asked.resolve(turns(late).then(() => requestSync(request)))
    }
    await requestSync(request)
    await world.collect()
    const { runId } = await asked.promise
    await world.collect()
    states.push(
      ...(await findRunGroup(world.ctx.control.db, world.actor.tenant, runId)).map(({ state }) => state),
    )
  }
  expect(states).toEqual(LATE.map(() => 'succeeded'))
})

test('a pause that another dataset of the credential is told of while a run ends holds for this one too', async () => {
  const until = new Date(NOON + 3_600_000).toISOString()
  let isTold = false
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    failpoints: async (point) => {
      if (point !== 'before_finish' || isTold) return
      isTold = true
      await parkJobs(world.ctx.control.db, (await world.connection()).id, until)
    },
  })
  const { id } = await world.connect()
  await world.collect()
  const parked = (await listJobs(world.ctx.control.db, id)).map(({ parked_until }) => parked_until)
  expect([isTold, new Set(parked)]).toEqual([true, new Set([until])])
})

test.each(LATE)(
  'nothing stays queued of a source that is disconnected %i turns after somebody asked',
  async (late) => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts })
    const { id } = await world.connect()
    await world.collect()
    const args = { ctx: world.ctx, actor: world.actor, id }
    const disconnected = turns(late).then(() => disconnectConnection(args))
    await Promise.allSettled([requestSync(args), disconnected])
    await disconnected
    await world.collect()
    const queued = await findQueuedRun(world.ctx.control.db, id, 'costs')
    expect(queued).toBeUndefined()
  },
)
