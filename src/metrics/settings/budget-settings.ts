import { datasetsShaped } from '../../model/dataset.ts'
import { BUDGET_SCOPES } from '../../model/records/budget.ts'
import { readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import { BUDGET_AS_SET, BUDGET_AS_SET_SQL } from '../budgets/budget-columns.ts'
import { budgetSettingSnapshots, onceEach } from '../budgets/budget-snapshots.ts'
import { holdBudget, type HeldBudget } from '../budgets/hold-budgets.ts'
import { snapshotParams, type CodeSnapshot } from '../lists/code-snapshots.ts'
import type { SettingsInput } from './limit-settings.ts'

/** Budgets of these are of nobody by name. One of a scope that is not known here may be. */
export const SETTING_SCOPES: readonly string[] = BUDGET_SCOPES.filter((scope) => scope !== 'user')

/** Budgets of everybody, of organisations, repositories and cost centres, as they were set; never what is used of them. */
export async function readBudgetSettings(
  input: SettingsInput,
): Promise<{ snapshots: CodeSnapshot[]; budgets: HeldBudget[] }> {
  const { facts, scope, signal } = input
  const snapshots = await budgetSettingSnapshots(input)
  const { loads } = snapshotParams(snapshots)
  if (loads.length === 0) return { snapshots, budgets: [] }
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const found = sql`SELECT ${BUDGET_AS_SET_SQL}
FROM ${rowsOf('code_budgets', of)} AND load_id IN ${texts(loads)} AND scope IN ${texts(SETTING_SCOPES)}
ORDER BY indexOf(${texts(datasetsShaped('budget_snapshot'))}, dataset), account, budget_id`
  const rows = await readRows(facts, found, BUDGET_AS_SET, signal)
  const connections = new Map(snapshots.map(({ loadId, connection }) => [loadId, connection]))
  const set = rows.map(({ loadId, ...budget }) => ({
    ...budget,
    connection: connections.get(loadId) ?? '',
    consumed: null,
    people: null,
  }))
  return { snapshots, budgets: onceEach(set).map((budget) => holdBudget({ budget, used: null })) }
}
