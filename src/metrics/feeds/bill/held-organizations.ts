import { datasetsBringing } from '../../../model/dataset.ts'
import { TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, type Owner, type Sql } from '../../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../../store/facts/facts-store.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { hostOfColumn } from '../host-of-key.ts'
import { isEnterprise } from './named-enterprises.ts'

/**
 * Accounts of organisations that an enterprise answers for: those that its bill names, whoever connected them, and those
 * that are read with it, which may have had no use. What they lack themselves is no gap, and their own bill is part of its.
 * @param isAnswering whether an enterprise has what is asked; one that has not holds nobody
 */
export async function readHeldOrganizations(
  input: Accounts & {
    facts: FactsReader
    tenant: string
    signal?: AbortSignal | undefined
  },
): Promise<ReadonlySet<string>> {
  const { facts, tenant, signal } = input
  const { enterprises, organizations, together } = sidesOf(input)
  if (enterprises.length === 0 || organizations.length === 0) return new Set()
  const of = { tenant, accounts: enterprises.map(({ account }) => account) }
  const billed = (await readRows(facts, namedByBills(of), { named: TEXT }, signal)).map(({ named }) => named)
  const accounts = new Set(organizations.map(({ account }) => account))
  return new Set([...together, ...billed.filter((account) => accounts.has(account))])
}

/** Accounts of organisations that bills of enterprises name, at the code host of each. Lines of credits name none. */
export const namedByBills = (of: Owner): Sql =>
  sql`SELECT DISTINCT concat('organization:', organization, ${hostOfColumn('account')}) AS named
FROM ${rowsOf('code_bill_lines', of)} AND load_id IN (${committedLoads(of, datasetsBringing('bill', 'enterprise'))})`

/** The same where no bill may be read, as it is a fact: those alone that are read with an enterprise. Pure. */
export const organizationsReadTogether = (input: Accounts): ReadonlySet<string> =>
  new Set(sidesOf(input).together)

interface Accounts {
  accounts: readonly ScopeAccount[]
  isAnswering?: (enterprise: ScopeAccount) => boolean
}

function sidesOf({ accounts, isAnswering = () => true }: Accounts) {
  const enterprises = accounts.filter((one) => isEnterprise(one) && isAnswering(one))
  const organizations = accounts.filter((one) => !isEnterprise(one))
  const theirs = new Set(enterprises.map(({ connection }) => connection))
  const together = organizations.filter(({ connection }) => theirs.has(connection))
  return { enterprises, organizations, together: together.map(({ account }) => account) }
}
