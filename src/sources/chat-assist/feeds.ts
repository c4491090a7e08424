import type { VendorIds } from '../../model/connection.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Feed, SourceAccount } from '../feed.ts'
import type { ChatAssistSource } from '../source.ts'

/** Costs are read at organisation level, limits at workspace level (spec 2.3). */
export function chatAccounts({ organizationId, workspaceId }: VendorIds): SourceAccount[] {
  const of = (level: SourceAccount['level'], id: string | null): SourceAccount[] =>
    id === null ? [] : [{ key: id, level, name: id }]
  return [...of('organization', organizationId), ...of('workspace', workspaceId)]
}

export function chatFeed({ costs, limits }: ChatAssistSource, dataset: Dataset): Feed {
  return dataset === 'costs' ? costs : limits
}
