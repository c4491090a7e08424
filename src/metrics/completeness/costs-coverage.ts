import { coverageOf, type CoverageRow } from '../../model/coverage.ts'
import { DATASET_TRAITS } from '../../model/dataset.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { HOUR_MS } from '../../model/time.ts'
import type { AccountCoverage } from './completeness.ts'
import type { RejectedLines } from './rejected-lines.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf, accountsWith } from '../ask/scope-accounts.ts'

/** Windows and holes as they are; of the many files only how far the last one reaches. */
const COVERAGE_SQL = `SELECT account, kind, outcome, period_start, period_end FROM slices_current
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND dataset = 'costs'
  AND (kind IN ('window', 'history_start') OR outcome IN ('held', 'unrecoverable'))
UNION ALL
SELECT account, 'file', 'committed', NULL, max(period_end) FROM slices_current
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND dataset = 'costs'
  AND kind = 'file' AND outcome = 'committed' AND rows > 0
GROUP BY account`

/** Of files with lines that were not understood, the hours of those that were, or when the file was written. */
const REJECTED_SQL = `SELECT account, period_start, period_end, vendor_end, toString(rejected) AS lines FROM slices_current
WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND dataset = 'costs' AND kind = 'file'
  AND outcome = 'committed' AND rejected > 0`

interface LedgerFile {
  account: string
  period_start: string | null
  period_end: string | null
  vendor_end: string
  lines: string
}

/** A record is written up to the settle time after its hour, so a line may be of any hour since. */
function rejectedOf({ period_start, period_end, vendor_end, lines }: LedgerFile): RejectedLines[] {
  const written = Date.parse(vendor_end)
  const settleMs = DATASET_TRAITS.costs.settleHours * HOUR_MS
  const start = period_start === null ? written - settleMs : Number(period_start)
  const end = period_end === null ? written : Number(period_end)
  return Number.isNaN(start) || Number.isNaN(end) ? [] : [{ start, end, lines: Number(lines) }]
}

interface LedgerPart extends Pick<CoverageRow, 'kind' | 'outcome'> {
  account: string
  period_start: string | null
  period_end: string | null
}

/** What the ledger knows of the costs of every account of a chat assistant in scope. */
export async function readCostsCoverage(input: {
  facts: FactsReader
  scope: Scope
  signal?: AbortSignal | undefined
}): Promise<AccountCoverage[]> {
  const { facts, scope, signal } = input
  const accounts = accountsWith(scope, 'costs')
  if (accounts.length === 0) return []
  const params = { tenant: scope.tenant, accounts: accountsOf(scope, 'costs') }
  const options = signal ? { signal } : {}
  const [parts, files] = await Promise.all([
    facts.query<LedgerPart>(COVERAGE_SQL, params, options),
    facts.query<LedgerFile>(REJECTED_SQL, params, options),
  ])
  const byAccount = Map.groupBy(parts, ({ account }) => account)
  return accounts.map((account) => ({
    account,
    coverage: coverageOf((byAccount.get(account.account) ?? []).map(rowOf), DATASET_TRAITS.costs),
    firstSync: account.firstSync?.includes('costs'),
    rejected: files.filter((file) => file.account === account.account).flatMap(rejectedOf),
  }))
}

function rowOf({ kind, outcome, period_start: start, period_end: end }: LedgerPart): CoverageRow {
  const time = (text: string | null) => (text === null ? null : Number(text))
  // Of the files only such were asked for as have rows.
  return { kind, outcome, fetchedAt: 0, periodStart: time(start), periodEnd: time(end), rows: 1 }
}
