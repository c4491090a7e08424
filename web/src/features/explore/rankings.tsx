import { Button, Group, SegmentedControl, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { compareAmounts, formatAmount, formatShare, shareOf } from '../../format/decimal.ts'
import { amountOf } from './chart-series.ts'
import { byDimension, dimensionName, isRemainder, type Dimension } from './filters.ts'
import { metricWords } from './metric-words.ts'
import { RankingDrawer } from './ranking-drawer.tsx'
import { rankedValues, type RankedValue } from './ranking-rows.ts'
import styles from './rankings.module.css'
import { rankingQuery } from './explore-queries.ts'
import { toggleFilter } from './explore-search.ts'
import type { Explore } from './use-explore.ts'

const SHOWN = 8

interface RankedProps {
  ranked: RankedValue
  /** The largest of the list: its bar is full. */
  top: string | null
  explore: Explore
  dimension: Dimension
}

function Ranked({ ranked, top, explore, dimension }: RankedProps) {
  const { unit } = metricWords(explore.metric)
  const { value, label, amount, share } = ranked
  const width = `${Math.max(0, 100 * Number(shareOf(amount, top) ?? 0))}%`
  const line = (
    <>
      <span className={styles['label']}>
        <span className={styles['bar']} style={{ width }} aria-hidden="true" />
        <span className={styles['name']}>{label}</span>
      </span>
      <span className={styles['amount']}>
        {amount === null ? 'Unknown' : formatAmount(amount, { unit, compact: unit === 'tokens' })}
      </span>
      <span className={styles['share']}>{formatShare(share) ?? '–'}</span>
    </>
  )
  if (isRemainder(explore.metric, dimension, value)) {
    return (
      <li>
        <div className={styles['row']} title="In the vendor’s total, and in none of its parts">
          {line}
        </div>
      </li>
    )
  }
  return (
    <li>
      <UnstyledButton
        className={styles['row'] ?? ''}
        title={`Filter by ${label}`}
        onClick={() => explore.change(toggleFilter(explore.search, { dimension, exclude: false, value }))}
      >
        {line}
      </UnstyledButton>
    </li>
  )
}

/** The largest amount: a list ends with what belongs to nothing, which may be more than any. */
function topAmount(values: readonly RankedValue[]): string | null {
  return values.map(({ amount }) => amount).toSorted((a, b) => compareAmounts(b, a))[0] ?? null
}

function TopValues({ explore, dimension }: { explore: Explore; dimension: Dimension }) {
  const { scope, metric, current } = explore
  const { data, error, refetch } = useQuery(rankingQuery(scope, metric, dimension, SHOWN))
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={272} what="the list" />
  const whole = amountOf(current?.rows[0] ?? {}, metric)
  const values = rankedValues(data, metric, dimension, whole).filter(({ amount }) => amount !== '0')
  if (values.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="lg" ta="center">
        Nothing recorded in this range.
      </Text>
    )
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

function RankingCard({ explore, dimensions }: { explore: Explore; dimensions: readonly Dimension[] }) {
  const usable = explore.splittable(dimensions)
  const [chosen, choose] = useState(dimensions[0] ?? 'model')
  const dimension = usable.includes(chosen) ? chosen : (usable[0] ?? chosen)
  const [open, drawer] = useDisclosure(false)
  if (usable.length === 0) return null
  return (
    <section className={styles['card']} aria-label={`Top by ${byDimension(dimension)}`}>
      <Group justify="space-between" gap="xs" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Ranked by"
          value={dimension}
          data={usable.map((one) => ({ value: one, label: dimensionName(one) }))}
          onChange={(next) => choose(next as Dimension)}
        />
        <Button size="compact-xs" variant="subtle" onClick={drawer.open}>
          All and CSV
        </Button>
      </Group>
      <TopValues explore={explore} dimension={dimension} />
      {open && <RankingDrawer explore={explore} dimension={dimension} close={drawer.close} />}
    </section>
  )
}

/** Who and what is behind the total. Choosing a row filters the page by it. */
export function Rankings({ explore }: { explore: Explore }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2, xl: explore.page.rankings.length === 4 ? 2 : 3 }} spacing="md">
      {explore.page.rankings.map((dimensions) => (
        <RankingCard key={dimensions[0]} explore={explore} dimensions={dimensions} />
      ))}
    </SimpleGrid>
  )
}
