import { nobody } from '../../../../test/harness/stores/names-in-memory.ts'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverageOf } from '../../../model/coverage.ts'
import { traitsOf, type Dataset } from '../../../model/dataset.ts'
import { DAY_MS, dayStart, HOUR_MS } from '../../../model/time/time.ts'
import { ChdbEngine } from '../engine/chdb-engine.ts'
import { migrate } from '../migrate.ts'
import { readLedger } from './ledger.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')
/** The last one of the ledger in the old words. */
const LAST_OLD = '0172'

const at = dayStart('2026-03-10')
const iso = (ms: number) => new Date(ms).toISOString()

/** A row as it was written before the ledger was typed. */
interface OldRow {
  dataset: Dataset
  slice: string
  kind: 'file' | 'window' | 'snapshot' | 'gap' | 'day' | 'report'
  outcome: 'committed' | 'held' | 'unrecoverable' | 'no_data_yet' | 'no_data'
  period: [number, number] | null
  upstream_end?: string
  rows?: number
  fetched_at?: number
}

const day = (name: string): [number, number] => [dayStart(name), dayStart(name) + DAY_MS]
const hours = (from: number, to: number): [number, number] => [at + from * HOUR_MS, at + to * HOUR_MS]

const OLD: readonly OldRow[] = [
  // Costs: the mark, a window, files that are there, held, damaged, gone, and a time that was lost.
  { dataset: 'costs', slice: 'history', kind: 'window', outcome: 'committed', period: hours(-48, -48) },
  {
    dataset: 'costs',
    slice: `window:${iso(at - 24 * HOUR_MS)}`,
    kind: 'window',
    outcome: 'committed',
    period: hours(-24, 24),
  },
  {
    dataset: 'costs',
    slice: 'file-1',
    kind: 'file',
    outcome: 'committed',
    period: hours(0, 12),
    upstream_end: '2026-03-10T14:00:00.123456Z',
    rows: 1,
  },
  {
    dataset: 'costs',
    slice: 'file-2',
    kind: 'file',
    outcome: 'held',
    period: hours(14, 15),
    upstream_end: '2026-03-10T15:00:00.000001Z',
  },
  {
    dataset: 'costs',
    slice: 'file-3',
    kind: 'gap',
    outcome: 'held',
    period: hours(16, 17),
    upstream_end: iso(at + 17 * HOUR_MS),
  },
  {
    dataset: 'costs',
    slice: 'file-4',
    kind: 'gap',
    outcome: 'unrecoverable',
    period: hours(4, 5),
    upstream_end: '2026-03-10T05:00:00Z',
  },
  {
    dataset: 'costs',
    slice: `gap:${iso(at - 40 * HOUR_MS)}`,
    kind: 'gap',
    outcome: 'unrecoverable',
    period: hours(-40, -30),
  },
  // Days: settled, fetched once, nothing yet, nothing, lost, held for what it says, damaged, and a hold that is over.
  {
    dataset: 'org_users_1d',
    slice: 'history',
    kind: 'window',
    outcome: 'committed',
    period: [dayStart('2026-02-28'), dayStart('2026-02-28')],
  },
  {
    dataset: 'org_users_1d',
    slice: '2026-03-01',
    kind: 'day',
    outcome: 'committed',
    period: day('2026-03-01'),
    upstream_end: iso(dayStart('2026-03-04')),
    rows: 1,
  },
  {
    dataset: 'org_users_1d',
    slice: '2026-03-08',
    kind: 'day',
    outcome: 'committed',
    period: day('2026-03-08'),
    rows: 1,
  },
  {
    dataset: 'org_users_1d',
    slice: '2026-03-09',
    kind: 'day',
    outcome: 'no_data_yet',
    period: day('2026-03-09'),
    upstream_end: iso(at + HOUR_MS),
  },
  {
    dataset: 'org_users_1d',
    slice: '2026-03-02',
    kind: 'day',
    outcome: 'no_data',
    period: day('2026-03-02'),
    upstream_end: iso(dayStart('2026-03-03')),
  },
  {
    dataset: 'org_users_1d',
    slice: '2026-02-28',
    kind: 'day',
    outcome: 'unrecoverable',
    period: day('2026-02-28'),
  },
  {
    dataset: 'org_users_1d',
    slice: 'held:2026-03-08',
    kind: 'gap',
    outcome: 'held',
    period: day('2026-03-08'),
  },
  {
    dataset: 'org_users_1d',
    slice: 'held:2026-03-07',
    kind: 'gap',
    outcome: 'held',
    period: day('2026-03-07'),
    upstream_end: iso(at + 2 * HOUR_MS),
  },
  { dataset: 'org_users_1d', slice: 'held:2026-03-01', kind: 'gap', outcome: 'committed', period: [0, 0] },
  // A report over several days, lists of how things stand, teams' days and the lists of changes.
  {
    dataset: 'enterprise_users_28d',
    slice: '2026-03-09',
    kind: 'report',
    outcome: 'committed',
    period: [dayStart('2026-02-10'), at],
    upstream_end: iso(at),
    rows: 1,
  },
  {
    dataset: 'enterprise_users_28d',
    slice: '2026-03-01',
    kind: 'gap',
    outcome: 'unrecoverable',
    period: [dayStart('2026-02-02'), dayStart('2026-03-02')],
    upstream_end: iso(at),
  },
  {
    dataset: 'seats',
    slice: '2026-03-10',
    kind: 'snapshot',
    outcome: 'committed',
    period: day('2026-03-10'),
    upstream_end: iso(at + HOUR_MS),
    rows: 1,
  },
  {
    dataset: 'spend_limits',
    slice: '2026-03-10T13:00:00Z',
    kind: 'snapshot',
    outcome: 'held',
    period: null,
  },
  {
    dataset: 'team_metrics',
    slice: 'core',
    kind: 'window',
    outcome: 'committed',
    period: [dayStart('2026-03-01'), at],
  },
  {
    dataset: 'team_metrics',
    slice: 'core/2026-03-08',
    kind: 'day',
    outcome: 'committed',
    period: day('2026-03-08'),
    rows: 1,
  },
  {
    dataset: 'team_metrics',
    slice: 'held:core/2026-03-09',
    kind: 'gap',
    outcome: 'held',
    period: day('2026-03-09'),
  },
  {
    dataset: 'pull_requests',
    slice: '4711',
    kind: 'snapshot',
    outcome: 'committed',
    period: [at, at],
    upstream_end: '{"updatedThrough":"2026-03-10T00:00:00Z","etag":"W/x"}',
    rows: 1,
  },
  { dataset: 'pull_requests', slice: 'asked', kind: 'window', outcome: 'committed', period: null },
]

const stored = ({ period, ...row }: OldRow) =>
  JSON.stringify({
    tenant: 't',
    account: 'a',
    connection: 'c',
    load_id: `load-${row.slice}`,
    fetched_at: at + 12 * HOUR_MS,
    period_start: period?.[0] ?? null,
    period_end: period?.[1] ?? null,
    lease_epoch: 1,
    ...row,
  })

let folder: string
let engine: ChdbEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-translated-'))
  const old = join(folder, 'old')
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) <= LAST_OLD) await cp(join(MIGRATIONS, name), join(old, name))
  engine = new ChdbEngine(join(folder, 'facts'))
  await migrate(engine, nobody, { folder: pathToFileURL(`${old}/`) })
  await engine.insertRows('slices', OLD.map(stored).join('\n'))
  await migrate(engine, nobody)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const ledgerOf = (dataset: Dataset) => readLedger(engine, { tenant: 't', account: 'a', dataset })

/** What of each row says what `upstream_end` and the names of slices said. */
async function wordsOf(dataset: Dataset) {
  const rows = await ledgerOf(dataset)
  return Object.fromEntries(
    rows.map(({ slice, kind, heldSlice, vendorEnd, stableSince, firstAsked, damagedSince, cursor }) => [
      slice,
      JSON.parse(
        JSON.stringify({ kind, heldSlice, vendorEnd, stableSince, firstAsked, damagedSince, cursor }),
      ),
    ]),
  )
}

test('every row has its kind, and each meaning its column', async () => {
  expect(await wordsOf('costs')).toEqual({
    history: { kind: 'history_start' },
    [`window:${iso(at - 24 * HOUR_MS)}`]: { kind: 'window' },
    'file-1': { kind: 'file', vendorEnd: '2026-03-10T14:00:00.123456Z' },
    'file-2': { kind: 'hold', heldSlice: 'file-2', vendorEnd: '2026-03-10T15:00:00.000001Z' },
    'file-3': { kind: 'hold', heldSlice: 'file-3', damagedSince: at + 17 * HOUR_MS },
    'file-4': { kind: 'lost', vendorEnd: '2026-03-10T05:00:00Z' },
    [`gap:${iso(at - 40 * HOUR_MS)}`]: { kind: 'lost' },
  })
  expect(await wordsOf('org_users_1d')).toEqual({
    history: { kind: 'history_start' },
    '2026-03-01': { kind: 'day', stableSince: dayStart('2026-03-04') },
    '2026-03-08': { kind: 'day' },
    '2026-03-09': { kind: 'day', firstAsked: at + HOUR_MS },
    '2026-03-02': { kind: 'day', firstAsked: dayStart('2026-03-03') },
    '2026-02-28': { kind: 'day' },
    'held:2026-03-08': { kind: 'hold', heldSlice: '2026-03-08' },
    'held:2026-03-07': { kind: 'hold', heldSlice: '2026-03-07', damagedSince: at + 2 * HOUR_MS },
    'held:2026-03-01': { kind: 'hold', heldSlice: '2026-03-01' },
  })
  expect(await wordsOf('enterprise_users_28d')).toEqual({
    '2026-03-09': { kind: 'report', stableSince: at },
    '2026-03-01': { kind: 'lost' },
  })
  expect(await wordsOf('seats')).toEqual({ '2026-03-10': { kind: 'snapshot', stableSince: at + HOUR_MS } })
  expect(await wordsOf('spend_limits')).toEqual({
    '2026-03-10T13:00:00Z': { kind: 'hold', heldSlice: '2026-03-10T13:00:00Z' },
  })
  expect(await wordsOf('team_metrics')).toEqual({
    core: { kind: 'window' },
    'core/2026-03-08': { kind: 'day' },
    'held:core/2026-03-09': { kind: 'hold', heldSlice: 'core/2026-03-09' },
  })
  expect(await wordsOf('pull_requests')).toEqual({
    '4711': { kind: 'list', cursor: '{"updatedThrough":"2026-03-10T00:00:00Z","etag":"W/x"}' },
    asked: { kind: 'window' },
  })
})

test('the coverage is what it was in the old words', async () => {
  const coverage = async (dataset: Dataset) => coverageOf(await ledgerOf(dataset), traitsOf(dataset))
  expect(await coverage('costs')).toMatchObject({
    settled: [
      { start: at - 24 * HOUR_MS, end: at - 2 * HOUR_MS },
      { start: at + 5 * HOUR_MS, end: at + 8 * HOUR_MS },
      { start: at + 17 * HOUR_MS, end: at + 18 * HOUR_MS },
    ],
    historyStart: at - 48 * HOUR_MS,
    dataThrough: at + 21 * HOUR_MS,
  })
  const days = await coverage('org_users_1d')
  expect(days).toMatchObject({
    known: [
      { start: dayStart('2026-03-01'), end: dayStart('2026-03-02') },
      { start: dayStart('2026-03-08'), end: dayStart('2026-03-09') },
    ],
    settledThrough: dayStart('2026-03-02'),
    historyStart: dayStart('2026-02-28'),
  })
  const holes = days.holes.map(({ start, reason }) => [iso(start).slice(0, 10), reason])
  expect(holes.toSorted()).toEqual([
    ['2026-02-28', 'unrecoverable'],
    ['2026-03-02', 'no_data'],
    ['2026-03-07', 'held'],
    ['2026-03-09', 'waiting_for_vendor'],
  ])
  expect(await coverage('enterprise_users_28d')).toMatchObject({ dataThrough: at })
  expect(await coverage('seats')).toMatchObject({ dataThrough: at + 12 * HOUR_MS })
  expect(await coverage('spend_limits')).toMatchObject({ dataThrough: null })
  expect(await coverage('team_metrics')).toMatchObject({ dataThrough: dayStart('2026-03-09') })
  expect(await coverage('pull_requests')).toMatchObject({ known: [{ start: 0, end: at + 12 * HOUR_MS }] })
})

test('is safe to repeat, as a kill in between or a second service repeats it', async () => {
  const before = await ledgerOf('costs')
  await engine.run(`ALTER TABLE schema_migrations DELETE WHERE version >= 190 SETTINGS mutations_sync = 2`)
  await migrate(engine, nobody)
  expect(await ledgerOf('costs')).toEqual(before)
})
