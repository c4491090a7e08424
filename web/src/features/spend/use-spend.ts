import { useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { readSpendSearch } from './spend-search.ts'

const PAGE: ExplorePage = {
  source: 'chat_assistant',
  metrics: [
    'spend.credits',
    'spend.usd',
    'spend.estimated_usd',
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
}

/** The Spend page's numbers and its state, which is its address. */
export const useSpend = () => useExplore(PAGE, readSpendSearch)
export type Spend = ReturnType<typeof useSpend>
