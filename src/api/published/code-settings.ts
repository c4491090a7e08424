import type { z } from 'zod'
import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import { pageOf } from '../../lib/page-cursor.ts'
import type { CodeSnapshot } from '../../metrics/lists/code-snapshots.ts'
import { SETTING_SCOPES } from '../../metrics/settings/budget-settings.ts'
import { ofPeople } from '../../privacy/not-published.ts'
import { said } from '../../words/said.ts'
import type {
  BudgetsAnswer,
  BudgetsQuery,
  CostCentersAnswer,
  CostCentersQuery,
} from '../contract/money/budgets.ts'
import type { AccountSnapshot, SeatBillingAnswer, SeatBillingQuery } from '../contract/seats.ts'
import { budgetAnswer } from '../budget-answer.ts'
import { inHundreds } from '../rows-in-hundreds.ts'
import { spoken } from '../sentence.ts'
import type { SettingsAsked } from './limit-settings.ts'

/**
 * Budgets as they were set, by name; those of single people are a list of people.
 * @throws TidemarkError `privacy_mode` where such are asked for
 */
export async function answerBudgetSettings({
  settings,
  scope,
  query,
  signal,
}: SettingsAsked<z.infer<typeof BudgetsQuery>>): Promise<z.input<typeof BudgetsAnswer>> {
  const { scope: kind, search, as_of: asOf, connection_id: connectionId } = query
  if (kind !== undefined && !SETTING_SCOPES.includes(kind)) throw ofPeople()
  const { snapshots, budgets } = await settings.budgets({ scope, asOf, connectionId, signal })
  const found = budgets.filter(
    (one) =>
      (kind === undefined || one.scope === kind) && hasText(search, one.entity, one.budgetId, ...one.skus),
  )
  const { rows, nextCursor } = pageOf(found.toSorted(byEntity), query)
  return {
    data: rows.map(budgetAnswer),
    next_cursor: nextCursor,
    snapshots: snapshots.map(countlessSnapshot),
    totals: null,
    ...spoken('notes', [said('budgets_side_by_side'), said('budgets_are_settings')]),
  }
}

type Budget = { entity: string; budgetId: string }
const byEntity = (a: Budget, b: Budget) =>
  compareNames(a.entity, b.entity) || compareText(a.budgetId, b.budgetId)

export async function answerCenterSettings({
  settings,
  scope,
  query: { as_of: asOf, connection_id: connectionId },
  signal,
}: SettingsAsked<z.infer<typeof CostCentersQuery>>): Promise<z.input<typeof CostCentersAnswer>> {
  const { snapshots, centers } = await settings.centers({ scope, asOf, connectionId, signal })
  return {
    data: centers.map(({ connection, ownPool, ...center }) => ({
      ...center,
      connection_id: connection,
      own_pool: ownPool,
      members: null,
      pool: null,
    })),
    snapshots: snapshots.map(countlessSnapshot),
    ...spoken('notes', [said('centers_are_settings')]),
  }
}

/** Plans and policies; of seats the summary counts who is active, and by the day. */
export async function answerPolicySettings({
  settings: reader,
  scope,
  query: { as_of: asOf, connection_id: connectionId },
  signal,
}: SettingsAsked<z.infer<typeof SeatBillingQuery>>): Promise<SeatBillingAnswer> {
  const { asOf: day, data } = await reader.policies({ scope, asOf, connectionId, signal })
  const given = (text: string | undefined) => text || null
  return {
    data: data.map(({ snapshot, settings }) => {
      const { listed: _, stated_total: __, rejected: ___, ...taken } = countlessSnapshot(snapshot)
      return {
        ...taken,
        seats: null,
        plan_type: given(settings?.plan_type),
        seat_management: given(settings?.seat_management),
        public_code_suggestions: given(settings?.public_code_suggestions),
        ide_chat: given(settings?.ide_chat),
        platform_chat: given(settings?.platform_chat),
        cli: given(settings?.cli),
      }
    }),
    as_of: day,
    ...spoken('notes', [said('policies_are_settings')]),
  }
}

/** Where a list is of people, or holds some beside what is told, its entries are not counted. */
function countlessSnapshot(snapshot: CodeSnapshot): AccountSnapshot {
  const { connection, account, takenAt, rejected, stale, reason } = snapshot
  return {
    connection_id: connection,
    account,
    taken_at: takenAt,
    listed: null,
    stated_total: null,
    rejected: inHundreds(rejected),
    stale,
    ...spoken('reason', reason),
  }
}
