import { Anchor, Group, Stack, Text } from '@mantine/core'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatExact } from '../../format/decimal.ts'
import { bucketName, bucketState } from './bucket-words.ts'
import type { Bucket } from './buckets.ts'
import { METRIC_WORDS } from './metric-words.ts'
import type { ChartData } from './use-chart-data.ts'

interface SeriesTableProps {
  data: ChartData
  onPick: (bucket: Bucket) => void
}

/** Rows of the file: the same cells as on the screen, amounts with every digit and without grouping. */
function csvRows({ buckets, series, total, by }: ChartData): (string | null)[][] {
  return buckets.map((bucket, place) => [
    bucket.time,
    ...(by ? series : []).map((one) => one.values[place] ?? null),
    total.values[place] ?? null,
    bucketState(bucket),
  ])
}

function Row({ data, place, onPick }: SeriesTableProps & { place: number }) {
  const { buckets, series, total, by, grain, metric } = data
  const bucket = buckets[place]
  if (!bucket) return null
  const { unit } = METRIC_WORDS[metric]
  const shown = [...(by ? series : []), total]
  const name = bucketName(bucket, grain)
  return (
    <tr>
      <th scope="row">
        {bucket.gap ? (
          name
        ) : (
          <Anchor component="button" type="button" size="xs" onClick={() => onPick(bucket)}>
            {name}
          </Anchor>
        )}
      </th>
      {shown.map((one) => {
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
  const { buckets, series, by, grain, metric } = data
  const names = [...(by ? series.map((one) => one.label) : []), 'Total']
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {METRIC_WORDS[metric].name} per {grain}, UTC. Newest last.
        </Text>
        <DownloadCsv
          name={`tidemark-${metric}-per-${grain}${by ? `-by-${by}` : ''}`}
          header={['time_utc', ...names, 'state']}
          rows={csvRows(data)}
        />
      </Group>
      <ScrollTable caption={`${METRIC_WORDS[metric].name} per ${grain}`}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {names.map((name, place) => (
              <th scope="col" key={`${place}${name}`} data-number>
                {name}
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
