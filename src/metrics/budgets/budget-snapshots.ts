import { DAY_MS } from '../../model/time/time.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import { readHeldOrganizations } from '../feeds/bill/held-organizations.ts'
import { codeSnapshots, type CodeSnapshot } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** The newest lists of budgets at a time; none of an organisation without one whose budgets an enterprise's holds. */
export async function budgetSnapshots(
  input: ScopedFacts & {
    /** Milliseconds since the epoch. */
    asOf: number
    connectionId?: string | undefined
  },
): Promise<CodeSnapshot[]> {
  const { facts, scope, asOf, signal } = input
  const datasets = ['enterprise_budgets', 'org_budgets'] as const
  const snapshots = await codeSnapshots({
    ...input,
    datasets,
    feed: 'budgets',
    day: Math.floor(asOf / DAY_MS),
  })
  const listing = new Set(snapshots.flatMap(({ account, day }) => (day === null ? [] : [account])))
  const held = await readHeldOrganizations({
    facts,
    tenant: scope.tenant,
    accounts: accountsWith(scope, 'budgets'),
    isAnswering: ({ account }) => listing.has(account),
    signal,
  })
  return snapshots.filter(({ account, day }) => day !== null || !held.has(account))
}

/** An organisation lists budgets of its enterprise as well, which come first and know more of them. Pure. */
export function onceEach<Budget extends { connection: string; budgetId: string }>(
  budgets: readonly Budget[],
): Budget[] {
  const byId = Map.groupBy(budgets, ({ connection, budgetId }) => `${connection} ${budgetId}`)
  return [...byId.values()].flatMap(([first]) => first ?? [])
}
