import type { Dimension } from '../../../../../src/api/contract/words.ts'
import { Button, Group, SegmentedControl, SimpleGrid, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t } from '../../../i18n/t.ts'
import { OTHER } from '../chart/chart-series.ts'
import { byDimension, dimensionName, isRemainder } from '../filters/filters.ts'
import { RankedLine } from './ranked-line.tsx'
import { rankedValues, shareText, topAmount, wholeOf, type RankedValue } from './ranking-rows.ts'
import styles from './rankings.module.css'
import { groupsQuery } from '../explore-queries.ts'
import { toggleFilter } from '../explore-search.ts'
import type { Explore } from '../use-explore.ts'
import { NothingText } from './nothing-text.tsx'
import { Waiting } from '../waiting.tsx'

const RankingDrawer = lazy(() =>
  import('./ranking-drawer.tsx').then((part) => ({ default: part.RankingDrawer })),
)

const SHOWN = 8

interface RankedProps {
  ranked: RankedValue
  /** The largest of the list: its bar is full. */
  top: string | null
  explore: Explore
  dimension: Dimension
}

function Ranked({ ranked, top, explore, dimension }: RankedProps) {
  const unit = explore.unitOf(explore.metric)
  const { value, label } = ranked
  const line = (
    <>
      <RankedLine ranked={ranked} top={top} unit={unit} />
      <span className={styles['share']}>{shareText(ranked) ?? '–'}</span>
    </>
  )
  const isRest = isRemainder(explore.metric, dimension, value)
  const why = isRest
    ? t('explore:ranking.remainder')
    : value === OTHER
      ? t('explore:ranking.otherHelp')
      : undefined
  if (isRest || explore.view.published) {
    return (
      <li>
        <div className={styles['row']} title={why}>
          {line}
        </div>
      </li>
    )
  }
  return (
    <li>
      <UnstyledButton
        className={styles['row'] ?? ''}
        title={t('explore:ranking.filterBy', { name: label })}
        onClick={() => explore.change(toggleFilter(explore.search, { dimension, exclude: false, value }))}
      >
        {line}
      </UnstyledButton>
    </li>
  )
}

function TopValues({ explore, dimension }: { explore: Explore; dimension: Dimension }) {
  const { scope, metric, current } = explore
  const query = groupsQuery(scope, [metric], dimension, SHOWN)
  const answer = useQuery(query)
  const { data } = answer
  if (!data) {
    const slow = { keys: [query.queryKey], days: scope.days }
    return <Waiting of={answer} height={272} what={t('explore:ranking.loading')} {...slow} />
  }
  const whole = wholeOf(current?.rows[0], metric)
  const values = rankedValues(data, metric, dimension, whole).filter(({ amount }) =>
    // What is kept back of a value is in "other".
    explore.view.published ? amount !== null : amount !== '0',
  )
  if (values.length === 0) {
    return <NothingText completeness={data.completeness} />
  }
  return (
    <ol className={styles['list']}>
      {values.map((ranked) => (
        <Ranked
          key={ranked.value}
          ranked={ranked}
          top={topAmount(values)}
          explore={explore}
          dimension={dimension}
        />
      ))}
    </ol>
  )
}

/** What a list is ranked by: as the address says, else by the first that the number can be split by. */
function rankedBy({ search, splittable }: Explore, dimensions: readonly Dimension[]): Dimension | undefined {
  const usable = splittable(dimensions)
  return usable.find((one) => search.top?.includes(one)) ?? usable[0]
}

function RankingCard({ explore, dimensions }: { explore: Explore; dimensions: readonly Dimension[] }) {
  const { search, change } = explore
  const dimension = rankedBy(explore, dimensions)
  if (!dimension) return null
  const choose = (next: Dimension) => {
    const others = (search.top ?? []).filter((one) => !dimensions.includes(one))
    const top = next === dimensions[0] ? others : [...others, next]
    change({ top: top.length > 0 ? top : undefined })
  }
  return (
    <section
      className={styles['card']}
      aria-label={t('explore:ranking.label', { dimension: byDimension(dimension) })}
    >
      <Group justify="space-between" gap="xs" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('explore:ranking.rankedBy')}
          value={dimension}
          data={explore.splittable(dimensions).map((one) => ({ value: one, label: dimensionName(one) }))}
          onChange={choose}
        />
        <Button size="compact-xs" variant="subtle" onClick={() => change({ all: dimension })}>
          {t('explore:ranking.all')}
        </Button>
      </Group>
      <TopValues explore={explore} dimension={dimension} />
    </section>
  )
}

/** Who and what is behind the total. Choosing a row filters the page by it. */
export function Rankings({ explore }: { explore: Explore }) {
  const { length } = explore.page.rankings
  const { all } = explore.search
  const open = all && explore.splittable([all]).length > 0 ? all : null
  return (
    <>
      <SimpleGrid
        cols={{ base: 1, lg: Math.min(2, length), xl: length === 4 ? 2 : Math.min(3, length) }}
        spacing="md"
      >
        {explore.page.rankings.map((dimensions) => (
          <RankingCard key={dimensions[0]} explore={explore} dimensions={dimensions} />
        ))}
      </SimpleGrid>
      {open && (
        <Suspense>
          <RankingDrawer explore={explore} dimension={open} />
        </Suspense>
      )}
    </>
  )
}
