import { leastText } from '../../../components/least-text.ts'
import type { Dimension } from '../../../../../src/api/contract/words.ts'
import { Drawer, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataTable } from '../../../components/table/data-table.tsx'
import { useFocusBack } from '../../../components/page/use-focus-back.ts'
import { NoteList } from '../../../components/notices/note-list.tsx'
import type { DataColumn } from '../../../components/table/column.ts'
import { formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { OTHER } from '../chart/chart-series.ts'
import { Explain } from '../explain/explain.tsx'
import { groupsQuery } from '../explore-queries.ts'
import { byDimension, dimensionName } from '../filters/filters.ts'
import { lackingOf } from './lacking.ts'
import { metricWords } from '../explain/metric-words.ts'
import { rankedValues, shareText, wholeOf, type RankedValue } from './ranking-rows.ts'
import type { Explore } from '../use-explore.ts'
import { Waiting } from '../waiting.tsx'

const LIMIT = 10_000

interface FullRankingProps {
  explore: Explore
  dimension: Dimension
}

function columnsOf({ metric, scope, unitOf, view }: Explore, dimension: Dimension, withIds: boolean) {
  const { name } = metricWords(metric)
  const columns: DataColumn<RankedValue>[] = [
    { id: dimension, name: dimensionName(dimension), value: ({ label }) => label },
    {
      id: metric,
      name,
      number: true,
      value: ({ amount }) => amount,
      text: ({ amount, atLeast }) => leastText(formatExact(amount ?? '0', unitOf(metric)), atLeast),
      about: <Explain metric={metric} scope={scope} />,
    },
    {
      id: 'share',
      name: t('explore:table.share'),
      number: true,
      value: ({ share }) => share,
      text: (ranked) => shareText(ranked) ?? '–',
    },
  ]
  const parts: DataColumn<RankedValue> = {
    id: 'at_least',
    name: t('explore:table.atLeast'),
    value: ({ atLeast }) => (atLeast ? metric : null),
    inFile: true,
  }
  // Two people may have one name: their ids tell them apart, here and in the file.
  const ids = {
    id: `${dimension}_id`,
    name: t('explore:table.id'),
    value: ({ value }: RankedValue) => (value === OTHER ? null : value),
  }
  return [...columns, ...(withIds ? [ids] : []), ...(view.published ? [parts] : [])]
}

function FullRanking({ explore, dimension }: FullRankingProps) {
  const { scope, metric, current, search, change } = explore
  const query = groupsQuery(scope, [metric], dimension, LIMIT)
  const answer = useQuery(query)
  const { data } = answer
  const whole = wholeOf(current?.rows[0], metric)
  const values = useMemo(
    () => (data ? rankedValues(data, metric, dimension, whole) : []),
    [data, metric, dimension, whole],
  )
  const withIds = values.some(({ value, label }) => value !== '' && value !== OTHER && value !== label)
  const columns = useMemo(() => columnsOf(explore, dimension, withIds), [explore, dimension, withIds])
  if (!data) {
    const slow = { keys: [query.queryKey], days: scope.days }
    return <Waiting of={answer} height={400} what={t('explore:ranking.loading')} {...slow} />
  }
  return (
    <Stack>
      <DataTable
        caption={t('explore:chart.byDimension', {
          name: metricWords(metric).name,
          dimension: byDimension(dimension),
        })}
        columns={columns}
        rows={values}
        rowKey={({ value }) => value}
        file={`tidemark-${metric}-by-${dimension}`}
        choice={search}
        choose={({ sort, find }) => change({ sort, find })}
        tall
        isLast={({ value }) => value === OTHER}
        lacks={lackingOf(data)}
      />
      <NoteList notes={data.notes_said} />
    </Stack>
  )
}

/** Every value of a ranking. That it is open stands in the address, with its order and its search. */
export function RankingDrawer({ explore, dimension }: FullRankingProps) {
  useFocusBack()
  const words = { name: metricWords(explore.metric).name, dimension: byDimension(dimension) }
  return (
    <Drawer
      opened
      onClose={() => explore.change({ all: undefined, sort: undefined, find: undefined })}
      title={t('explore:chart.byDimension', words)}
      size="xl"
    >
      <FullRanking explore={explore} dimension={dimension} />
    </Drawer>
  )
}
