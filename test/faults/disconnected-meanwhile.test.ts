import { afterAll, beforeAll, expect, test } from 'vitest'
import { disconnectConnection } from '../../src/connections/disconnect-connection.ts'
import { HOUR_MS } from '../../src/model/time/time.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

test('what was loaded and not committed when a source was disconnected is in no number, before a restart as after', async () => {
  let disconnect: () => Promise<unknown> = () => Promise.resolve()
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    failpoints: async (point) => {
      if (point === 'after_insert') await disconnect()
    },
  })
  const line = (eventId: string, hour: number) =>
    costLine({ eventId, at: hourOf('2026-03-10', hour), credits: '5' })
  world.vendor.files.push(costFile('file-1', '2026-03-10T08:00:00.000001Z', [line('e1', 4)]))
  const { id } = await world.connect()
  await world.collect()
  world.clock.advance(HOUR_MS)
  world.vendor.files.push(costFile('file-2', '2026-03-10T12:30:00.000001Z', [line('e2', 5)]))
  disconnect = async () => {
    disconnect = () => Promise.resolve()
    await disconnectConnection({ ctx: world.ctx, actor: world.actor, id })
  }
  await world.collect()
  const committed = (await world.ledger('costs')).filter(({ outcome }) => outcome === 'committed')
  expect(committed.map(({ slice }) => slice)).toContain('file-1')
  expect(committed.map(({ slice }) => slice)).not.toContain('file-2')
  expect((await world.records()).map(({ eventId }) => eventId)).toEqual(['e1'])
  await world.restart()
  expect((await world.records()).map(({ eventId }) => eventId)).toEqual(['e1'])
})
