import { vendorIds } from '../../connections/stored-connection.ts'
import { codeAccountKey, codeAccountsOf as allAccountsOf, type CodeAccount } from '../../model/connection.ts'
import { traitsOf, type Dataset } from '../../model/dataset.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'

/** What of a code assistant this dataset is asked about: its enterprise, or each of its organisations. */
export function codeAccountsOf(connection: ConnectionRow, dataset: Dataset): CodeAccount[] {
  return allAccountsOf(vendorIds(connection)).filter(({ level }) => level === traitsOf(dataset).level)
}

/** Vendor-side ids under which facts and ledger of a dataset are kept: the history outlives the connection. */
export function accountsOf(connection: ConnectionRow, dataset: Dataset): string[] {
  const { source, level } = traitsOf(dataset)
  if (source === 'code_assistant') return codeAccountsOf(connection, dataset).map(codeAccountKey)
  // Costs are read at organisation level, limits at workspace level (spec 2.3).
  return [(level === 'organization' ? connection.organization_id : connection.workspace_id) ?? '']
}
