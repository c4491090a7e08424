import type { JsonObject } from '../code-world/code-record.ts'
import { exactNumber } from '../code-world/json-text.ts'
import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { CostCenter, Resource } from '../code-money/cost-centers.ts'
import { quantityText } from '../code-money/money-class.ts'
import { hostError, taggedJson } from '../code-host/code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from '../code-host/code-host-state.ts'
import { pageOfBody } from './body-pages.ts'

const RESOURCES_PER_PAGE = 30

/** `…/cost-centers`: all at once; without `state` the deleted ones, too. */
export function listCostCenters(state: CodeHostState, request: CodeRequest, place: Place): Answer {
  const wanted = request.query.get('state')
  const today = Math.floor(state.now() / DAY_MS)
  const costCenters = place.company.money.world.centers.all
    .filter((center) => wanted === null || stateOn(center, today) === wanted)
    .map((center) => centerJson(state, place, center, center.resourcesOn(today)))
  return taggedJson(request, { costCenters })
}

/** `…/cost-centers/{id}`: one, with its resources in pages. */
export function oneCostCenter(state: CodeHostState, request: CodeRequest, place: Place, id: string): Answer {
  const center = place.company.money.world.centers.all.find((each) => each.id === id)
  if (!center) return hostError(404, 'Cost center not found')
  const all = center.resourcesOn(Math.floor(state.now() / DAY_MS))
  const { items, hasNext } = pageOfBody(request, all, RESOURCES_PER_PAGE, place.company.billing)
  return taggedJson(request, { ...centerJson(state, place, center, items), has_next_page: hasNext })
}

function stateOn({ deletedOn }: CostCenter, day: number): 'active' | 'deleted' {
  return deletedOn !== null && day >= deletedOn ? 'deleted' : 'active'
}

function centerJson(
  state: CodeHostState,
  place: Place,
  center: CostCenter,
  resources: readonly Resource[],
): JsonObject {
  return {
    id: center.id,
    name: center.name,
    state: stateOn(center, Math.floor(state.now() / DAY_MS)),
    azure_subscription: center.azureSubscription,
    resources,
    ai_credit_pool_enabled: center.ownPool,
    ...(center.ownPool && { ai_credit_pool_state: poolState(state, place, center) }),
  }
}

/** In credits; null until the month's first use. */
function poolState(state: CodeHostState, { company }: Place, center: CostCenter): JsonObject {
  const now = state.now()
  const today = Math.floor(now / DAY_MS)
  const lines = company.money
    .linesOf(today, now)
    .filter(({ charge }) => charge.kind === 'credits' && charge.center === center)
  if (lines.length === 0) return { target_amount: null, current_amount: null }
  const drawn = lines.reduce((sum, { discount }) => sum + discount, 0)
  const size = company.money.poolsOf(today).sizeOn(center.id, today)
  return {
    target_amount: exactNumber(quantityText('credits', size)),
    current_amount: exactNumber(quantityText('credits', drawn)),
  }
}
