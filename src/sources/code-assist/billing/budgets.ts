import { z } from 'zod'
import type { Budget, BudgetUse } from '../../../model/records/budget.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { RecordFields } from '../../record-fields.ts'
import { LineFault } from '../../record-fields.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { listDocuments, type List } from '../list-documents.ts'
import { requiredId } from '../read/report-fields.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'
import { chargeOf } from './charge-of.ts'
import { isNotFound } from './is-not-found.ts'

type BudgetAsk = List['ask']

/** What an account set for the product, and of an enterprise what people used of it (upstream/code-billing 5). */
export function createBudgets(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchBudgets'] {
  return async (account, signal) => {
    const dataset = account.level === 'enterprise' ? 'enterprise_budgets' : 'org_budgets'
    const names = accountNames(account)
    const path = fillPath(profile, dataset, names)
    const ask = { call: 'budgets', level: account.level, path, signal } as const
    const budgets = new SnapshotBuilder<Budget>()
    const gone = new Set<string>()
    const used = new Map<string, BudgetUse[]>()
    async function* documents() {
      yield* unlessNone(budgetPages(client, ask, budgets, profile.fieldWords))
      // Only an enterprise is told.
      if (account.level !== 'enterprise') return
      for (const { budgetId, scope } of budgets.rows) {
        if (!scope.startsWith('multi_user')) continue
        const one = { ...names, budget: budgetId }
        const states = { ...ask, path: fillPath(profile, 'budget_user_states', one) }
        try {
          const people: BudgetUse[] = []
          yield* peoplePages(client, states, budgets, people)
          used.set(budgetId, people)
        } catch (error) {
          if (!isNotFound(error)) throw error
          const of = { ...ask, path: fillPath(profile, 'budget', one) }
          if (!(await isThere(client, of))) gone.add(budgetId)
        }
      }
    }
    const snapshot = budgets.build(await client.spool(documents()))
    const rows = snapshot.rows
      .filter(({ budgetId }) => !gone.has(budgetId))
      .map((budget) => ({ ...budget, people: used.get(budget.budgetId) ?? null }))
    return { ...snapshot, rows }
  }
}

function budgetPages(
  client: CodeAssistClient,
  ask: BudgetAsk,
  budgets: SnapshotBuilder<Budget>,
  words: readonly string[],
): AsyncGenerator<Buffer> {
  const onRow: List['onRow'] = (row) => {
    let isOurs = true
    const read = budgets.take(row, (fields) => {
      const budget = budgetOf(fields, words)
      isOurs = budget !== null
      return budget ? [budget] : []
    })
    return isOurs ? read : null
  }
  return pagesInBody(client, { ask, onRow, onPage: (page) => budgets.notePage(page) })
}

function peoplePages(
  client: CodeAssistClient,
  ask: BudgetAsk,
  budgets: SnapshotBuilder<Budget>,
  people: BudgetUse[],
): AsyncGenerator<Buffer> {
  const onRow: List['onRow'] = (row) =>
    budgets.take(row, (fields) => {
      people.push({
        user: fields.text(['user']),
        consumed: fields.measure(['consumed_amount']),
        target: fields.measure(['target_amount']),
        overrideId: fields.id(['override_budget_id']),
      })
      return []
    })
  return pagesInBody(client, { ask, onRow, onPage: (page) => budgets.notePage(page) })
}

const Around = z.object({ has_next_page: z.boolean().nullish(), total_count: z.int().min(0).nullish() })

/** A short page is not the last one: its size was ignored for a time. Where the body says nothing, an empty one is. */
function pagesInBody(
  client: CodeAssistClient,
  list: Pick<List, 'ask' | 'onRow' | 'onPage'>,
): AsyncGenerator<Buffer> {
  let [before, rows] = [0, 0]
  return listDocuments(client, {
    ...list,
    form: 'either',
    pagedInBody: true,
    onRow(row) {
      rows += 1
      return list.onRow(row)
    },
    onPage(page) {
      const { has_next_page: hasNext, total_count: total } = Around.safeParse(page.envelope).data ?? {}
      const isEmpty = rows === before
      before = rows
      return list.onPage(page) && !isEmpty && (hasNext ?? rows < (total ?? Infinity))
    },
  })
}

/** Null for a budget of another product, of which nothing is kept. Who is told when it runs out is read of none. */
function budgetOf(fields: RecordFields, words: readonly string[]): Budget | null {
  const skus = skusOf(fields)
  const charges = new Set(skus.map((sku) => chargeOf({ sku }, words)))
  const [charge = null] = charges
  if ([...charges].every((one) => one === null)) {
    fields.ignoreRest()
    return null
  }
  fields.ignore('budget_thresholds')
  const alerting = fields.child(['budget_alerting'])
  alerting?.ignore('alert_recipients')
  const scope = fields.text(['budget_scope'])
  const amount = fields.measure(['budget_amount'])
  if (amount === null) throw new LineFault('wrong_type', fields.pathOf('budget_amount'))
  const [type, entity] = [fields.text(['budget_type']), fields.text(['budget_entity_name'])]
  return {
    budgetId: requiredId(fields, 'id'),
    scope,
    entity: fields.text(['user']) || entity,
    type,
    wholeCharge: type === 'BundlePricing',
    skus,
    charge: charges.size === 1 && charge !== null ? charge : 'other',
    amount,
    stops: fields.flag(['prevent_further_usage']),
    excludesCostCenters: fields.flag(['exclude_cost_center_usage']),
    alerts: alerting?.flag(['will_alert']) ?? null,
    expiresAt: fields.text(['expires_at']),
    consumed: fields.measure(['consumed_amount']),
    people: null,
  }
}

/** Written in two ways: one in single budgets, several in lists. */
function skusOf(fields: RecordFields): string[] {
  const several = fields
    .list(['budget_product_skus'])
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const one = fields.text(['budget_product_sku'])
  return one === '' ? several : [...new Set([...several, one])]
}

async function* unlessNone(pages: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pages
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

/** Deleted since it was listed, or only without a list of people. */
async function isThere(client: CodeAssistClient, ask: BudgetAsk): Promise<boolean> {
  try {
    await client.getText(ask)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
