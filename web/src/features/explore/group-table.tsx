import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { NoteList } from '../../components/note-list.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { SortHeader, type Sorting } from '../../components/sort-header.tsx'
import { compareAmounts, formatCount, formatExact } from '../../format/decimal.ts'
import { amountOf, labelOf, type AnswerRow } from './chart-series.ts'
import { groupsQuery, type Scope } from './explore-queries.ts'
import { dimensionName, type Dimension } from './filters.ts'
import { metricWords, unitWord, type MetricId } from './metric-words.ts'

const LIMIT = 10_000
const PAGE = 50

interface GroupTableProps {
  scope: Scope
  dimension: Dimension
  /** Columns; the first one is what the rows are ordered by to begin with. */
  metrics: MetricId[]
}

/** Durations carry their unit; the other numbers say by their names what they count. */
function columnName(metric: MetricId): string {
  const { name, unit } = metricWords(metric)
  return unit === 'hours' ? `${name}, ${unitWord(unit)}` : name
}

function Cell({ row, metric }: { row: AnswerRow; metric: MetricId }) {
  const value = amountOf(row, metric)
  return (
    <td data-number>
      {value === null ? <span aria-label="unknown">–</span> : formatExact(value, metricWords(metric).unit)}
    </td>
  )
}

function ordered(rows: readonly AnswerRow[], { column, ascending }: Sorting, dimension: Dimension) {
  const order = (a: AnswerRow, b: AnswerRow) =>
    column === dimension
      ? labelOf(a, dimension).localeCompare(labelOf(b, dimension))
      : compareAmounts(amountOf(a, column), amountOf(b, column))
  return rows.toSorted((a, b) => (ascending ? order(a, b) : order(b, a)))
}

function Table({
  rows,
  dimension,
  metrics,
}: { rows: readonly AnswerRow[] } & Omit<GroupTableProps, 'scope'>) {
  const [first = 'code.active_users'] = metrics
  const [sorting, sort] = useState<Sorting>({ column: first, ascending: false })
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(PAGE)
  const wanted = search.trim().toLowerCase()
  const found = useMemo(
    () =>
      ordered(rows, sorting, dimension).filter((row) =>
        labelOf(row, dimension).toLowerCase().includes(wanted),
      ),
    [rows, sorting, dimension, wanted],
  )
  const name = dimensionName(dimension)
  const names = metrics.map(columnName)
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          size="xs"
          aria-label={`Search ${name.toLowerCase()}`}
          placeholder="Search"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          flex={1}
          maw={320}
        />
        <DownloadCsv
          name={`tidemark-by-${dimension}`}
          header={[`${dimension}_id`, dimension, ...metrics]}
          rows={found.map((row) => [
            String(row[dimension] ?? ''),
            labelOf(row, dimension),
            ...metrics.map((metric) => amountOf(row, metric)),
          ])}
        />
        <Text size="sm" c="dimmed" component="output">
          {formatCount(found.length)} of {formatCount(rows.length)}
        </Text>
      </Group>
      <ScrollTable caption={`By ${name.toLowerCase()}`}>
        <thead>
          <tr>
            <SortHeader column={dimension} name={name} sorting={sorting} sort={sort} />
            {metrics.map((metric, place) => (
              <SortHeader
                key={metric}
                column={metric}
                name={names[place] ?? metric}
                sorting={sorting}
                sort={sort}
                number
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, shown).map((row) => (
            <tr key={String(row[dimension] ?? '')}>
              <th scope="row">{labelOf(row, dimension)}</th>
              {metrics.map((metric) => (
                <Cell key={metric} row={row} metric={metric} />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {found.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </Stack>
  )
}

/** Several numbers per value of a dimension, to be searched, sorted and taken away. */
export function GroupTable({ scope, dimension, metrics }: GroupTableProps) {
  const { data, error, refetch } = useQuery(groupsQuery(scope, metrics, dimension, LIMIT))
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={320} what="the table" />
  const rows = data.rows.filter((row) => metrics.some((metric) => amountOf(row, metric) !== null))
  return (
    <Stack gap="sm">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" py="lg" ta="center">
          Nothing recorded in this range.
        </Text>
      ) : (
        <Table key={dimension} rows={rows} dimension={dimension} metrics={metrics} />
      )}
      <NoteList notes={data.notes} />
    </Stack>
  )
}
