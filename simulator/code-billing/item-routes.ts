import type { JsonObject } from '../code-world/code-record.ts'
import type { Answer } from '../server/answer.ts'
import type { Line } from '../code-money/ledger.ts'
import type { MoneyClass } from '../code-money/money-class.ts'
import { isAnswer } from '../code-host/code-access.ts'
import { taggedJson } from '../code-host/code-answers.ts'
import {
  organizationOf,
  type CodeHostState,
  type CodeRequest,
  type Place,
} from '../code-host/code-host-state.ts'
import type { Read } from '../code-host/read-route.ts'
import { askedOf, linesOf, type Asked } from './asked-lines.ts'
import { amountsOf } from './digits.ts'
import { periodOf, timePeriod, type Period } from './period.ts'
import { skuOf, wordsOf, type BillingCall } from './sku-words.ts'

/** `…/usage/summary`: items by product and SKU, over all cost centres unless one is named. */
export const billedSummary: Read = (state, request, place) =>
  itemsAnswer(
    state,
    request,
    place,
    { call: 'summary', filters: ['repository', 'product', 'sku'] },
    () => true,
  )

/** `…/ai_credit/usage` and `…/premium_request/usage`: items by product, SKU and model. */
export function modelUsage(kind: MoneyClass): Read {
  return (state, request, place) => {
    const form = { call: 'models', filters: ['product', 'model'] } as const
    return itemsAnswer(state, request, place, form, ({ charge }) => charge.kind === kind)
  }
}

type Filter = 'repository' | 'product' | 'sku' | 'model'

interface Form {
  call: BillingCall
  filters: readonly Filter[]
}

interface Item {
  line: Line
  gross: number
  discount: number
}

function itemsAnswer(
  state: CodeHostState,
  request: CodeRequest,
  place: Place,
  form: Form,
  isOfCall: (line: Line) => boolean,
): Answer {
  const period = periodOf(request, state.now(), 'current')
  if (isAnswer(period)) return period
  const asked = askedOf(state, request, place)
  if (isAnswer(asked)) return asked
  const wanted = form.filters.filter((name) => request.query.has(name))
  const items = new Map<string, Item>()
  for (const line of linesOf(state, place, period, asked)) {
    if (!isOfCall(line)) continue
    if (wanted.length > 0) {
      const texts = textsOf(state, place, form, line)
      if (!wanted.every((name) => isSame(request.query.get(name), texts[name]))) continue
    }
    const key = `${skuOf(line.charge)} ${form.call === 'models' ? line.charge.model : ''}`
    const item = items.get(key) ?? { line, gross: 0, discount: 0 }
    item.gross += line.gross
    item.discount += line.discount
    items.set(key, item)
  }
  return taggedJson(request, {
    ...headOf(request, place, period, asked, form),
    usageItems: [...items.values()].map((item) => itemJson(state, place, form, item)),
  })
}

function isSame(asked: string | null, has: string): boolean {
  return asked?.toLowerCase() === has.toLowerCase()
}

function textsOf(
  state: CodeHostState,
  { company }: Place,
  { call }: Form,
  { charge }: Line,
): Record<Filter, string> {
  const { product, sku } = wordsOf(state.word, call, skuOf(charge))
  const login = company.world.organizations[charge.organization]?.login
  const repository = charge.repository === null ? '' : `${login}/${charge.repository}`
  return { product, sku, model: charge.model, repository }
}

/** The period and the filters, as asked. The enterprise goes by a name that no path has. */
function headOf(
  request: CodeRequest,
  place: Place,
  period: Period,
  { center, organization }: Asked,
  { filters }: Form,
): JsonObject {
  const { world } = place.company
  const owner = organizationOf(place)?.login
  const login = organization === undefined ? undefined : world.organizations[organization]?.login
  const named = filters.flatMap((name) => {
    const value = request.query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    timePeriod: timePeriod(request, period),
    ...(owner === undefined ? { enterprise: displayName(world.enterprise.slug) } : { organization: owner }),
    ...(owner === undefined && login !== undefined && { organization: login }),
    ...(request.query.get('user') !== null && { user: request.query.get('user') }),
    ...Object.fromEntries(named),
    ...(center && { costCenter: { id: center.id, name: center.name } }),
  }
}

function displayName(slug: string): string {
  return `${slug.slice(0, 1).toUpperCase()}${slug.slice(1)} Corp`
}

function itemJson(state: CodeHostState, { company }: Place, { call }: Form, item: Item): JsonObject {
  const { charge } = item.line
  const { product, sku, unit } = wordsOf(state.word, call, skuOf(charge))
  return {
    product,
    sku,
    ...(call === 'models' && { model: charge.model }),
    unitType: unit,
    ...amountsOf(charge.kind, item.gross, item.discount, company.billing.digits),
  }
}
