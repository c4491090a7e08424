import { TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../../store/facts/facts-store.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { isEnterprise } from './named-enterprises.ts'

/**
 * Accounts of organisations that an enterprise answers for: those that its bill names, whoever connected them, and those
 * that are read with it, which may have had no use. What they lack themselves is no gap, and their own bill is part of its.
 * @param isAnswering whether an enterprise has what is asked; one that has not holds nobody
 */
export async function readHeldOrganizations(input: {
  facts: FactsReader
  tenant: string
  accounts: readonly ScopeAccount[]
  isAnswering?: (enterprise: ScopeAccount) => boolean
  signal?: AbortSignal | undefined
}): Promise<ReadonlySet<string>> {
  const { facts, tenant, accounts, isAnswering = () => true, signal } = input
  const enterprises = accounts.filter((one) => isEnterprise(one) && isAnswering(one))
  const organizations = accounts.filter((one) => !isEnterprise(one))
  if (enterprises.length === 0 || organizations.length === 0) return new Set()
  const together = new Set(enterprises.map(({ connection }) => connection))
  const of = { tenant, accounts: enterprises.map(({ account }) => account) }
  const found = sql`SELECT DISTINCT concat('organization:', organization) AS named
FROM ${rowsOf('code_bill_lines', of)} AND load_id IN (${committedLoads(of, ['enterprise_bill'])})`
  const billed = new Set((await readRows(facts, found, { named: TEXT }, signal)).map(({ named }) => named))
  return new Set(
    organizations
      .filter(({ account, connection }) => billed.has(account) || together.has(connection))
      .map(({ account }) => account),
  )
}
