import { SimpleGrid } from '@mantine/core'
import { useMemo } from 'react'
import { FirstDataNotice } from '../../components/notices/first-data-notice.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { readExploreSearch } from '../explore/explore-search.ts'
import { Rankings } from '../explore/tables/rankings.tsx'
import { FreshnessLine } from '../explore/tiles/freshness-line.tsx'
import { TotalTiles } from '../explore/tiles/tile-row.tsx'
import { useExplore, type Explore } from '../explore/use-explore.ts'
import type { PublishedSection } from './pages.ts'
import { UnitPanel } from './unit-panel.tsx'

function LinePanels({ explore, lines }: { explore: Explore; lines: NonNullable<PublishedSection['lines']> }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: lines.length }} spacing="md">
      {lines.map(({ id, metrics }) => (
        <ComparisonPanel
          key={id}
          explore={explore}
          source={explore.page.source}
          id={`published-${id}`}
          title={t(`published:lines.${id}`)}
          hint={t(`published:linesHint.${id}`)}
          metrics={metrics}
        />
      ))}
    </SimpleGrid>
  )
}

/** Numbers of one source: totals, their course, what they split into, and units. */
export function Section({ section }: { section: PublishedSection }) {
  const explore = useExplore(section, readExploreSearch)
  const { totals, now, error, retry, metrics } = explore
  const tiles = useMemo(() => section.tiles.filter((metric) => metrics.includes(metric)), [section, metrics])
  const { lines = [], units = [], rankings, chart, source } = section
  if (error !== null) return <ProblemNotice error={error} retry={retry} />
  if (totals.data?.completeness.data_through === null) return <FirstDataNotice source={source} />
  return (
    <>
      <FreshnessLine answer={totals.data} now={now} source={source} />
      <TotalTiles
        label={t('published:totals')}
        count={tiles.length}
        explore={explore}
        metrics={tiles}
        narrow={tiles.length > 5}
        still={!chart}
      />
      {chart && <ChartPanel explore={explore} />}
      {lines.length > 0 && <LinePanels explore={explore} lines={lines} />}
      {rankings.length > 0 && <Rankings explore={explore} />}
      {units.map((table) => (
        <UnitPanel key={table.dimension} explore={explore} table={table} />
      ))}
    </>
  )
}
