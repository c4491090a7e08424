import { datasetsShaped } from '../../model/dataset.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import { organizationsReadTogether, readHeldOrganizations } from '../feeds/bill/held-organizations.ts'
import { codeSnapshots, type CodeSnapshot } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

interface Asked extends ScopedFacts {
  /** Milliseconds since the epoch. */
  asOf: number
  connectionId?: string | undefined
}

/** The newest lists of budgets at a time; none of an organisation without one whose budgets an enterprise's holds. */
export async function budgetSnapshots(input: Asked): Promise<CodeSnapshot[]> {
  const { facts, scope, signal } = input
  const all = await listsOf(input)
  const held = await readHeldOrganizations({ facts, tenant: scope.tenant, ...listing(input, all), signal })
  return withoutHeld(all, held)
}

/** The same where budgets are told as they were set, and no bill may be read. */
export async function budgetSettingSnapshots(input: Asked): Promise<CodeSnapshot[]> {
  const all = await listsOf(input)
  return withoutHeld(all, organizationsReadTogether(listing(input, all)))
}

function listsOf(input: Asked): Promise<CodeSnapshot[]> {
  const datasets = datasetsShaped('budget_snapshot')
  return codeSnapshots({ ...input, datasets, feed: 'budgets', day: Math.floor(input.asOf / DAY_MS) })
}

function listing({ scope }: Asked, all: readonly CodeSnapshot[]) {
  const lists = new Set(all.flatMap(({ account, day }) => (day === null ? [] : [account])))
  const isAnswering = ({ account }: { account: string }) => lists.has(account)
  return { accounts: accountsWith(scope, 'budgets'), isAnswering }
}

const withoutHeld = (all: readonly CodeSnapshot[], held: ReadonlySet<string>): CodeSnapshot[] =>
  all.filter(({ account, day }) => day !== null || !held.has(account))

/** An organisation lists budgets of its enterprise as well, which come first and know more of them. Pure. */
export function onceEach<Budget extends { connection: string; budgetId: string }>(
  budgets: readonly Budget[],
): Budget[] {
  const byId = Map.groupBy(budgets, ({ connection, budgetId }) => `${connection} ${budgetId}`)
  return [...byId.values()].flatMap(([first]) => first ?? [])
}
