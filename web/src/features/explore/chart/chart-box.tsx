import { Button, Group } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconFlag, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Annotation } from '../../../../../src/api/contract/annotations.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { t } from '../../../i18n/t.ts'
import { useAnnotations } from '../annotations/use-annotations.ts'
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

const AnnotationsPanel = lazy(() =>
  import('../annotations/annotations-panel.tsx').then((part) => ({ default: part.AnnotationsPanel })),
)

const CHART_HEIGHT = 340
/** Keys and the table's button below it: their room is kept as well, so that nothing moves when they come. */
const FOOT_HEIGHT = 74

export interface ChartBoxProps extends Pick<WaitingProps, 'of' | 'keys'> {
  data: ChartData | null
  /** What its numbers are about, for their explanations. */
  scope: Scope
  /** The tool that its numbers are of: what happened to another one is not beside them. */
  source: SourceKind
  /** Where it is kept whether the table under the chart is open. */
  page: Pick<Explore, 'search' | 'change'>
  /** Look closer at a bucket. */
  onPick?: ((bucket: Bucket) => void) | undefined
  /** Show only one value of what the chart is split by. */
  onChoose?: ((value: string) => void) | undefined
}

/** A button below the picture that opens a part of it. */
function Fold({ open, of, icon, onClick, children }: FoldProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={icon}
      aria-expanded={open}
      aria-controls={open ? of : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

interface FoldProps {
  open: boolean
  /** Id of what it opens. */
  of: string
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}

/** A chart, the table behind it, what happened beside it, what is missing and what a reader must know. */
export function ChartBox(props: ChartBoxProps) {
  const { data, of, keys, scope, source, page, onPick, onChoose } = props
  const table = page.search.view === 'table'
  const marked = page.search.marks !== 'off'
  const [listed, setListed] = useState(false)
  const [tableId, listId] = [useId(), useId()]
  const [drawn, setDrawn] = useState(false)
  const annotations = useAnnotations(scope.days, source, drawn)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setHidden((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const shown = useMemo(() => data && withoutSeries(data, hidden), [data, hidden])
  if (!data || !shown) {
    const place = { height: CHART_HEIGHT + FOOT_HEIGHT, what: t('explore:chart.loading') }
    return <Waiting of={of} keys={keys} days={scope.days} {...place} />
  }
  const count = annotations?.data.length ?? 0
  return (
    <>
      <TimeChart
        data={shown}
        annotations={marked && annotations ? annotations.data : NOTHING}
        description={chartDescription(data)}
        onPick={onPick}
        onDrawn={setDrawn}
      />
      <ChartLegend data={data} scope={scope} onChoose={onChoose} hidden={hidden} toggle={toggle} />
      <ChartNotes {...data} />
      <Group gap="xs" mt="xs" mb={table || listed ? 'xs' : 0}>
        <Fold
          open={table}
          of={tableId}
          icon={<IconTable size={15} aria-hidden />}
          onClick={() => page.change({ view: table ? undefined : 'table' })}
        >
          {table ? t('explore:chart.hideTable') : t('explore:chart.showTable')}
        </Fold>
        {annotations && (
          <Fold
            open={listed}
            of={listId}
            icon={<IconFlag size={15} aria-hidden />}
            onClick={() => setListed(!listed)}
          >
            {count === 0 ? t('explore:annotations.title') : t('explore:annotations.titleWith', { count })}
          </Fold>
        )}
      </Group>
      {listed && drawn && annotations && (
        <div id={listId}>
          <Suspense>
            <AnnotationsPanel
              answer={annotations}
              days={scope.days}
              source={source}
              marked={marked}
              mark={(wanted) => page.change({ marks: wanted ? undefined : 'off' })}
            />
          </Suspense>
        </div>
      )}
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

const NOTHING: readonly Annotation[] = []
