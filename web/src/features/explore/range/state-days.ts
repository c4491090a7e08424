import { day } from '../../../app/search/page-search.ts'

/** Which days a list that is a state is of. */
export const STATE_FIELDS = {
  /** The state at the end of this day; absent: now. */
  as_of: day,
  /** An earlier day whose state stands beside it. */
  beside: day,
}

type StateSearch = { [Name in keyof typeof STATE_FIELDS]?: string | undefined }

/** Without a day beside it that is not earlier: what stands there is said to be before. */
export function earlierBeside<Search extends StateSearch>(search: Search): Search {
  const { as_of: asOf, beside } = search
  return asOf !== undefined && beside !== undefined && beside >= asOf
    ? { ...search, beside: undefined }
    : search
}

interface Listed<Totals> {
  totals: Totals
  snapshots: readonly { connection_id: string; account?: string; taken_at: string | null }[]
}

/** Whose lists are known. */
function accountsOf({ snapshots }: Listed<unknown>): string {
  const known = snapshots.filter(({ taken_at }) => taken_at !== null)
  return known
    .map(({ connection_id, account = '' }) => `${connection_id} ${account}`)
    .sort()
    .join()
}

/** What was counted on the earlier day; null where it is of other accounts than now, or of none: those do not compare. */
export function comparableTotals<Totals>(now: Listed<Totals>, then: Listed<Totals>): Totals | null {
  const accounts = accountsOf(then)
  return accounts !== '' && accounts === accountsOf(now) ? then.totals : null
}
