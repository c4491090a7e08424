import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import type { MetricId, PricedItem } from '../../../../src/api/contract/words.ts'
import type { SourceKind } from '../../components/source/sources.ts'
import { pricesQuery } from '../../api/organization.ts'
import { t } from '../../i18n/t.ts'
import { usePageState } from '../../app/page-state.ts'
import { USE_SHAPES } from '../code/shapes.ts'
import { parseFilter } from '../explore/filters/filters.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { spendUnitOf } from './spend-unit.ts'
import { readSpendSearch, type SpendSearch } from './spend-search.ts'

/** What each tool's spend is seen by. Amounts of two tools, units or bases stand beside each other and never add. */
const PAGES = {
  code_assistant: {
    source: 'code_assistant',
    metrics: [
      'bill.net_usd',
      'bill.gross_usd',
      'bill.discount_usd',
      'bill.credits',
      'bill.user_months',
      'bill.requests',
      'credits.gross',
      'credits.included',
      'credits.billed',
      'credits.cost',
    ],
    dimensions: [
      'charge',
      'sku',
      'product',
      'model',
      'organization',
      'cost_center',
      'repository',
      'connection',
    ],
    // The bill has other names for models than the reports of use, whose values are listed.
    unlisted: ['model'],
    rankings: [['charge', 'sku', 'product', 'model'], ['cost_center', 'organization'], ['repository']],
    finest: 'day',
    initialMetric: () => 'bill.net_usd',
  },
  chat_assistant: {
    source: 'chat_assistant',
    metrics: [
      'spend.credits',
      'spend.usd',
      'spend.estimated_usd',
      'spend.cost',
      'tokens.input',
      'tokens.cached_input',
      'tokens.output',
      'chat.active_users',
    ],
    dimensions: [
      'user',
      'group',
      'model',
      'sku',
      'service_tier',
      'product',
      'surface',
      'client',
      'connection',
      'source',
    ],
    rankings: [
      ['user', 'group'],
      ['model', 'sku', 'service_tier'],
      ['product', 'surface', 'client'],
    ],
    finest: 'hour',
    // An agreement is in credits or in dollars; the page begins with the one that has numbers.
    initialMetric: spendUnitOf,
  },
} as const satisfies Record<SourceKind, ExplorePage>

/** Of whose use reports tell: the bill names no people. Its numbers are of use, and asked for apart from those of the bill. */
const OF_PEOPLE = ['user', 'team'] as const
const USE: Record<SourceKind, readonly MetricId[]> = {
  code_assistant: ['code.ai_credits'],
  chat_assistant: [],
}
export const PEOPLE_PAGE: ExplorePage = {
  source: 'code_assistant',
  metrics: USE.code_assistant,
  dimensions: OF_PEOPLE,
  rankings: [['user'], ['team']],
  finest: 'day',
  initialMetric: () => 'code.ai_credits',
}

/** Whose absence is said with its reason: those that a connection may do without. */
const SPEND_SHAPES: Record<SourceKind, readonly DatasetHealth['shape'][]> = {
  code_assistant: ['bill_line', 'credit_line'],
  chat_assistant: [],
}

const isOfUse = ({ metrics, page }: Pick<Spend, 'metrics' | 'page'>) =>
  metrics.length > 0 && metrics.every((metric) => USE[page.source].includes(metric))

export const shapesOf = (spend: Pick<Spend, 'metrics' | 'page'>): readonly DatasetHealth['shape'][] =>
  isOfUse(spend) ? USE_SHAPES : SPEND_SHAPES[spend.page.source]

/** Why the newest days are not final: of a bill it is not as of other numbers of its source. */
const WHY_OPEN: Partial<Record<SourceKind, string>> = { code_assistant: t('spend:billOpen') }
export const whyOpen = (spend: Pick<Spend, 'metrics' | 'page'>): string | undefined =>
  isOfUse(spend) ? undefined : WHY_OPEN[spend.page.source]

/** What is asked for only by those who have set the price that it takes. */
const AT_PRICE: Partial<Record<MetricId, PricedItem>> = {
  'spend.cost': 'chat_assistant.credit',
  'credits.cost': 'code_assistant.credit',
}

/** Of one person or team no bill tells, but what reports say of their use. */
export function withPeople(page: ExplorePage, { filter = [] }: SpendSearch): ExplorePage {
  const asks = filter.some((text) => OF_PEOPLE.some((one) => one === parseFilter(text)?.dimension))
  const use = USE[page.source]
  if (use.length === 0 || !asks) return page
  return { ...page, metrics: [...page.metrics, ...use], dimensions: [...page.dimensions, ...OF_PEOPLE] }
}

/** The page with the amounts that the organisation's own prices allow for. */
function usePriced(page: ExplorePage): ExplorePage {
  const { data } = useQuery(pricesQuery)
  return useMemo(() => {
    const priced = new Set(data?.data.map(({ item }) => item))
    const metrics = page.metrics.filter((metric) => {
      const item = AT_PRICE[metric]
      return !item || priced.has(item)
    })
    return { ...page, metrics }
  }, [page, data])
}

/** The numbers of a tool's spend and their state, which is the page's address. */
export function useSpend(source: SourceKind) {
  const { search } = usePageState(readSpendSearch)
  const priced = usePriced(PAGES[source])
  const page = useMemo(() => withPeople(priced, search), [priced, search])
  return useExplore<SpendSearch>(page, readSpendSearch)
}
export type Spend = ReturnType<typeof useSpend>
