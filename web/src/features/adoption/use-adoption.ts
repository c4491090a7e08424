import { usePageState } from '../../app/page-state.ts'
import type { MetricId } from '../../../../src/api/contract/words.ts'
import { readExploreSearch } from '../explore/explore-search.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'

/** Compared over time: who is active, and how many could be. */
export const PEOPLE: MetricId[] = [
  'code.active_users',
  'code.weekly_active_users',
  'code.monthly_active_users',
  'seats.total',
]
export const KINDS: MetricId[] = [
  'code.completion_users',
  'code.chat_users',
  'code.agent_users',
  'code.cli_users',
  'code.review_users',
]

const PAGE: ExplorePage = {
  source: 'code_assistant',
  metrics: [
    'code.adoption_rate',
    'code.active_users',
    'code.weekly_active_users',
    'code.monthly_active_users',
    'code.agent_users',
    'seats.total',
  ],
  // What every number of the page can be filtered by.
  dimensions: ['team', 'connection'],
  rankings: [],
  finest: 'day',
  initialMetric: () => 'code.adoption_rate',
}

/** The Adoption page's numbers and its state, which is its address. */
export function useAdoption() {
  const { search, change } = usePageState(readExploreSearch)
  return useExplore(PAGE, { search, change })
}
