import type { ScopedFacts } from '../metrics-query.ts'
import { coverageOf, hoursKeptFrom } from '../../model/coverage.ts'
import { datasetsShaped, traitsOf } from '../../model/dataset.ts'
import { HOUR_MS } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../store/facts/engine/sql.ts'
import { readSlices } from '../../store/facts/ledger/ledger.ts'
import type { AccountCoverage } from './completeness.ts'
import type { RejectedLines } from './rejected-lines.ts'
import { accountsOf, accountsWith } from '../ask/scope-accounts.ts'
import { costFiles, newestSlices, ofCosts } from '../../store/facts/ledger/newest-slices.ts'

/** Windows and holes as they are; of the many files those with rejected lines, and how far the last one reaches. */
const told = () =>
  sql`${ofCosts()} AND (kind IN ('window', 'history_start', 'expired', 'coarse') OR outcome IN ('held', 'unrecoverable')
  OR (kind = 'file' AND outcome = 'committed' AND rejected > 0))`

const FIELDS = [
  'account',
  'kind',
  'outcome',
  'fetchedAt',
  'periodStart',
  'periodEnd',
  'rows',
  'vendorEnd',
  'rejected',
] as const satisfies (keyof LedgerRow)[]

const isFile = ({ kind, outcome }: Pick<LedgerRow, 'kind' | 'outcome'>) =>
  kind === 'file' && outcome === 'committed'

/** What the ledger knows of the costs of every account of a chat assistant in scope. */
export async function readCostsCoverage(input: ScopedFacts): Promise<AccountCoverage[]> {
  const { facts, scope, signal } = input
  const accounts = accountsWith(scope, 'costs')
  if (accounts.length === 0) return []
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'costs') }
  const lastEnd = sql`SELECT account, toUInt64(max(period_end)) AS periodEnd FROM ${newestSlices(of)} AND ${costFiles()}
  AND rows > 0 AND isNotNull(period_end) GROUP BY account`
  const [slices, lasts] = await Promise.all([
    readSlices(facts, FIELDS, of, told(), signal),
    readRows(facts, lastEnd, { account: TEXT, periodEnd: COUNT }, signal),
  ])
  const parts = slices.filter((slice) => !isFile(slice))
  const rejecting = slices.filter(isFile)
  const newest = lasts.map((last) => ({ ...LAST_FILE, ...last }))
  const rows = Map.groupBy([...parts, ...newest], ({ account }) => account)
  return accounts.map((account) => {
    const [dataset = ''] = [...(account.feeds.costs ?? []), ...datasetsShaped('cost_line')]
    const { settleHours } = traitsOf(dataset)
    return {
      account,
      coverage: coverageOf(rows.get(account.account) ?? [], traitsOf(dataset)),
      hoursFrom: hoursKeptFrom(rows.get(account.account) ?? []),
      firstSync: account.firstSync?.includes(dataset),
      rejected: rejecting
        .filter((file) => file.account === account.account)
        .flatMap((file) => rejectedOf(file, settleHours)),
    }
  })
}

const LAST_FILE = { kind: 'file', outcome: 'committed', fetchedAt: 0, periodStart: null, rows: 1 } as const

/**
 * Of files with lines that were not understood, the hours of those that were, or when the file was written: a record is
 * written up to the settle time after its hour, so a line may be of any hour since.
 */
function rejectedOf(
  file: Pick<LedgerRow, 'periodStart' | 'periodEnd' | 'vendorEnd' | 'rejected'>,
  settleHours: number,
): RejectedLines[] {
  const written = Date.parse(file.vendorEnd ?? '')
  const start = file.periodStart ?? written - settleHours * HOUR_MS
  const end = file.periodEnd ?? written
  return Number.isNaN(start) || Number.isNaN(end) ? [] : [{ start, end, lines: file.rejected }]
}
