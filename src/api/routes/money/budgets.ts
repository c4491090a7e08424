import { requireSince } from '../../../access/agreement/people-from.ts'
import { listAllowances } from '../../../access/prices/allowances.ts'
import type { z } from 'zod'
import { listBudgetPeople, type BudgetPersonView } from '../../../metrics/budgets/list-budget-people.ts'
import { listBudgets } from '../../../metrics/budgets/list-budgets.ts'
import { listCostCenters, type CostCenterView } from '../../../metrics/budgets/list-cost-centers.ts'
import { coverNotes } from '../../../metrics/budgets/included-credits.ts'
import { listIncludedCredits, type IncludedCredits } from '../../../metrics/budgets/list-included-credits.ts'
import { seatCreditNotes } from '../../../metrics/budgets/seat-credits.ts'
import type {
  BudgetPeopleAnswer,
  BudgetsAnswer,
  BudgetPerson,
  CostCenter,
  IncludedCredits as IncludedAnswer,
} from '../../contract/money/budgets.ts'
import { budgetAnswer } from '../../budget-answer.ts'
import { metricsScope } from '../../metrics-scope.ts'
import { answerBudgetSettings, answerCenterSettings } from '../../published/code-settings.ts'
import { answerPublishedIncluded } from '../../published/published-month.ts'
import { spoken } from '../../sentence.ts'
import type { ApiServices } from '../../services.ts'
import { snapshotAnswer } from '../code-lists.ts'
import type { Seen } from '../../../privacy/seen.ts'
import type { Handlers } from '../route-handler.ts'

/** Budgets and cost centres of the code assistant, now or as of a time. */
export function budgetRoutes({
  ctx,
}: ApiServices): Pick<
  Handlers,
  'listBudgets' | 'listBudgetPeople' | 'listCostCenters' | 'listIncludedCredits'
> {
  const { clock } = ctx
  return {
    listBudgets: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        seen: seenBudgets,
        release: async (_, settings) =>
          answerBudgetSettings({ settings, scope: await metricsScope({ ctx, actor }), query, signal }),
        facts: async (facts, peopleFrom) => {
          requireSince(peopleFrom, query.as_of)
          const scope = await metricsScope({ ctx, actor })
          const { as_of: asOf, connection_id: connectionId, scope: scopeKind, ...same } = query
          const asked = { ...same, asOf, connectionId, scopeKind, facts, scope, clock, signal }
          const answer = await listBudgets(asked)
          return {
            data: answer.data.map(budgetAnswer),
            next_cursor: answer.nextCursor,
            snapshots: answer.snapshots.map(snapshotAnswer),
            totals: answer.totals,
            ...spoken('notes', answer.notes),
          }
        },
      }),
    listBudgetPeople: ({ identity: { actor }, gate, params, query, signal }) =>
      gate.people(seenPeople, async (facts, peopleFrom) => {
        requireSince(peopleFrom, query.as_of)
        const scope = await metricsScope({ ctx, actor })
        const { as_of: asOf, connection_id: connectionId, ...same } = query
        const asked = { ...same, asOf, connectionId, budgetId: params.id, facts, scope, clock, signal }
        const answer = await listBudgetPeople(asked)
        return {
          data: answer.data.map(personAnswer),
          next_cursor: answer.nextCursor,
          taken_at: answer.takenAt,
        }
      }),
    listCostCenters: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: async (_, settings) =>
          answerCenterSettings({ settings, scope: await metricsScope({ ctx, actor }), query, signal }),
        facts: async (facts) => {
          const scope = await metricsScope({ ctx, actor })
          const { as_of: asOf, connection_id: connectionId } = query
          const allowances = await listAllowances({ ctx, actor })
          const answer = await listCostCenters({
            asOf,
            connectionId,
            allowances,
            facts,
            scope,
            clock,
            signal,
          })
          return {
            data: answer.data.map(centerAnswer),
            snapshots: answer.snapshots.map(snapshotAnswer),
            ...spoken('notes', answer.notes),
          }
        },
      }),
    listIncludedCredits: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: ({ releases }) => answerPublishedIncluded({ releases, query, now: clock.now() }),
        facts: async (facts) => {
          const scope = await metricsScope({ ctx, actor })
          const allowances = await listAllowances({ ctx, actor })
          const asked = { asOf: query.as_of, allowances, facts, scope, clock, signal }
          const found = await listIncludedCredits(asked)
          return { data: found.map(includedAnswer), ...spoken('notes', notesOf(found)) }
        },
      }),
  }
}

/** The vendor names whom a budget is of by login, by which nobody has a pseudonym. */
const seenBudgets = ({ data, next_cursor: next }: z.input<typeof BudgetsAnswer>): Seen => ({
  people: data.filter(({ scope }) => scope === 'user').length,
  more: next !== null,
  identities: [],
})

const seenPeople = ({ data, next_cursor: next }: z.input<typeof BudgetPeopleAnswer>): Seen => ({
  people: data.length,
  more: next !== null,
  identities: [],
})

/** Whose figures an estimate is made of, and that the bill says something else. */
const notesOf = (found: readonly IncludedCredits[]) => [
  ...seatCreditNotes(found.flatMap(({ seats, size }) => (size?.by === 'bill' ? [] : seats))),
  ...found.flatMap(coverNotes),
]

function includedAnswer({ connection, month, seats, ...same }: IncludedCredits): IncludedAnswer {
  const { used = null, covered = null, billed = null, atLeast = false } = month ?? {}
  const ofPlan = ({ plan, people, each, basis }: IncludedCredits['seats'][number]) => ({
    plan,
    people,
    each: { existing: decimalOf(each.existing), new: decimalOf(each.new) },
    each_by: basis?.by ?? null,
  })
  const of = { connection_id: connection, seats: seats.map(ofPlan) }
  return { ...of, used, covered, billed, at_least: atLeast, ...same }
}

const decimalOf = (amount: number | null) => (amount === null ? null : String(amount))

function personAnswer(view: BudgetPersonView): BudgetPerson {
  return {
    user: view.user,
    used: view.consumed,
    amount: view.target,
    used_share: view.share,
    closeness: view.closeness,
    override_budget_id: view.overrideId,
  }
}

function centerAnswer({ members, pool, ...center }: CostCenterView): CostCenter {
  return {
    connection_id: center.connection,
    account: center.account,
    id: center.costCenterId,
    name: center.name,
    state: center.state,
    members: [...members].map(([type, count]) => ({ type, count })),
    own_pool: center.ownPool,
    pool,
  }
}
