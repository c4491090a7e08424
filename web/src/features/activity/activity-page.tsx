import type { MetricId } from '../../../../src/api/contract/words.ts'
import { createLazyRoute } from '@tanstack/react-router'
import { CodePage, exploreState } from '../code/code-page.tsx'
import { USE_DATASETS } from '../code/datasets.ts'
import { t } from '../../i18n/t.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import type { AnswerRow } from '../explore/chart/chart-series.ts'
import { TotalTile } from '../explore/tiles/metric-tile.tsx'
import { Rankings } from '../explore/tables/rankings.tsx'
import { TileRow } from '../explore/tiles/tile-row.tsx'
import { Toolbar } from '../explore/filters/toolbar.tsx'
import { usePageState } from '../../app/page-state.ts'
import { readExploreSearch } from '../explore/explore-search.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { Hint } from '../../components/side-text.tsx'

export const Route = createLazyRoute('/signed-in/activity')({ component: ActivityPage })

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
function useActivity() {
  const { search, change } = usePageState(readExploreSearch)
  return useExplore(PAGE, { search, change })
}

/** What is done with the code assistant: how much, how much of it is taken over, in what and with what. */
function ActivityPage() {
  const activity = useActivity()
  const { current, metrics } = activity
  const row = current?.rows[0] ?? {}
  return (
    <CodePage
      title={t('activity:title')}
      state={exploreState(activity)}
      datasets={USE_DATASETS}
      vendorCounts="events"
      toolbar={<Toolbar explore={activity} />}
    >
      <TileRow label={t('activity:totals')} count={8} slow={activity.slow}>
        {current
          ? metrics
              .filter(shown(row))
              .map((metric) => <TotalTile key={metric} metric={metric} row={row} explore={activity} />)
          : null}
      </TileRow>
      <ChartPanel explore={activity} />
      <Rankings explore={activity} />
      <Hint>{t('activity:acceptance')}</Hint>
    </CodePage>
  )
}

/** Credits of the code assistant are a unit of their own, and shown where the vendor reports any. */
const shown = (row: AnswerRow) => (metric: MetricId) =>
  metric !== 'code.ai_credits' || (row[metric] ?? null) !== null
