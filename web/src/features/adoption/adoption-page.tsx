import { SimpleGrid } from '@mantine/core'
import { createLazyRoute } from '@tanstack/react-router'
import { CodePage } from '../code/code-page.tsx'
import { SEAT_SHAPES, USE_SHAPES } from '../code/shapes.ts'
import { t } from '../../i18n/t.ts'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { TotalTiles } from '../explore/tiles/tile-row.tsx'
import { GroupsPanel, type Groups } from '../explore/tables/groups-panel.tsx'
import { readExploreSearch } from '../explore/explore-search.ts'
import { useExplore, type ExplorePage } from '../explore/use-explore.ts'
import { ACTIVE_PEOPLE, KINDS_OF_USE } from './adoption-metrics.ts'
import { MovementPanel } from './movement-panel.tsx'

export const Route = createLazyRoute('/signed-in/adoption')({ component: AdoptionPage })

const SHAPES = [...USE_SHAPES, ...SEAT_SHAPES]

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

/** What the table lists. By team there are licences, and so a rate; by editor and feature the vendor counts use alone. */
const GROUPS: Groups = {
  team: [
    'code.active_users',
    'seats.total',
    'code.adoption_rate',
    'code.weekly_active_users',
    'code.monthly_active_users',
  ],
  editor: ['code.users'],
  feature: ['code.users'],
  language: ['code.users'],
  cohort: ['code.phase_users'],
}

/** Who uses the code assistant, of those who could, and how that moves. */
function AdoptionPage() {
  const adoption = useExplore(PAGE, readExploreSearch)
  return (
    <CodePage title={t('nav.adoption')} explore={adoption} shapes={SHAPES} vendorCounts="people">
      <TotalTiles label={t('adoption:totals')} count={6} explore={adoption} narrow still />
      <ComparisonPanel
        explore={adoption}
        source={adoption.page.source}
        id="code-active-people"
        title={t('adoption:people')}
        hint={t(`adoption:peopleHint.${adoption.view.grain}`)}
        metrics={ACTIVE_PEOPLE}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <MovementPanel adoption={adoption} />
        <ComparisonPanel
          explore={adoption}
          source={adoption.page.source}
          id="code-kinds-of-use"
          title={t('adoption:kinds')}
          hint={t('adoption:kindsHint')}
          metrics={KINDS_OF_USE}
        />
      </SimpleGrid>
      <GroupsPanel
        explore={adoption}
        groups={GROUPS}
        field="by"
        title={t('adoption:groups')}
        hint={t('adoption:groupsHint')}
        label={t('adoption:groupsBy')}
      />
    </CodePage>
  )
}
