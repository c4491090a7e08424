import { randomUUID } from 'node:crypto'
import type { Dataset } from '../src/model/dataset.ts'
import { DAY_MS, dayStart, type UtcDay } from '../src/model/time/time.ts'
import type { FactsStore, LedgerRow, Load } from '../src/store/facts/facts-store.ts'
import { userDay } from '../test/harness/stores/seeded-code.ts'
import { costRecord } from '../test/harness/stores/seeded-facts.ts'

const SOMEBODY = { userId: 'user-new', userEmail: 'new@example.com', userName: 'Somebody New' }

interface Account {
  tenant: string
  account: string
  connection: string
}

/** Commit what typically arrives in an hour: a cost file, here with one record. */
export async function commitCosts(facts: FactsStore, of: Account, day: UtcDay): Promise<void> {
  const load = newLoad(of, 'costs')
  const { rows } = await facts.loadCosts(load, one(costRecord({ ...SOMEBODY, hour: `${day}T00:00:00Z` })))
  await facts.commit(ledgerRow(load, 'file', day, rows))
}

/** Commit what typically arrives in a day: a report of person-days, here with one row, and refresh the sums. */
export async function commitReport(facts: FactsStore, of: Account, day: UtcDay): Promise<void> {
  const load = newLoad(of, 'enterprise_users_1d')
  const { rows } = await facts.loadCode(
    { ...load, slice: day },
    'user_days',
    one(userDay({ day, userId: '999', userLogin: 'somebody-new', interactions: 1 })),
  )
  await facts.commit(ledgerRow({ ...load, slice: day }, 'day', day, rows))
  await facts.refreshCodeSums(of.tenant)
}

async function* one<Row>(row: Row): AsyncGenerator<Row> {
  yield row
}

function newLoad(of: Account, dataset: Dataset): Load {
  const loadId = randomUUID()
  return { ...of, dataset, slice: `file-${loadId}`, loadId, version: 2n }
}

function ledgerRow(load: Load, kind: LedgerRow['kind'], day: UtcDay, rows: number): LedgerRow {
  return {
    ...load,
    kind,
    outcome: 'committed',
    fetchedAt: dayStart(day) + DAY_MS,
    periodStart: dayStart(day),
    periodEnd: dayStart(day) + DAY_MS,
    rows,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: '',
    bytes: 0,
    leaseEpoch: 1,
    note: '',
  }
}
