import { TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../../store/facts/facts-store.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { isEnterprise } from './named-enterprises.ts'

/** Accounts of organisations whose money an enterprise's bill names: it holds theirs, whoever connected them. */
export async function readBilledOrganizations(input: {
  facts: FactsReader
  tenant: string
  accounts: readonly ScopeAccount[]
  signal?: AbortSignal | undefined
}): Promise<ReadonlySet<string>> {
  const { facts, tenant, accounts, signal } = input
  const enterprises = accounts.filter(isEnterprise)
  if (enterprises.length === 0 || enterprises.length === accounts.length) return new Set()
  const of = { tenant, accounts: enterprises.map(({ account }) => account) }
  const found = sql`SELECT DISTINCT concat('organization:', organization) AS named
FROM ${rowsOf('code_bill_lines', of)} AND load_id IN (${committedLoads(of, ['enterprise_bill'])})`
  const rows = await readRows(facts, found, { named: TEXT }, signal)
  return new Set(rows.map(({ named }) => named))
}
