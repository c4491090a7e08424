import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Metric } from '../../../../src/api/contract/metrics.ts'
import { toQueryFilters, type Dimension } from './filters.ts'
import { METRIC_WORDS, type MetricId } from './metric-words.ts'
import { catalogueQuery, totalsQuery } from './spend-queries.ts'
import { readSearch, type SpendSearch } from './spend-search.ts'

/** The page's state, which is its address, and the way to change it. */
export function useSpendSearch() {
  const search = useSearch({ from: '/signed-in/spend' })
  const navigate = useNavigate({ from: '/spend' })
  const [now] = useState(() => Date.now())
  const view = useMemo(() => readSearch(search, now), [search, now])
  const change = (next: Partial<SpendSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...next }), resetScroll: false })
  return { search, view, change, now }
}

/** Metrics that can honour every dimension the page filters by, e.g. no tokens when a SKU is chosen. */
export function metricsFor(
  catalogue: readonly Metric[] | undefined,
  dimensions: readonly Dimension[],
): MetricId[] {
  const all = Object.keys(METRIC_WORDS) as MetricId[]
  if (!catalogue) return all.filter((id) => dimensions.length === 0 || id.startsWith('spend.'))
  const fits = catalogue.filter((metric) => dimensions.every((one) => metric.dimensions.includes(one)))
  return all.filter((id) => fits.some((metric) => metric.id === id))
}

/** The totals of the page, and which metric its chart and lists are about. */
export function useSpend() {
  const { search, view, change, now } = useSpendSearch()
  const catalogue = useQuery(catalogueQuery).data
  const filters = useMemo(() => toQueryFilters(view.filters), [view.filters])
  const scope = useMemo(() => ({ days: view.days, filters }), [view.days, filters])
  const metrics = metricsFor(catalogue, [...new Set(filters.map((filter) => filter.dimension))])
  const totals = useQuery(totalsQuery(scope, metrics))
  const row = totals.data?.rows[0]
  const current = totals.isPlaceholderData ? undefined : totals.data
  const chosen = search.metric && metrics.includes(search.metric) ? search.metric : null
  // An agreement is in credits or in dollars; the page begins with the one that has numbers.
  const inDollars = Number(row?.['spend.credits'] ?? 0) === 0 && Number(row?.['spend.usd'] ?? 0) > 0
  const metric = chosen ?? (inDollars ? 'spend.usd' : 'spend.credits')
  return { search, view, change, now, catalogue, scope, metrics, totals, current, metric }
}
export type Spend = ReturnType<typeof useSpend>
