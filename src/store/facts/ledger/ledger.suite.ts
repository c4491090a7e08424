import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { randomUUID } from 'node:crypto'
import { subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
import { expect, test } from 'vitest'
import type { SpendLimit } from '../../../model/records/spend-limit.ts'
import type { FactsStore, LedgerRow } from '../facts-store.ts'
import { readLedgerPeriods } from './ledger-periods.ts'
import {
  collect,
  costRecord,
  inTurn,
  ledgerRow,
  newLoad,
  newSlice,
  visible,
} from '../facts-store.fixtures.suite.ts'

export function ledgerSuite(store: () => FactsStore): void {
  test('gives back every row as it was written, the newest of each slice', async () => {
    const ref = newSlice()
    const first = ledgerRow(newLoad(ref), { note: 'first' })
    const row: LedgerRow = {
      ...ledgerRow(newLoad(ref), {
        periodStart: 1_773_144_000_000,
        periodEnd: 1_773_147_600_000,
        rejected: 3,
      }),
      unknownFields: { 'payload.novel': 12, "it's": 1 },
      leaseEpoch: 7,
      stated: 25,
    }
    const window = ledgerRow(newLoad({ ...ref, slice: 'window:1' }), { kind: 'window' })
    await store().commit(first)
    await store().commit(row)
    await store().commit(window)
    const filter = { tenant: ref.tenant, account: ref.account, dataset: 'costs' } as const
    expect(await store().readLedger({ ...filter, kind: 'file' })).toEqual([row])
    expect(await store().readLedger(filter)).toHaveLength(2)
    expect(await store().readLedger({ ...filter, dataset: 'spend_limits' })).toEqual([])
  })

  test('gives the slices of a day as one where they say the same', async () => {
    const ref = { ...newSlice(), dataset: 'team_metrics' as const }
    const day = { kind: 'day', periodStart: 1_773_100_800_000, periodEnd: 1_773_187_200_000 } as const
    const commit = (slice: string, fields: Partial<LedgerRow>) =>
      store().commit(ledgerRow(newLoad({ ...ref, slice }), { ...day, ...fields }))
    await commit('core/2026-03-10', { rejected: 1, fetchedAt: 5, unknownFields: { a: 1, b: 2 } })
    await commit('web/2026-03-10', { rejected: 2, fetchedAt: 9, unknownFields: { a: 3 } })
    await commit('web/2026-03-10', { rejected: 4, fetchedAt: 7, unknownFields: { a: 5 } })
    await commit('data/2026-03-10', { fetchedAt: 8 })
    await commit('held:data/2026-03-10', { outcome: 'held', note: 'too short', fetchedAt: 3 })
    const { tenant, account, dataset } = ref
    const periods = await readLedgerPeriods(store(), { tenant, accounts: [account], datasets: [dataset] })
    const found = periods.map(({ outcome, slices, rejected, fetchedAt, unknownFields, note }) => [
      outcome,
      slices,
      rejected,
      fetchedAt,
      unknownFields,
      note,
    ])
    expect(found.toSorted()).toEqual([
      ['committed', 3, 5, 8, { a: 6, b: 2 }, ''],
      ['held', 1, 0, 3, {}, 'too short'],
    ])
    expect(new Set(periods.map(({ periodEnd }) => periodEnd))).toEqual(new Set([day.periodEnd]))
  })

  test('a start never hides a commit', async () => {
    const ref = newSlice()
    await collect(store(), newLoad(ref), [costRecord()])
    await store().beginLoad(ledgerRow(newLoad(ref), { outcome: 'started' }))
    const [row] = await store().readLedger({ ...ref })
    expect(row).toMatchObject({ outcome: 'committed', rows: 1 })
  })

  test('does not say of rows that are not there that they are', async () => {
    const load = newLoad(newSlice())
    await store().loadCosts(load, inTurn([costRecord()]))
    await expect(store().commit(ledgerRow(load, { rows: 2 }))).rejects.toThrow('2 rows')
    await expect(store().commit(ledgerRow(newLoad(newSlice()), { rows: 1 }))).rejects.toThrow('1 rows')
  })

  test('takes out the rows of loads that were never committed, and only those', async () => {
    const ref = newSlice()
    const kept = newLoad(ref, { version: 1n })
    await collect(store(), kept, [costRecord({ eventId: 'e1', model: 'kept' })])
    await store().sweepUncommitted()
    const lost = newLoad({ ...ref, slice: 'file-2' }, { version: 2n })
    await store().beginLoad(ledgerRow(lost, { outcome: 'started' }))
    await store().loadCosts(lost, inTurn([costRecord({ eventId: 'e2' })]))
    expect(await store().sweepUncommitted()).toBe(1)
    expect(await store().sweepUncommitted()).toBe(0)
    expect(await visible(store(), ref, 'event_id, model')).toEqual([{ event_id: 'e1', model: 'kept' }])
    await collect(store(), newLoad({ ...ref, slice: 'file-2' }, { version: 2n }), [
      costRecord({ eventId: 'e2' }),
    ])
    expect(await visible(store(), ref, 'event_id')).toEqual([{ event_id: 'e1' }, { event_id: 'e2' }])
  })

  test('keeps rejects by line, and shows those of the load that holds the slice', async () => {
    const ref = newSlice()
    const reject = { line: 3, reason: 'wrong_type', path: 'payload.hour', sha256: 'b'.repeat(64) } as const
    const earlier = newLoad(ref)
    await store().insertRejected(earlier, [reject, { ...reject, line: 4 }])
    await store().commit(ledgerRow(earlier))
    const load = newLoad(ref)
    await store().insertRejected(load, [reject])
    await store().commit(ledgerRow(load))
    const sql = 'SELECT line, reason, path, sha256 FROM rejected_lines_current WHERE tenant = {tenant:String}'
    expect(await askText(store(), sql, { tenant: ref.tenant })).toEqual([{ ...reject, line: '3' }])
  })

  test('keeps snapshots of limits; one taken again within its hour replaces the first whole', async () => {
    const ref = newSlice({ dataset: 'spend_limits', account: 'workspace-1', slice: '2026-03-10T13:00:00Z' })
    const takenAt = Date.UTC(2026, 2, 10, 13, 5)
    for (const [at, limits] of [
      [takenAt, [limit('u1', '100'), limit('u2', '5')]],
      [takenAt + 60_000, [limit('u1', '50.000000000000000001')]],
    ] as const) {
      const load = newLoad(ref, { version: BigInt(at), loadId: randomUUID() })
      await store().beginLoad(ledgerRow(load, { outcome: 'started', kind: 'snapshot' }))
      const loaded = await store().loadSpendLimits(load, at, limits)
      expect(loaded.rows).toBe(limits.length)
      await store().commit(ledgerRow(load, { kind: 'snapshot', rows: loaded.rows }))
    }
    const columns = `toUnixTimestamp64Milli(taken_at) AS at, subject_id, set_type, set_amount, effective_type, members`
    const sql = `SELECT ${columns} FROM spend_limits_current WHERE tenant = {tenant:String}`
    expect(await askText(store(), sql, { tenant: ref.tenant })).toEqual([
      {
        at: String(takenAt + 60_000),
        subject_id: subjectOf('u1'),
        set_type: 'limited',
        set_amount: '50.000000000000000001',
        effective_type: null,
        members: null,
      },
    ])
    const kept = `SELECT DISTINCT subject_name, subject_email FROM spend_limits WHERE tenant = {tenant:String}`
    expect(await askText(store(), kept, { tenant: ref.tenant })).toEqual([
      { subject_name: 'sealed', subject_email: 'sealed' },
    ])
    const names = await store().names({ tenant: ref.tenant, source: 'chat_assistant' })
    const alex = { login: '', email: 'a@example.com', name: 'Alex' }
    expect(Object.fromEntries(names)).toMatchObject({ u1: alex, u2: alex })
  })
}

function limit(subjectId: string, amount: string): SpendLimit {
  return {
    level: 'user',
    subjectId,
    subjectName: 'Alex',
    subjectEmail: 'a@example.com',
    set: { type: 'limited', amount, unit: 'credit', expiresAt: null },
    effective: null,
    effectiveSource: null,
    currentUsage: '12.5',
    currentUsageUnit: 'credit',
    lastMonthUsage: null,
    role: 'standard-user',
    seatType: '',
    members: null,
  }
}
