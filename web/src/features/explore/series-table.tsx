import { Anchor, Group, Stack, Text } from '@mantine/core'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatExact } from '../../format/decimal.ts'
import { bucketName, bucketState } from './bucket-words.ts'
import type { Bucket } from './buckets.ts'
import type { Series } from './chart-series.ts'
import type { ChartData } from './chart-data.ts'

interface SeriesTableProps {
  data: ChartData
  onPick?: ((bucket: Bucket) => void) | undefined
}

/** The columns: what is drawn, and the whole it is part of. */
function columns({ series, total, by }: ChartData): Series[] {
  if (!total) return series
  return by ? [...series, total] : [total]
}

/** Rows of the file: the same cells as on the screen, amounts with every digit and without grouping. */
function csvRows(data: ChartData): (string | null)[][] {
  return data.buckets.map((bucket, place) => [
    bucket.time,
    ...columns(data).map((one) => one.values[place] ?? null),
    bucketState(bucket),
  ])
}

function Row({ data, place, onPick }: SeriesTableProps & { place: number }) {
  const { buckets, grain, unit } = data
  const bucket = buckets[place]
  if (!bucket) return null
  const name = bucketName(bucket, grain)
  return (
    <tr>
      <th scope="row" style={{ whiteSpace: 'nowrap' }}>
        {bucket.gap || !onPick ? (
          name
        ) : (
          <Anchor component="button" type="button" size="xs" onClick={() => onPick(bucket)}>
            {name}
          </Anchor>
        )}
      </th>
      {columns(data).map((one) => {
        const value = one.values[place] ?? null
        return (
          <td key={one.key} data-number>
            {value === null ? <span aria-label="unknown">–</span> : formatExact(value, unit)}
          </td>
        )
      })}
      <td>{bucketState(bucket)}</td>
    </tr>
  )
}

/** The table behind the chart. A bucket's name leads to its hours or records, as a bar does. */
export function SeriesTable({ data, onPick }: SeriesTableProps) {
  const { id, name, buckets, by, grain } = data
  const names = columns(data).map((one) => one.label)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {name} per {grain}, UTC. Newest last.
        </Text>
        <DownloadCsv
          name={`tidemark-${id}-per-${grain}${by ? `-by-${by}` : ''}`}
          header={['time_utc', ...names, 'state']}
          rows={csvRows(data)}
        />
      </Group>
      <ScrollTable caption={`${name} per ${grain}`}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {names.map((column, place) => (
              <th scope="col" key={`${place}${column}`} data-number>
                {column}
              </th>
            ))}
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket, place) => (
            <Row key={bucket.time} data={data} place={place} onPick={onPick} />
          ))}
        </tbody>
      </ScrollTable>
    </Stack>
  )
}
