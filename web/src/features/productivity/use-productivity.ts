import { usePageState } from '../../app/page-state.ts'
import { readExploreSearch, type ExploreSearch } from '../explore/explore-search.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'

const PAGE: ExplorePage = {
  source: 'code_assistant',
  metrics: [
    'prs.opened',
    'prs.merged',
    'prs.reviewed',
    'prs.median_hours_to_merge',
    'prs.people',
    'prs.reported_opened_by_assistant',
    'prs.reported_reviewed_by_assistant',
  ],
  dimensions: ['repository', 'team', 'cohort', 'user', 'connection'],
  rankings: [],
  finest: 'day',
  initialMetric: () => 'prs.merged',
}

/** The Productivity page's numbers and its state, which is its address. Weeks, because days of few people say little. */
export function useProductivity() {
  const { search: address, change } = usePageState(readExploreSearch)
  const search: ExploreSearch = { range: '90d', grain: 'week', ...address }
  return useExplore(PAGE, { search, change })
}
