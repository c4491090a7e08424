import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCollecting, type Collecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/model/time/time.ts'
import { oneOf } from '../harness/run/night.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile, isDownload, sendJson } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = (http = {}) => startCollecting({ now: NOON, facts: opened.facts, http })
const line = (n: number) => costLine({ eventId: `e${n}`, at: hourOf('2026-03-10', 3), credits: '1' })
const committedFiles = async (world: Collecting) =>
  (await world.ledger('costs')).filter((row) => row.kind === 'file' && row.outcome === 'committed')

test('a file that never fits its hash stops neither its neighbours nor the days before it', async () => {
  await using world = await start()
  const file = (id: string, end: string, n: number) => costFile(id, end, [line(n)])
  const bad = file('bad', '2026-03-10T07:30:00.000001Z', 2)
  bad.listed = { sha256: 'f'.repeat(64) }
  world.vendor.files.push(
    file('day-before', '2026-03-08T07:00:00.000001Z', 0),
    file('before', '2026-03-10T07:00:00.000001Z', 1),
    bad,
    file('after', '2026-03-10T08:00:00.000001Z', 3),
  )
  await world.connect()
  await world.collect()
  expect((await committedFiles(world)).map((row) => row.slice).sort()).toEqual([
    'after',
    'before',
    'day-before',
  ])
  // What it may hold is held, later hours are known, and nobody is told that the vendor cannot be reached.
  expect(await world.dataset('costs')).toMatchObject({ status: 'ok', gaps: [{ day: '2026-03-10' }] })
  expect((await world.dataset('costs')).lastError?.code).toBe('file_damaged')
  expect((await world.connection()).health).toMatchObject({ status: 'delayed', code: 'file_damaged' })
  const { rows, completeness } = await world.ask({ grain: 'hour', from: '2026-03-10', to: '2026-03-11' })
  const { missing } = completeness
  expect(rows.slice(2, 8).map((row) => row['spend.credits'])).toEqual([null, '3', null, null, null, '0'])
  expect(rows[3]).toMatchObject({ partial: true })
  expect(missing.filter(({ reason }) => reason === 'held')).toMatchObject([
    { from: '2026-03-10T01:00:00Z', to: '2026-03-10T07:30:00Z' },
  ])
  expect(missing.filter(({ from }) => from < '2026-03-10T07:30')).toHaveLength(1)
  // The feed goes on as planned while the file waits for its next try.
  world.vendor.files.push(file('later', '2026-03-10T11:50:00.000001Z', 4))
  await world.sync()
  expect((await committedFiles(world)).map((row) => row.slice)).toContain('later')
  expect((await world.dataset('costs')).lastError?.code).toBe('file_damaged')
  delete bad.listed
  await world.collectNext('costs')
  expect(await world.credits()).toBe('5')
  expect(await world.dataset('costs')).toMatchObject({ lastError: null, gaps: [] })
})

test('one corrupt gzip among files stops itself alone, for good, and is named when the vendor deletes it', async () => {
  await using world = await start({ budgets: { tries: 2 } })
  const file = (id: string, end: string, n: number) => costFile(id, end, [line(n)])
  world.vendor.files.push(
    file('day-before', '2026-03-08T07:00:00.000001Z', 0),
    file('before', '2026-03-10T07:00:00.000001Z', 1),
    file('bad', '2026-03-10T07:30:00.000001Z', 2),
    file('after', '2026-03-10T08:00:00.000001Z', 3),
  )
  const broken = gzipSync(Buffer.from(line(2)))
  broken.writeUInt32LE(1, broken.length - 8)
  world.vendor.intercept = (request, response) => {
    if (!isDownload(request) || !request.path.includes('/bad')) return false
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(broken)
    return true
  }
  await world.connect()
  await world.collect()
  for (let runs = 0; runs < 4; runs += 1) await world.collectNext('costs')
  expect(await world.credits()).toBe('3')
  expect((await world.dataset('costs')).lastError?.code).toBe('file_damaged')
  world.clock.advance(31 * 86_400_000)
  world.vendor.files.length = 0
  await world.collect()
  const held = (await world.ledger('costs')).filter((row) => row.slice === 'bad')
  expect(held).toMatchObject([{ kind: 'lost', outcome: 'unrecoverable' }])
  expect((await world.dataset('costs')).lastError).toBeNull()
})

test('a file that the vendor never answers for stops itself alone, wherever it stands', async () => {
  for (const silent of oneOf(['middle', 'first', 'last'])) {
    await using world = await start({ budgets: { tries: 1 } })
    for (const [n, id] of ['first', 'middle', 'last'].entries()) {
      world.vendor.files.push(costFile(id, `2026-03-10T07:1${n}:00.000001Z`, [line(n)]))
    }
    world.vendor.intercept = (request, response) =>
      isDownload(request) && request.path.includes(`/${silent}`) && sendJson(response, 500, {})
    await world.connect()
    for (let runs = 0; runs < 4; runs += 1) await world.collectNext('costs')
    expect(await world.credits()).toBe('2')
    const costs = await world.dataset('costs')
    expect(costs).toMatchObject({ status: 'ok', lastError: { code: 'file_damaged' } })
    expect(costs.gaps.map(({ day }) => day)).toContain('2026-03-10')
    expect((await world.connection()).health).toMatchObject({ status: 'delayed', code: 'file_damaged' })
    world.vendor.intercept = () => false
    await world.collectNext('costs')
    expect(await world.credits()).toBe('3')
    expect((await world.dataset('costs')).lastError).toBeNull()
  }
})

test('many damaged files stop the run, and each run goes further', async () => {
  await using world = await start({ budgets: { tries: 1 } })
  for (let n = 0; n < 6; n += 1) {
    const bad = costFile(`f${n}`, `2026-03-10T07:1${n}:00.000001Z`, [line(n)])
    if (n < 5) bad.listed = { sha256: 'f'.repeat(64) }
    world.vendor.files.push(bad)
  }
  await world.connect()
  await world.collect()
  expect(await committedFiles(world)).toEqual([])
  for (let runs = 0; runs < 3; runs += 1) await world.collectNext('costs')
  expect((await committedFiles(world)).map((row) => row.slice)).toEqual(['f5'])
})

test('a damaged file that is listed no more is looked for at the usual pace', async () => {
  await using world = await start()
  const bad = costFile('bad', '2026-03-10T07:30:00.000001Z', [line(1)])
  bad.listed = { sha256: 'f'.repeat(64) }
  world.vendor.files.push(bad, costFile('good', '2026-03-10T08:00:00.000001Z', [line(2)]))
  await world.connect()
  await world.collect()
  world.vendor.files.splice(0, 1, costFile('bad-again', '2026-03-10T07:30:00.000001Z', [line(1)]))
  world.clock.advance(3 * HOUR_MS)
  await world.collect()
  expect(await world.credits()).toBe('2')
  const { nextRunAt, lastError } = await world.dataset('costs')
  expect(Date.parse(nextRunAt ?? '') - world.clock.now()).toBeGreaterThanOrEqual(15 * MINUTE_MS)
  expect(lastError?.code).toBe('file_damaged')
})

test('of two files with one end, a damaged second one is a hole as well', async () => {
  await using world = await start()
  const end = '2026-03-10T07:30:00.000001Z'
  const bad = costFile('second', end, [line(1)])
  bad.listed = { sha256: 'f'.repeat(64) }
  world.vendor.files.push(
    costFile('before', '2026-03-10T07:00:00.000001Z', [line(0)]),
    costFile('first', end, [line(2)]),
    bad,
  )
  await world.connect()
  await world.collect()
  expect(await world.credits()).toBe('2')
  const { completeness } = await world.ask({ grain: 'hour', from: '2026-03-10', to: '2026-03-11' })
  expect(completeness.missing.filter(({ reason }) => reason === 'held')).not.toEqual([])
})
