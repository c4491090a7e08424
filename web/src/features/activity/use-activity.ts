import { usePageState } from '../../app/page-state.ts'
import { readExploreSearch } from '../explore/explore-search.ts'
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
  const { search, change } = usePageState(readExploreSearch)
  return useExplore(PAGE, { search, change })
}
