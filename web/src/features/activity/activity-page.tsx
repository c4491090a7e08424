import type { MetricId } from '../../../../src/api/contract/words.ts'
import { createLazyRoute } from '@tanstack/react-router'
import { CodePage } from '../code/code-page.tsx'
import { USE_SHAPES } from '../code/shapes.ts'
import { t } from '../../i18n/t.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import type { AnswerRow } from '../explore/chart/chart-series.ts'
import { TotalTiles } from '../explore/tiles/tile-row.tsx'
import { Rankings } from '../explore/tables/rankings.tsx'
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

/** What is done with the code assistant: how much, how much of it is taken over, in what and with what. */
function ActivityPage() {
  const activity = useExplore(PAGE, readExploreSearch)
  const row = activity.current?.rows[0] ?? {}
  return (
    <CodePage title={t('nav.activity')} explore={activity} shapes={USE_SHAPES} vendorCounts="events">
      <TotalTiles
        label={t('activity:totals')}
        count={8}
        explore={activity}
        metrics={activity.metrics.filter(shown(row))}
      />
      <ChartPanel explore={activity} />
      <Rankings explore={activity} />
      <Hint>{t('activity:acceptance')}</Hint>
    </CodePage>
  )
}

/** Credits of the code assistant are a unit of their own, and shown where the vendor reports any. */
const shown = (row: AnswerRow) => (metric: MetricId) =>
  metric !== 'code.ai_credits' || (row[metric] ?? null) !== null
