import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/model/time/time.ts'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { IS_NIGHT, oneOf } from '../harness/run/night.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = () => startCollecting({ now: NOON, facts: opened.facts, sums: true })
const version = (credits: string) => costLine({ eventId: 'e1', at: hourOf('2026-03-10', 2), credits })
const file = (id: string, hour: string, credits: string) =>
  costFile(id, `2026-03-10T${hour}:00.000001Z`, [version(credits)])

describe('U21: the vendor says something else about the same event', () => {
  // What becomes of each row is in src/store/facts/ledger/restatement.
  test.each(
    oneOf([
      ['down', '1'],
      ['up', '9'],
      ['to zero', '0'],
    ]),
  )('%s: the newer file wins and the change is counted', async (_, credits) => {
    await using world = await start()
    world.vendor.files.push(file('old', '07:00', '5'))
    await world.connect()
    await world.collect()
    world.vendor.files.push(file('new', '08:00', credits))
    await world.collectNext('costs')
    expect(await world.credits()).toBe(credits)
    expect(await world.dataset('costs')).toMatchObject({ restated: 1, duplicates: 0 })
  })

  test('the same again in another file is a duplicate, not a restatement', async () => {
    await using world = await start()
    world.vendor.files.push(file('one', '07:00', '5'), file('two', '08:00', '5'))
    await world.connect()
    await world.collect()
    expect(await world.credits()).toBe('5')
    expect(await world.dataset('costs')).toMatchObject({ restated: 0, duplicates: 1 })
  })

  test.runIf(IS_NIGHT)('there and back again, A to B to A: the last word counts', async () => {
    await using world = await start()
    world.vendor.files.push(file('a', '06:00', '5'), file('b', '07:00', '7'), file('c', '08:00', '5'))
    await world.connect()
    await world.collect()
    expect(await world.credits()).toBe('5')
  })

  test('an older file that turns up after the newer one does not win', async () => {
    await using world = await start()
    world.vendor.files.push(file('new', '08:00', '9'))
    await world.connect()
    await world.collect()
    world.vendor.files.push(file('late', '07:00', '5'))
    await world.collectNext('costs')
    expect(await world.credits()).toBe('9')
  })

  test('a file whose content changed under its id is read again', async () => {
    await using world = await start()
    world.vendor.files.push(file('one', '08:00', '5'))
    await world.connect()
    await world.collect()
    world.vendor.files.splice(0, 1, file('one', '08:00', '6'))
    await world.collectNext('costs')
    expect(await world.credits()).toBe('6')
  })

  test('re-listing everything by hand changes no number', async () => {
    await using world = await start()
    world.vendor.files.push(file('a', '06:00', '5'), file('b', '07:00', '7'))
    await world.connect()
    await world.collect()
    const before = await world.ask({ grain: 'hour', from: '2026-03-10', to: '2026-03-11' })
    await world.sync('2026-02-20T00:00:00Z')
    const after = await world.ask({ grain: 'hour', from: '2026-03-10', to: '2026-03-11' })
    expect(after.rows).toEqual(before.rows)
  })
})

describe('U20: late rows', () => {
  test.each(oneOf([72, 5, 24]))(
    '%i hours late: counted in the hour they are about, even when that had settled',
    async (late) => {
      await using world = await start()
      world.vendor.files.push(costFile('first', '2026-03-10T08:00:00.000001Z', [version('5')]))
      await world.connect()
      await world.collect()
      world.clock.advance(3 * DAY_MS)
      await world.collect()
      const written = new Date(hourOf('2026-03-10', 2) + late * 3_600_000)
        .toISOString()
        .replace('.000Z', '.000002Z')
      world.vendor.files.push(
        costFile(`late-${late}`, written, [
          costLine({ eventId: 'late', at: hourOf('2026-03-10', 2), credits: '2' }),
        ]),
      )
      // A file that shows up outside the overlap is found by asking again from that day.
      await world.sync('2026-03-10T00:00:00Z')
      const answer = await world.ask({ grain: 'day', from: '2026-03-10', to: '2026-03-11' })
      expect(answer.rows.map((row) => row['spend.credits'])).toEqual(['7'])
    },
  )
})
