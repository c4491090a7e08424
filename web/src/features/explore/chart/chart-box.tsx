import { Button } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { withoutSeries, type ChartData } from './chart-data.ts'
import { chartDescription } from './chart-description.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartNotes } from '../buckets/chart-notes.tsx'
import type { Scope } from '../explore-queries.ts'
import type { Explore } from '../use-explore.ts'
import { TimeChart } from './time-chart.tsx'
import { Waiting, type WaitingProps } from '../waiting.tsx'

const SeriesTable = lazy(() =>
  import('../tables/series-table.tsx').then((part) => ({ default: part.SeriesTable })),
)

const CHART_HEIGHT = 340
/** Keys and the table's button below it: their room is kept as well, so that nothing moves when they come. */
const FOOT_HEIGHT = 74

export interface ChartBoxProps extends Pick<WaitingProps, 'of' | 'keys'> {
  data: ChartData | null
  /** What its numbers are about, for their explanations. */
  scope: Scope
  /** Where it is kept whether the table under the chart is open. */
  page: Pick<Explore, 'search' | 'change'>
  /** Look closer at a bucket. */
  onPick?: ((bucket: Bucket) => void) | undefined
  /** Show only one value of what the chart is split by. */
  onChoose?: ((value: string) => void) | undefined
}

/** A chart, the table behind it, what is missing and what a reader must know. */
export function ChartBox(props: ChartBoxProps) {
  const { data, of, keys, scope, page, onPick, onChoose } = props
  const table = page.search.view === 'table'
  const tableId = useId()
  const [drawn, setDrawn] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setHidden((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const shown = useMemo(() => data && withoutSeries(data, hidden), [data, hidden])
  if (!data || !shown) {
    const place = { height: CHART_HEIGHT + FOOT_HEIGHT, what: t('explore:chart.loading') }
    return <Waiting of={of} keys={keys} days={scope.days} {...place} />
  }
  return (
    <>
      <TimeChart data={shown} description={chartDescription(data)} onPick={onPick} onDrawn={setDrawn} />
      <ChartLegend data={data} scope={scope} onChoose={onChoose} hidden={hidden} toggle={toggle} />
      <ChartNotes {...data} />
      <Button
        size="compact-sm"
        variant="subtle"
        mt="xs"
        mb={table ? 'xs' : 0}
        leftSection={<IconTable size={15} aria-hidden />}
        aria-expanded={table}
        aria-controls={table ? tableId : undefined}
        onClick={() => page.change({ view: table ? undefined : 'table' })}
      >
        {table ? t('explore:chart.hideTable') : t('explore:chart.showTable')}
      </Button>
      {table && drawn && (
        <div id={tableId}>
          <Suspense>
            <SeriesTable data={data} scope={scope} onPick={onPick} />
          </Suspense>
        </div>
      )}
    </>
  )
}
