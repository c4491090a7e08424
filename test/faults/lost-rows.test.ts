import { askText } from '../harness/stores/ask-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskGuard } from '../../src/collector/upkeep/disk-guard.ts'
import { lookAtDisk } from '../../src/collector/upkeep/disk-watch.ts'
import type { Failpoints } from '../../src/collector/take/failpoints.ts'
import { listStoreIncidents } from '../../src/collector/status/list-incidents.ts'
import { addDays, DAY_MS } from '../../src/model/time/time.ts'
import { startCollecting, type Collecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'

const TODAY = '2026-03-10'
const NOON = Date.parse(`${TODAY}T12:00:00Z`)
const MEGABYTE = 1_048_576

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const dayFile = (day: string) =>
  costFile(`file-${day}`, `${day}T11:59:00.000000Z`, [
    costLine({ eventId: `e-${day}`, at: hourOf(day, 8), credits: '1' }),
  ])

/** As a part that is gone takes them along. */
const loseRows = ({ ctx, actor }: Collecting, slices: string[]) =>
  askText(ctx.facts, 'DELETE FROM costs WHERE tenant = {tenant:String} AND slice IN {slices:Array(String)}', {
    tenant: actor.tenant,
    slices,
  })

test('rows that are gone are fetched again, or named a gap where the vendor has them no more', async () => {
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    sums: true,
    copiesLedger: true,
  })
  const { ctx, actor, clock, vendor } = world
  const days = Array.from({ length: 29 }, (_, back) => addDays(TODAY, -back - 1))
  for (const day of days) vendor.files.push(dayFile(day))
  await world.connect()
  await world.collect()
  expect(await world.credits()).toBe('29')

  clock.advance(5 * DAY_MS)
  const [recent, old] = [addDays(TODAY, -3), addDays(TODAY, -28)]
  await loseRows(world, [`file-${recent}`, `file-${old}`])
  await world.restart()
  expect(await listStoreIncidents({ ctx, actor })).toMatchObject([{ parts: 0, refetched: 1, gone: 1 }])
  await world.collect()
  expect(await world.credits()).toBe('28')
  const { gaps, status } = await world.dataset('costs')
  expect(status).toBe('ok')
  expect(gaps).toEqual([
    {
      day: old,
      reason: 'Its rows were lost on the disk of this server, and the vendor no longer has it.',
    },
  ])
  const { completeness } = await world.ask({ from: old, to: addDays(old, 1) })
  expect(completeness.missing.length, 'the number says that it is not whole').toBeGreaterThan(0)

  await world.restart()
  expect(await listStoreIncidents({ ctx, actor }), 'told once').toHaveLength(1)
})

test('without room nothing is asked of the vendor, every dataset says why, and all goes on by itself', async () => {
  const free = { bytes: 500 * MEGABYTE }
  const disk = createDiskGuard({
    folder: '/',
    minFreeBytes: 100 * MEGABYTE,
    readFree: () => Promise.resolve(free.bytes),
  })
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    copiesLedger: true,
    disk,
  })
  const { ctx, vendor } = world
  vendor.files.push(dayFile('2026-03-09'))
  await world.connect()
  free.bytes = 40 * MEGABYTE
  await lookAtDisk(ctx)
  const asked = vendor.requests.length
  await world.collect()
  expect(vendor.requests.length).toBe(asked)
  const message =
    'The disk of this server is nearly full: 40 MB are free, and below 100 MB nothing is collected.'
  for (const name of ['costs', 'spend_limits'] as const) {
    expect(await world.dataset(name)).toMatchObject({
      status: 'failing',
      lastError: { code: 'disk_nearly_full', message },
    })
  }
  expect((await world.connection()).health).toMatchObject({ status: 'failing', code: 'disk_nearly_full' })

  free.bytes = 400 * MEGABYTE
  await lookAtDisk(ctx)
  await world.collect()
  expect(await world.credits()).toBe('1')
  expect((await world.connection()).health).toMatchObject({ status: 'ok' })
})

test('a run that ends for want of room after the room is back goes on at once', async () => {
  const free = { bytes: 500 * MEGABYTE }
  const disk = createDiskGuard({
    folder: '/',
    minFreeBytes: 100 * MEGABYTE,
    readFree: () => Promise.resolve(free.bytes),
  })
  const looks = [
    { at: 'after_list', bytes: 40 * MEGABYTE },
    { at: 'before_finish', bytes: 400 * MEGABYTE },
  ]
  const failpoints: Failpoints = async (point) => {
    if (looks[0]?.at !== point) return
    free.bytes = looks.shift()?.bytes ?? 0
    await lookAtDisk(world.ctx)
  }
  await using world = await startCollecting({
    now: NOON,
    facts: opened.facts,
    copiesLedger: true,
    disk,
    failpoints,
  })
  world.vendor.files.push(dayFile('2026-03-09'))
  await world.connect()
  await world.collect()
  expect(looks, 'the disk was short while it ran').toEqual([])
  expect(await world.credits()).toBe('1')
  expect((await world.connection()).health).toMatchObject({ status: 'ok' })
})
