import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount, formatExact, formatShare } from '../../format/decimal.ts'
import { amountOf } from './chart-series.ts'
import { byDimension, dimensionName, type Dimension } from './filters.ts'
import { metricWords, type MetricId } from './metric-words.ts'
import { rankedValues, type RankedValue } from './ranking-rows.ts'
import { rankingQuery } from './explore-queries.ts'
import type { Explore } from './use-explore.ts'

const LIMIT = 10_000
const PAGE = 200

interface RankingTableProps {
  values: readonly RankedValue[]
  dimension: Dimension
  metric: MetricId
}

function RankingTable({ values, dimension, metric }: RankingTableProps) {
  const { name, unit } = metricWords(metric)
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      <ScrollTable caption={`${name} by ${dimensionName(dimension)}`} tall>
        <thead>
          <tr>
            <th scope="col">{dimensionName(dimension)}</th>
            <th scope="col" data-number>
              {name}
            </th>
            <th scope="col" data-number>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, shown).map(({ value, label, amount, share }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              <td data-number>{amount === null ? 'Unknown' : formatExact(amount, unit)}</td>
              <td data-number>{formatShare(share) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {values.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </>
  )
}

function FullRanking({ explore, dimension }: { explore: Explore; dimension: Dimension }) {
  const { scope, metric, current } = explore
  const { data, error, refetch } = useQuery(rankingQuery(scope, metric, dimension, LIMIT))
  const [search, setSearch] = useState('')
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={400} what="the list" />
  const whole = amountOf(current?.rows[0] ?? {}, metric)
  const wanted = search.trim().toLowerCase()
  const values = rankedValues(data, metric, dimension, whole).filter(
    ({ label, value }) => label.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  )
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          aria-label="Search"
          placeholder="Search"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          flex={1}
        />
        <DownloadCsv
          name={`tidemark-${metric}-by-${dimension}`}
          header={[`${dimension}_id`, dimension, metric, 'share']}
          rows={values.map(({ value, label, amount, share }) => [value, label, amount, share])}
        />
      </Group>
      <Text size="sm" c="dimmed" component="output">
        {formatCount(values.length)} of {formatCount(data.rows.length)}
      </Text>
      <RankingTable key={wanted} values={values} dimension={dimension} metric={metric} />
      {data.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  )
}

export function RankingDrawer({
  explore,
  dimension,
  close,
}: {
  explore: Explore
  dimension: Dimension
  close: () => void
}) {
  const title = `${metricWords(explore.metric).name} by ${byDimension(dimension)}`
  return (
    <Drawer opened onClose={close} title={title} position="right" size="xl">
      <FullRanking explore={explore} dimension={dimension} />
    </Drawer>
  )
}
