import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedFacts } from '../../../../test/harness/stores/migrated-facts.ts'
import type { ControlStore } from '../../control/control-store.ts'
import { ledgerCopy } from '../../control/collecting/ledger-copy-table.ts'
import { openMigratedControl } from '../../../../test/harness/stores/migrated-control.ts'
import { ChdbEngine } from '../engine/chdb-engine.ts'
import { EngineFactsStore } from '../engine-facts-store.ts'
import { collect, costRecord, inTurn, ledgerRow, newLoad, newSlice } from '../facts-store.fixtures.suite.ts'
import type { LedgerCopy, LedgerRow, SliceRef } from '../facts-store.ts'

let folder: string
let engine: ChdbEngine
let store: EngineFactsStore
let control: ControlStore
let copy: LedgerCopy

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-check-ledger-'))
  await copyMigratedFacts(join(folder, 'facts'))
  engine = new ChdbEngine(join(folder, 'facts'))
  store = new EngineFactsStore(engine)
  control = await openMigratedControl()
  await store.migrate()
  copy = ledgerCopy(control.db)
  store.useLedgerCopy(copy)
})
afterAll(async () => {
  await store[Symbol.asyncDispose]()
  await control[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const ledgerOf = ({ tenant, account }: SliceRef) => store.readLedger({ tenant, account, dataset: 'costs' })

/** What is found of one tenant, others' tests aside. */
async function lostOf({ tenant }: SliceRef, strict = false): Promise<LedgerRow[]> {
  const { lost } = await store.checkLedger(strict)
  return lost.filter((row) => row.tenant === tenant)
}

test('what the ledger has lost is written again from its copy', async () => {
  const ref = newSlice()
  await collect(store, newLoad(ref), [costRecord()])
  await collect(store, newLoad({ ...ref, slice: 'file-2' }), [costRecord()])
  await store.commit(ledgerRow(newLoad({ ...ref, slice: 'window:1' }), { kind: 'window', loadId: '' }))
  const before = await ledgerOf(ref)
  await engine.run('TRUNCATE TABLE slices')
  expect(await ledgerOf(ref)).toEqual([])
  expect(await lostOf(ref)).toEqual([])
  expect(await ledgerOf(ref)).toEqual(before)
  expect(before).toHaveLength(3)
})

/** A value in every field, none of them the usual one: the compiler asks for those that come later. */
const FULL: Required<Omit<LedgerRow, keyof SliceRef>> = {
  kind: 'window',
  loadId: 'load-1',
  outcome: 'held',
  fetchedAt: 1_773_147_600_000,
  periodStart: 1_773_144_000_000,
  periodEnd: 1_773_147_600_000,
  heldSlice: 'file-1',
  vendorEnd: '2026-03-10T14:00:00.123456Z',
  stableSince: 11,
  firstAsked: 12,
  damagedSince: 13,
  cursor: '{"etag":null}',
  rows: 3,
  rejected: 4,
  duplicates: 5,
  restated: 6,
  unknownFields: { 'payload.novel': 7 },
  sha256: 'b'.repeat(64),
  bytes: 8,
  leaseEpoch: 9,
  note: 'too short',
  stated: 10,
}

test('every field of the ledger has its column, and comes back from the copy', async () => {
  const row: LedgerRow = { ...newSlice(), ...FULL }
  const columns = await askText(
    engine,
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'slices' AND name NOT IN ('recorded_at', 'upstream_end')`,
  )
  expect(Object.keys(row)).toHaveLength(columns.length)
  await copy.put([row])
  expect(await lostOf(row)).toEqual([])
  expect(await ledgerOf(row)).toEqual([row])
  await control.db.deleteFrom('ledger_copy').execute()
  expect(await lostOf(row)).toEqual([])
  expect(await copy.rows(row, [row.slice])).toEqual([row])
})

test('a copy that was never made, or was lost, is made from the ledger', async () => {
  const ref = newSlice()
  await collect(store, newLoad(ref), [costRecord()])
  await control.db.deleteFrom('ledger_copy').execute()
  expect(await lostOf(ref)).toEqual([])
  expect(await copy.rows({ ...ref }, [ref.slice])).toEqual(await ledgerOf(ref))
})

test('a slice whose rows are gone is told, and collected as if for the first time', async () => {
  const ref = newSlice()
  const load = newLoad(ref)
  await collect(store, load, [costRecord(), costRecord()])
  await collect(store, newLoad({ ...ref, slice: 'file-2' }), [costRecord()])
  await engine.run('DELETE FROM costs WHERE load_id = {load:String}', { load: load.loadId })
  const lost = await lostOf(ref)
  expect(lost.map(({ slice }) => slice)).toEqual(['file-1'])
  await store.forgetSlices(lost)
  expect((await ledgerOf(ref)).map(({ slice }) => slice)).toEqual(['file-2'])
  expect(await lostOf(ref), 'the copy has forgotten it too').toEqual([])
})

test('a crash between copy and ledger: with its rows there it is a commit', async () => {
  const ref = newSlice()
  const load = newLoad(ref)
  await store.beginLoad(ledgerRow(load, { outcome: 'started' }))
  const { rows } = await store.loadCosts(load, inTurn([costRecord()]))
  await copy.put([ledgerRow(load, { rows })])
  expect(await lostOf(ref)).toEqual([])
  expect((await ledgerOf(ref)).map(({ loadId }) => loadId)).toEqual([load.loadId])
  await store.sweepUncommitted(ref)
  expect(await lostOf(ref), 'the sweep has left its rows').toEqual([])
})

test('a crash between copy and ledger: without its rows the commit before it holds', async () => {
  const ref = newSlice()
  const load = newLoad(ref)
  await collect(store, load, [costRecord()])
  await copy.put([ledgerRow(newLoad(ref), { rows: 5, fetchedAt: 1_773_147_600_000 })])
  expect(await lostOf(ref)).toEqual([])
  expect((await copy.rows({ ...ref }, [ref.slice])).map(({ loadId }) => loadId)).toEqual([load.loadId])
})

test('an event that another file has now is not lost, unless records are known to be', async () => {
  const ref = newSlice()
  const hours = { periodStart: 1_773_144_000_000, periodEnd: 1_773_151_200_000 }
  const record = costRecord()
  const older = newLoad(ref)
  await store.loadCosts(older, inTurn([record]))
  await store.commit(ledgerRow(older, { rows: 1, ...hours }))
  const newer = newLoad({ ...ref, slice: 'file-2' }, { version: 2000n })
  const loaded = await store.loadCosts(newer, inTurn([{ ...record, model: 'another' }]))
  expect(loaded).toMatchObject({ rows: 1, restated: 1 })
  await store.commit(ledgerRow(newer, { rows: 1, restated: 1, ...hours }))
  await engine.run('OPTIMIZE TABLE costs FINAL')
  expect(await lostOf(ref)).toEqual([])
  expect((await lostOf(ref, true)).map(({ slice }) => slice)).toEqual(['file-1'])
})

test('a part that cannot be read is seen, set aside, and what it was merged from comes back', async () => {
  const ref = newSlice()
  await collect(store, newLoad(ref), [costRecord()])
  await collect(store, newLoad({ ...ref, slice: 'file-2' }), [costRecord()])
  await engine.run('OPTIMIZE TABLE slices FINAL')
  const [merged] = await askText<{ path: string }>(
    engine,
    `SELECT path FROM system.parts WHERE table = 'slices' AND active ORDER BY level DESC LIMIT 1`,
  )
  await truncate(join(merged?.path ?? '', 'data.bin'), 0)
  await truncate(join(merged?.path ?? '', 'data.cmrk4'), 0)
  for (const cache of ['MARK', 'UNCOMPRESSED']) await engine.run(`SYSTEM DROP ${cache} CACHE`)
  await expect(askText(store, 'SELECT * FROM slices_current')).rejects.toThrow()
  expect(store.isSuspect).toBe(true)
  await expect(store.ping(), 'not ready while it cannot be trusted').rejects.toThrow('cannot be read')

  expect(await store.mend()).toEqual(['slices'])
  await store.ping()
  expect(await store.detachedParts()).toEqual([expect.stringMatching(/^slices\/broken-on-start_/)])
  expect(await lostOf(ref)).toEqual([])
  expect(await ledgerOf(ref)).toHaveLength(2)
  expect(await store.mend(), 'all is well').toEqual([])
})
