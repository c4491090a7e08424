import type { FactsWriter } from '../store/facts/facts-store.ts'
import { coverageOfLedger, type AccountCoverage } from './completeness.ts'
import type { Scope } from './metrics-query.ts'

/** What the ledger knows of the costs of every account in scope. */
export async function readCoverage(
  facts: Pick<FactsWriter, 'readLedger'>,
  { tenant, accounts }: Scope,
): Promise<AccountCoverage[]> {
  return await Promise.all(
    accounts.map(async (account) => {
      const rows = await facts.readLedger({ tenant, account: account.account, dataset: 'costs' })
      return { account, coverage: coverageOfLedger(rows) }
    }),
  )
}
