import { askText } from '../harness/stores/ask-text.ts'
import { expect, test, vi } from 'vitest'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

test('C2: killed after files of costs were looked at and before they were loaded, nothing noted of them stays', async () => {
  await using opened = await openFacts()
  const { facts } = opened
  await using world = await startCollecting({ now: NOON, facts })
  const line = costLine({ eventId: 'e1', at: hourOf('2026-03-10', 2), credits: '5' })
  world.vendor.files.push(costFile('one', '2026-03-10T07:00:00.000001Z', [line]))
  await world.connect()

  const marks = (loadIds: string[]) =>
    askText(facts, 'SELECT load_id FROM loads FINAL WHERE ended = 0 AND load_id IN {loadIds:Array(String)}', {
      loadIds,
    })
  const marked: unknown[][] = []
  const open = facts.openCosts.bind(facts)
  const killed = vi.spyOn(facts, 'openCosts').mockImplementation((form) => {
    const intake = open(form)
    const add = async (bodies: Parameters<typeof intake.add>[0]) => {
      marked.push(await marks(bodies.map(({ load }) => load.loadId)))
      await intake.add(bodies)
      throw new Error('killed')
    }
    // A process that is killed lets go of nothing.
    return { ...intake, add, [Symbol.asyncDispose]: () => Promise.resolve() }
  })
  await world.collect().finally(() => killed.mockRestore())
  expect(marked).toEqual([[{ load_id: expect.any(String) }]])
  const tables = () => askText(facts, `SELECT name FROM system.tables WHERE name LIKE 'incoming%'`)
  expect(await tables()).toHaveLength(1)

  await world.restart()
  expect(await tables()).toEqual([])
  await world.collectNext('costs')
  expect(await world.credits()).toBe('5')
})
