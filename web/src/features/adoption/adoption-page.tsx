import { SimpleGrid } from '@mantine/core'
import { createLazyRoute } from '@tanstack/react-router'
import { CodePage, exploreState } from '../code/code-page.tsx'
import { SEAT_DATASETS, USE_DATASETS } from '../code/datasets.ts'
import { t } from '../../i18n/t.ts'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { TotalTile } from '../explore/tiles/metric-tile.tsx'
import { TileRow } from '../explore/tiles/tile-row.tsx'
import { Toolbar } from '../explore/filters/toolbar.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { MovementPanel } from './movement-panel.tsx'
import { KINDS, PEOPLE, useAdoption } from './use-adoption.ts'

export const Route = createLazyRoute('/signed-in/adoption')({ component: AdoptionPage })

const DATASETS = [...USE_DATASETS, ...SEAT_DATASETS]

/** Who uses the code assistant, of those who could, and how that moves. */
function AdoptionPage() {
  const adoption = useAdoption()
  const { current, metrics, view } = adoption
  const row = current?.rows[0] ?? {}
  return (
    <CodePage
      title={t('adoption:title')}
      state={exploreState(adoption)}
      datasets={DATASETS}
      vendorCounts="people"
      toolbar={<Toolbar explore={adoption} />}
    >
      <TileRow label={t('adoption:totals')} count={6} narrow slow={adoption.slow}>
        {current
          ? metrics.map((metric) => (
              <TotalTile key={metric} metric={metric} row={row} explore={adoption} still />
            ))
          : null}
      </TileRow>
      <ComparisonPanel
        explore={adoption}
        id="code-active-people"
        title={t('adoption:people')}
        hint={t(`adoption:peopleHint.${view.grain}`)}
        metrics={PEOPLE}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <MovementPanel adoption={adoption} />
        <ComparisonPanel
          explore={adoption}
          id="code-kinds-of-use"
          title={t('adoption:kinds')}
          hint={t('adoption:kindsHint')}
          metrics={KINDS}
        />
      </SimpleGrid>
      <GroupsPanel adoption={adoption} />
    </CodePage>
  )
}
