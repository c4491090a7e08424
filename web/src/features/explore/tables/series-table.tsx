import { isMetric } from '../../../../../src/api/contract/words.ts'
import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { DataColumn } from '../../../components/table/column.ts'
import { formatExact } from '../../../format/decimal.ts'
import { toDay, toInstant, zoneName } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { bucketName, bucketState } from '../buckets/bucket-words.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { ChartData } from '../chart/chart-data.ts'
import type { Series } from '../chart/chart-series.ts'
import { Explain } from '../explain/explain.tsx'
import type { Scope } from '../explore-queries.ts'
import { lackingOf } from './lacking.ts'

interface SeriesTableProps {
  data: ChartData
  scope: Scope
  onPick?: ((bucket: Bucket) => void) | undefined
}

interface Row {
  bucket: Bucket
  place: number
}

/** What is drawn, the whole it is part of, and the period before. */
function shownSeries({ series, total, by, previous }: ChartData): Series[] {
  const drawn = total === null ? series : by ? [...series, total] : [total]
  return previous ? [...drawn, previous] : drawn
}

/** The screen says it where a row is of other days than its grain. */
const endColumn = ({ grain }: ChartData): DataColumn<Row> => ({
  id: 'to_utc',
  name: t('explore:table.end'),
  value: ({ bucket: { end } }) => (grain === 'hour' ? toInstant(end) : toDay(end)),
  inFile: true,
})

function timeColumn({ grain, buckets }: ChartData, onPick: SeriesTableProps['onPick']): DataColumn<Row> {
  const first = buckets[0]
  return {
    id: 'time_utc',
    name:
      grain === 'hour' && first
        ? t('explore:table.hour', { zone: zoneName(first.time) })
        : t('explore:table.time'),
    value: ({ bucket }) => bucket.time,
    text: ({ bucket }) => bucketName(bucket, grain),
    cell: ({ bucket }) =>
      bucket.gap || !onPick ? (
        bucketName(bucket, grain)
      ) : (
        <Anchor component="button" type="button" size="xs" onClick={() => onPick(bucket)}>
          {bucketName(bucket, grain)}
        </Anchor>
      ),
  }
}

/** Numbers have their catalogue's names in the file; names of values come from the vendor and stay as they are. */
function columnId(one: Series, { id, series, total, by, previous }: ChartData): string {
  if (one === previous) return `${id}.previous`
  if (one === total && !by) return id
  if (!by && isMetric(one.key)) return one.key
  // Two people may have one name.
  const alone = series.filter(({ label }) => label === one.label).length < 2
  return alone ? one.label : `${one.label} (${one.key})`
}

function seriesColumn(one: Series, data: ChartData, scope: Scope): DataColumn<Row> {
  const { unit, by } = data
  const metric = columnId(one, data)
  return {
    id: metric,
    name: one.label,
    number: true,
    value: ({ place }) => one.values[place] ?? null,
    text: ({ place }) => formatExact(one.values[place] ?? '0', unit),
    ...(!by && isMetric(metric) ? { about: <Explain metric={metric} scope={scope} /> } : {}),
  }
}

const STATE: DataColumn<Row> = {
  id: 'state',
  name: t('explore:table.state'),
  value: ({ bucket }) => bucketState(bucket),
}

/** The table under the chart. A bucket's name leads to its hours or records, as a bar does. */
export function SeriesTable({ data, scope, onPick }: SeriesTableProps) {
  const { id, name, buckets, by, grain } = data
  const rows = useMemo(() => buckets.map((bucket, place): Row => ({ bucket, place })), [buckets])
  const columns = useMemo(
    () => [
      timeColumn(data, onPick),
      endColumn(data),
      ...shownSeries(data).map((one) => seriesColumn(one, data, scope)),
      STATE,
    ],
    [data, scope, onPick],
  )
  return (
    <DataTable
      caption={t('explore:table.caption', { name, per: t(`explore:perGrain.${grain}`) })}
      columns={columns}
      rows={rows}
      rowKey={({ bucket }) => `${bucket.time}/${bucket.end}`}
      file={`tidemark-${id}-per-${grain}${by ? `-by-${by}` : ''}`}
      lacks={lackingOf({ ...data, notes_said: data.notes })}
    />
  )
}
