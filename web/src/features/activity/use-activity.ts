import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ExploreSearch } from '../explore/explore-search.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'

const PAGE: ExplorePage = {
  source: 'code_assistant',
  metrics: [
    'code.interactions',
    'code.generations',
    'code.acceptances',
    'code.acceptance_rate',
    'code.line_acceptance_rate',
    'code.lines_suggested',
    'code.lines_added',
    'code.lines_deleted',
    'code.ai_credits',
  ],
  dimensions: ['feature', 'language', 'model', 'editor', 'team', 'user', 'connection'],
  rankings: [['feature', 'editor'], ['language'], ['model'], ['team', 'user']],
  finest: 'day',
  initialMetric: () => 'code.generations',
}

/** The Activity page's numbers and its state, which is its address. */
export function useActivity() {
  const search = useSearch({ from: '/signed-in/activity' })
  const navigate = useNavigate({ from: '/activity' })
  const change = (next: Partial<ExploreSearch>) =>
    void navigate({
      search: (current) => ({ ...current, ...next }),
      resetScroll: false,
      // Every letter of a search would be a step back.
      replace: 'find' in next,
    })
  return useExplore(PAGE, { search, change })
}
