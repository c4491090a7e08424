import type { MetricId } from '../../../../src/api/contract/words.ts'
import { Alert, SimpleGrid, Text } from '@mantine/core'
import { IconGitPullRequest, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { connectionsQuery } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { CodePage, exploreState } from '../code/code-page.tsx'
import { PULL_REQUEST_DATASETS } from '../code/datasets.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { TotalTile } from '../explore/tiles/metric-tile.tsx'
import { TileRow } from '../explore/tiles/tile-row.tsx'
import { Toolbar } from '../explore/filters/toolbar.tsx'
import { type Explore, useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { t } from '../../i18n/t.ts'
import { GroupsPanel } from './groups-panel.tsx'
import { usePageState } from '../../app/page-state.ts'
import { readExploreSearch, type ExploreSearch } from '../explore/explore-search.ts'

export const Route = createLazyRoute('/signed-in/productivity')({ component: ProductivityPage })

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
function useProductivity() {
  const { search: address, change } = usePageState(readExploreSearch)
  const search: ExploreSearch = { range: '90d', grain: 'week', ...address }
  return useExplore(PAGE, { search, change })
}

const ADOPTION: MetricId[] = ['code.active_users', 'prs.people']

/** Whether pull requests can be read at all; `unknown` while loading or not allowed to see. */
function useReadsPullRequests(): boolean | 'unknown' {
  const allowed = useMay('connections:read')
  const { data } = useQuery({ ...connectionsQuery, enabled: allowed })
  if (!data) return 'unknown'
  const code = data.filter(({ source }) => source === 'code_assistant')
  return code.some(({ method }) => method === 'hosted_app')
}

function NeedsApp() {
  const mayConnect = useMay('connections:write')
  return (
    <Panel>
      <EmptyNotice
        icon={<IconGitPullRequest aria-hidden />}
        title={t('productivity:needsTitle')}
        action={
          mayConnect ? (
            <LinkButton to="/settings/connected-apps">{t('productivity:connect')}</LinkButton>
          ) : undefined
        }
      >
        {t('productivity:needs')} {mayConnect ? '' : t('productivity:askSomebody')}
      </EmptyNotice>
    </Panel>
  )
}

function Numbers({ productivity }: { productivity: Explore }) {
  const { current, metrics, filtered } = productivity
  const row = current?.rows[0] ?? {}
  return (
    <>
      <TileRow label={t('productivity:totals')} count={7}>
        {current
          ? metrics.map((metric) => (
              <TotalTile key={metric} metric={metric} row={row} explore={productivity} />
            ))
          : null}
      </TileRow>
      <Alert color="gray" icon={<IconScale aria-hidden />} title={t('productivity:caution')}>
        <Text size="sm">{t('productivity:cautionText')}</Text>
      </Alert>
      <SimpleGrid cols={{ base: 1, xl: filtered.includes('repository') ? 1 : 2 }} spacing="md">
        <ChartPanel explore={productivity} />
        {!filtered.includes('repository') && (
          <ComparisonPanel
            explore={productivity}
            id="people-beside-pull-requests"
            title={t('productivity:adoption')}
            hint={t('productivity:adoptionHint')}
            metrics={ADOPTION}
          />
        )}
      </SimpleGrid>
      <GroupsPanel productivity={productivity} />
    </>
  )
}

/** Pull requests beside adoption, with what is behind every figure, and never as cause and effect. */
function ProductivityPage() {
  const productivity = useProductivity()
  const reads = useReadsPullRequests()
  const state = exploreState(productivity)
  const usable = reads !== false
  return (
    <CodePage
      title={t('productivity:title')}
      // Without the app nothing will come: that is said, and not that data is on its way.
      state={usable ? state : { ...state, answer: undefined, error: null, uncombinable: false }}
      datasets={PULL_REQUEST_DATASETS}
      toolbar={usable ? <Toolbar explore={productivity} /> : undefined}
    >
      {usable ? <Numbers productivity={productivity} /> : <NeedsApp />}
    </CodePage>
  )
}
