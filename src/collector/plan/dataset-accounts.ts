import { vendorIds } from '../../connections/stored-connection.ts'
import { traitsOf, type Dataset } from '../../model/dataset.ts'
import type { SourceAccount } from '../../sources/feed.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import type { CollectorContext } from '../context.ts'

/** What this dataset is asked about: every account of its level. */
export function accountsOf(
  { sources }: Pick<CollectorContext, 'sources'>,
  connection: ConnectionRow,
  dataset: Dataset,
): SourceAccount[] {
  const { level } = traitsOf(dataset)
  const accounts = sources.module(connection.source).accounts(vendorIds(connection), connection.profile)
  return accounts.filter((account) => account.level === level)
}
