import type { MetricId } from '../../../../src/api/contract/words.ts'
import { Alert, SimpleGrid, Text } from '@mantine/core'
import { IconGitPullRequest, IconScale } from '@tabler/icons-react'
import { createLazyRoute } from '@tanstack/react-router'
import { useConnections } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { CodePage } from '../code/code-page.tsx'
import { PULL_REQUEST_SHAPES } from '../code/shapes.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { TotalTiles } from '../explore/tiles/tile-row.tsx'
import { GroupsPanel, type Groups } from '../explore/tables/groups-panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { type Explore, useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { t } from '../../i18n/t.ts'
import { readExploreSearch } from '../explore/explore-search.ts'
import { BY_ASSISTANT_METRICS, PULL_REQUEST_METRICS } from './pull-request-metrics.ts'

export const Route = createLazyRoute('/signed-in/productivity')({ component: ProductivityPage })

const PAGE: ExplorePage = {
  source: 'code_assistant',
  metrics: [...PULL_REQUEST_METRICS, ...BY_ASSISTANT_METRICS],
  dimensions: ['repository', 'team', 'cohort', 'user', 'connection'],
  rankings: [],
  finest: 'day',
  // Weeks, because days of few people say little.
  unasked: { range: '90d', grain: 'week' },
  initialMetric: () => 'prs.merged',
}

const PULL_REQUESTS: MetricId[] = [
  'prs.merged',
  'prs.opened',
  'prs.reviewed',
  'prs.median_hours_to_merge',
  'prs.people',
]
const GROUPS: Groups = { repository: PULL_REQUESTS, team: PULL_REQUESTS, cohort: PULL_REQUESTS }
/** A team's pull requests stand beside how many of its people use the code assistant. */
const WITH_USE: Groups = {
  ...GROUPS,
  team: [...PULL_REQUESTS, 'code.active_users', 'code.adoption_rate'],
}

const ADOPTION: MetricId[] = ['code.active_users', 'prs.people']

/** Whether pull requests can be read at all; `unknown` while loading or not allowed to see. */
function useReadsPullRequests(): boolean | 'unknown' {
  const data = useConnections()
  if (!data) return 'unknown'
  const code = data.filter(({ source }) => source === PAGE.source)
  return code.some(({ method }) => method === 'hosted_app')
}

function NeedsApp() {
  const mayConnect = useMay('connections:write')
  return (
    <EmptyPanel
      icon={<IconGitPullRequest aria-hidden />}
      title={t('productivity:needsTitle')}
      action={
        mayConnect ? (
          <LinkButton to="/settings/connected-apps">{t('productivity:connect')}</LinkButton>
        ) : undefined
      }
    >
      {t('productivity:needs')} {mayConnect ? '' : t('productivity:askSomebody')}
    </EmptyPanel>
  )
}

function Numbers({ productivity }: { productivity: Explore }) {
  const { filtered, search } = productivity
  // Use is not known per repository: with that filter only pull requests can be shown.
  const groups = filtered.includes('repository') ? GROUPS : WITH_USE
  return (
    <>
      <TotalTiles label={t('productivity:totals')} count={7} explore={productivity} />
      <Alert color="gray" icon={<IconScale aria-hidden />} title={t('productivity:caution')}>
        <Text size="sm">{t('productivity:cautionText')}</Text>
      </Alert>
      <SimpleGrid cols={{ base: 1, xl: filtered.includes('repository') ? 1 : 2 }} spacing="md">
        <ChartPanel explore={productivity} />
        {!filtered.includes('repository') && (
          <ComparisonPanel
            explore={productivity}
            source={productivity.page.source}
            id="people-beside-pull-requests"
            title={t('productivity:adoption')}
            hint={t('productivity:adoptionHint')}
            metrics={ADOPTION}
          />
        )}
      </SimpleGrid>
      <GroupsPanel
        explore={productivity}
        groups={groups}
        field="list"
        title={t('productivity:groups')}
        hint={t('productivity:groupsHint')}
        label={t('productivity:by')}
      >
        {search.list === 'cohort' && <Hint mb="xs">{t('productivity:cohorts')}</Hint>}
      </GroupsPanel>
    </>
  )
}

/** Pull requests beside adoption, with what is behind every figure, and never as cause and effect. */
function ProductivityPage() {
  const productivity = useExplore(PAGE, readExploreSearch)
  const usable = useReadsPullRequests() !== false
  return (
    <CodePage
      title={t('nav.productivity')}
      explore={productivity}
      // Without the app nothing will come: that is said, and not that data is on its way.
      usable={usable}
      shapes={PULL_REQUEST_SHAPES}
    >
      {usable ? <Numbers productivity={productivity} /> : <NeedsApp />}
    </CodePage>
  )
}
