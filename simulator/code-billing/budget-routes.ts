import type { JsonObject } from '../code-world/code-record.ts'
import type { CodePerson } from '../code-world/code-people.ts'
import { MULTI_USER_SCOPES, type Budget } from '../code-money/budgets.ts'
import { consumedBy, consumedUnder } from '../code-money/consumption.ts'
import { creditsFor } from '../code-money/money-class.ts'
import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { hash32 } from '../world/seeded-random.ts'
import { hostError, NOT_FOUND, taggedJson, wholeNumber } from '../code-host/code-answers.ts'
import {
  organizationOf,
  type CodeHostState,
  type CodeRequest,
  type Place,
} from '../code-host/code-host-state.ts'
import { personOf } from './asked-lines.ts'
import { pageOfBody } from './body-pages.ts'
import { budgetJson, loginNow, usdNumber } from './budget-json.ts'

const BUDGETS_PER_PAGE = 10
const STATES_PER_PAGE = 30

/** `…/budgets`: of an organisation its own; with `user` those of one person, and the one that counts. */
export function listBudgets(state: CodeHostState, request: CodeRequest, place: Place): Answer {
  const person = personOf(state, place, request.query.get('user'))
  if (person === null) return hostError(404, `User '${request.query.get('user')}' not found`)
  const scope = request.query.get('scope')
  const listed = budgetsOf(place)
    .filter((budget) => scope === null || budget.scope === scope)
    .filter((budget) => !person || isFor(place, budget, person, state.now()))
  const { items, hasNext } = pageOfBody(request, listed, BUDGETS_PER_PAGE, place.company.billing)
  return taggedJson(request, {
    budgets: items.map((budget) => budgetJson(state, place, budget, spellingOf(place, budget), person)),
    ...(person && { user: loginNow(state, person), effective_budget: effective(state, place, person) }),
    has_next_page: hasNext,
    total_count: listed.length,
  })
}

/** Lists name the product in an array, but for every third budget. */
function spellingOf({ company }: Place, budget: Budget): 'sku' | 'skus' {
  return company.budgets.all.indexOf(budget) % 3 === 0 ? 'sku' : 'skus'
}

function budgetsOf(place: Place): readonly Budget[] {
  const { all } = place.company.budgets
  const login = organizationOf(place)?.login
  return login === undefined
    ? all
    : all.filter((each) => each.scope === 'organization' && each.entity === login)
}

function isFor(place: Place, budget: Budget, person: CodePerson, now: number): boolean {
  return budget.person === person || budget === forMany(place, person, now)
}

/** The budget for many that the person is under today. */
function forMany({ company: { budgets, money } }: Place, person: CodePerson, now: number): Budget | null {
  const [home = 0] = person.organizations
  return budgets.forMany(money.world.centers.ofPerson(person, home, Math.floor(now / DAY_MS)))
}

function effective(state: CodeHostState, place: Place, person: CodePerson): JsonObject | null {
  const { budgets, money } = place.company
  const budget = budgets.personal(person) ?? forMany(place, person, state.now())
  return (
    budget && {
      id: budget.id,
      budget_amount: budget.amount,
      consumed_amount: usdNumber(consumedBy(money, person, state.now())),
    }
  )
}

/** `…/budgets/{id}`. */
export function oneBudget(state: CodeHostState, request: CodeRequest, place: Place, id: string): Answer {
  const budget = budgetsOf(place).find((each) => each.id === id)
  return budget ? taggedJson(request, budgetJson(state, place, budget, 'sku')) : NOT_FOUND()
}

interface UserState {
  person: CodePerson
  consumed: number
  target: number
  override: Budget | null
}

/** `…/budgets/{id}/user-states`: who has used anything in this month under a budget for many. */
export function userStates(state: CodeHostState, request: CodeRequest, place: Place, id: string): Answer {
  const budget = place.company.budgets.all.find((each) => each.id === id)
  if (!budget || !MULTI_USER_SCOPES.includes(budget.scope)) return NOT_FOUND()
  const states = statesOf(place, budget, state.now())
  const unnamed = states.toSorted((a, b) => rank(place, a) - rank(place, b))[0]
  const ascending = request.query.get('sort_order') === '1'
  const listed = states
    .filter((each) => isAsked(state, request, each))
    .sort((a, b) => (ascending ? 1 : -1) * (a.consumed - b.consumed || a.person.userId - b.person.userId))
  const { items, hasNext } = pageOfBody(request, listed, STATES_PER_PAGE, place.company.billing)
  return taggedJson(request, {
    user_states: items.map((each) => ({
      ...(each !== unnamed && { user: loginNow(state, each.person) }),
      consumed_amount: usdNumber(each.consumed),
      target_amount: each.target,
      ...(each.override && { override_budget_id: each.override.id }),
    })),
    has_next_page: hasNext,
    total_count: listed.length,
  })
}

/** Of one person the vendor has no user record. */
function rank({ company }: Place, { person }: UserState): number {
  return hash32(company.world.seed, person.person.number, 0x0b0d)
}

function statesOf({ company: { money, budgets } }: Place, budget: Budget, now: number): UserState[] {
  return [...consumedUnder(money, budgets, budget, now)].map(([person, consumed]) => {
    const override = budgets.personal(person)
    return { person, consumed, target: (override ?? budget).amount, override }
  })
}

/** `user`, and the bounds in percent of what the person may use. */
function isAsked(
  state: CodeHostState,
  { query }: CodeRequest,
  { person, consumed, target }: UserState,
): boolean {
  const login = query.get('user')
  if (login !== null && login.toLowerCase() !== loginNow(state, person).toLowerCase()) return false
  const percent = (100 * consumed) / creditsFor(target)
  const low = query.get('threshold_lower_bound')
  const high = query.get('threshold_upper_bound')
  return percent >= wholeNumber(low, 0) && percent <= wholeNumber(high, Infinity)
}
