import { BUDGET_SCOPES } from '../../model/records/budget.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import { BUDGET_AS_SET } from '../budgets/budget-columns.ts'
import { holdBudget, type HeldBudget } from '../budgets/hold-budgets.ts'
import { codeSnapshots, snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import type { SettingsInput } from './limit-settings.ts'

/** Budgets of these are of nobody by name. One of a scope that is not known here may be. */
export const SETTING_SCOPES: readonly string[] = BUDGET_SCOPES.filter((scope) => scope !== 'user')

/** Budgets of everybody, of organisations, repositories and cost centres, as they were set; never what is used of them. */
export async function readBudgetSettings(
  input: SettingsInput,
): Promise<{ snapshots: CodeSnapshot[]; budgets: HeldBudget[] }> {
  const { facts, scope, signal } = input
  const datasets = ['enterprise_budgets', 'org_budgets'] as const
  const snapshots = withoutHeld(
    await codeSnapshots({ ...input, datasets, feed: 'budgets', day: dayOf(input) }),
  )
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return { snapshots, budgets: [] }
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const found = sql`SELECT account, load_id AS loadId, budget_id AS budgetId, scope, entity, type, skus, charge,
  whole_charge AS wholeCharge, toString(amount) AS amount, stops, excludes_cost_centers AS excludesCostCenters, alerts,
  expires_at AS expiresAt
FROM ${rowsOf('code_budgets', of)} AND load_id IN ${texts(loads)} AND scope IN ${texts(SETTING_SCOPES)}
ORDER BY dataset = 'org_budgets', account, budget_id`
  const rows = await readRows(facts, found, BUDGET_AS_SET, signal)
  const connectionOf = connectionsOf(snapshots)
  // An organisation lists budgets of its enterprise as well.
  const once = Map.groupBy(rows, ({ loadId, budgetId }) => `${connectionOf(loadId)} ${budgetId}`)
  const budgets = [...once.values()].flatMap(([first]) => first ?? [])
  return {
    snapshots,
    budgets: budgets.map(({ loadId, ...budget }) =>
      holdBudget({
        budget: { ...budget, connection: connectionOf(loadId), consumed: null, people: null },
        used: null,
      }),
    ),
  }
}

export const dayOf = ({ asOf }: Pick<SettingsInput, 'asOf'>): number => Math.floor(asOf / DAY_MS)

function connectionsOf(snapshots: readonly CodeSnapshot[]) {
  const connections = new Map(snapshots.map(({ loadId, connection }) => [loadId, connection]))
  return (load: string): string => connections.get(load) ?? ''
}

/** Where an enterprise lists its budgets, an organisation without a list of its own lacks nothing. */
function withoutHeld(snapshots: readonly CodeSnapshot[]): CodeSnapshot[] {
  const listing = snapshots.filter(({ account, day }) => account.startsWith('enterprise:') && day !== null)
  const isHeld = ({ connection }: CodeSnapshot) => listing.some((one) => one.connection === connection)
  return snapshots.filter((one) => one.day !== null || !isHeld(one))
}
