import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import type { MetricId, PricedItem } from '../../../../src/api/contract/words.ts'
import type { SourceKind } from '../../components/source/sources.ts'
import { pricesQuery } from '../../api/organization.ts'
import { t } from '../../i18n/t.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { readSpendSearch } from './spend-search.ts'

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
    initialMetric: (row) =>
      Number(row?.['spend.credits'] ?? 0) === 0 && Number(row?.['spend.usd'] ?? 0) > 0
        ? 'spend.usd'
        : 'spend.credits',
  },
} as const satisfies Record<SourceKind, ExplorePage>

/** Whose absence is said with its reason: those that a connection may do without. */
export const SPEND_DATASETS: Record<SourceKind, readonly DatasetHealth['dataset'][]> = {
  code_assistant: ['org_bill', 'enterprise_bill', 'org_credits', 'enterprise_credits'],
  chat_assistant: [],
}

/** Why the newest days are not final: of a bill it is not as of other numbers of its source. */
export const WHY_OPEN: Partial<Record<SourceKind, string>> = { code_assistant: t('spend:billOpen') }

/** What is asked for only by those who have set the price that it takes. */
const AT_PRICE: Partial<Record<MetricId, PricedItem>> = {
  'spend.cost': 'chat_assistant.credit',
  'credits.cost': 'code_assistant.credit',
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
export const useSpend = (source: SourceKind) =>
  useExplore<ReturnType<typeof readSpendSearch>>(usePriced(PAGES[source]), readSpendSearch)
export type Spend = ReturnType<typeof useSpend>
