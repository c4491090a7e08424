import type { MetricId, Dimension } from '../../../../../src/api/contract/words.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataTable, type TableChoice } from '../../../components/table/data-table.tsx'
import { NoteList } from '../../../components/notices/note-list.tsx'
import type { DataColumn } from '../../../components/table/column.ts'
import { formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { amountOf, labelOf, type AnswerRow } from '../chart/chart-series.ts'
import { Explain } from '../explain/explain.tsx'
import { lackingOf } from './lacking.ts'
import { groupsQuery, type Scope } from '../explore-queries.ts'
import { byDimension, dimensionName } from '../filters/filters.ts'
import { metricWords, unitWord } from '../explain/metric-words.ts'
import { NothingText } from './nothing-text.tsx'
import { Waiting } from '../waiting.tsx'

const LIMIT = 10_000

export interface GroupTableProps {
  scope: Scope
  dimension: Dimension
  /** Columns; the first one is what the rows are ordered by to begin with. */
  metrics: MetricId[]
  choice?: TableChoice
  choose?: (choice: TableChoice) => void
}

/** Durations carry their unit; the other numbers say by their names what they count. */
function columnName(metric: MetricId): string {
  const { name, unit } = metricWords(metric)
  return unit === 'hours' ? t('explore:table.withUnit', { name, unit: unitWord(unit) }) : name
}

function columnsOf(
  dimension: Dimension,
  metrics: readonly MetricId[],
  scope: Scope,
): DataColumn<AnswerRow>[] {
  return [
    { id: dimension, name: dimensionName(dimension), value: (row) => labelOf(row, dimension) },
    ...metrics.map((metric): DataColumn<AnswerRow> => ({
      id: metric,
      name: columnName(metric),
      number: true,
      value: (row) => amountOf(row, metric),
      text: (row) => formatExact(amountOf(row, metric) ?? '0', metricWords(metric).unit),
      about: <Explain metric={metric} scope={scope} />,
    })),
  ]
}

/** Several numbers per value of a dimension, to be searched, sorted and taken away. */
export function GroupTable({ scope, dimension, metrics, choice = {}, choose }: GroupTableProps) {
  const query = groupsQuery(scope, metrics, dimension, LIMIT)
  const answer = useQuery(query)
  const { data } = answer
  const columns = useMemo(() => columnsOf(dimension, metrics, scope), [dimension, metrics, scope])
  const rows = useMemo(
    () => (data?.rows ?? []).filter((row) => metrics.some((metric) => amountOf(row, metric) !== null)),
    [data, metrics],
  )
  if (!data) {
    const slow = { keys: [query.queryKey], days: scope.days }
    return <Waiting of={answer} height={320} what={t('explore:table.loading')} {...slow} />
  }
  if (rows.length === 0) {
    return <NothingText completeness={data.completeness} />
  }
  return (
    <Stack gap="sm">
      <DataTable
        key={dimension}
        caption={t('explore:table.by', { dimension: byDimension(dimension) })}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row[dimension] ?? '')}
        file={`tidemark-by-${dimension}`}
        choice={{ ...choice, sort: choice.sort ?? `-${metrics[0] ?? dimension}` }}
        choose={choose}
        lacks={lackingOf(data)}
      />
      <NoteList notes={data.notes_said} />
    </Stack>
  )
}
