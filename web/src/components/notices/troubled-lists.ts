import type { AccountSnapshot } from '../../../../src/api/contract/seats.ts'

export interface Snapshot {
  connection_id: string
  account?: string
  taken_at: string | null
  stale: boolean
  reason_said: AccountSnapshot['reason_said']
}

/** What is said of a list, and of another one of the same account in the same words only once. */
export const troubleOf = ({ connection_id: connection, account, reason_said: said }: Snapshot): string =>
  [connection, account, said?.message].join('\n')

/** Lists that are absent, old, or of which something is to be said; the first of those of which the same is said. */
export function troubledLists<One extends Snapshot>(snapshots: readonly One[]): One[] {
  const troubled = snapshots.filter(
    ({ stale, taken_at: taken, reason_said: said }) => stale || !taken || said,
  )
  return [...Map.groupBy(troubled, troubleOf).values()].flatMap(([first]) => first ?? [])
}
