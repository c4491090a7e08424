import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { IconCalendarTime } from '@tabler/icons-react'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Hint } from '../../components/side-text.tsx'
import { closedMonths, monthsRange, wholeMonths, yearUpTo } from '../explore/range/month-range.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { addDays, formatMonth, toDay } from '../../format/time.ts'
import { bucketsOf } from '../explore/buckets/buckets.ts'
import { overTimeQuery } from '../explore/explore-queries.ts'
import type { DayRange } from '../explore/range/date-range.ts'
import { readExploreSearch } from '../explore/explore-search.ts'
import { Rankings } from '../explore/tables/rankings.tsx'
import { FreshnessLine } from '../explore/tiles/freshness-line.tsx'
import { TotalTiles } from '../explore/tiles/tile-row.tsx'
import { useExplore, type Explore } from '../explore/use-explore.ts'
import type { PublishedSection } from './pages.ts'
import { UnitPanel } from './unit-panel.tsx'

const MonthMovement = lazy(() =>
  import('./month-movement.tsx').then((part) => ({ default: part.MonthMovement })),
)

function LinePanels({ explore, lines }: { explore: Explore; lines: NonNullable<PublishedSection['lines']> }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: lines.length }} spacing="md">
      {lines.map(({ id, metrics }) => (
        <ComparisonPanel
          key={id}
          explore={explore}
          source={explore.page.source}
          id={`published-${id}`}
          title={t(`published:lines.${id}`)}
          hint={t(`published:linesHint.${id}`)}
          metrics={metrics}
        />
      ))}
    </SimpleGrid>
  )
}

/** The newest month of the last twelve of which the page's number is published; null: of none, or it is not known yet. */
function useNewestMonth({ metric, now }: Explore): DayRange | null {
  const days = monthsRange('12m', now)
  const { data } = useQuery(overTimeQuery({ days, filters: [] }, [metric], 'month'))
  const newest = data && bucketsOf(data, [metric], 'month').findLast(({ gap }) => gap === null)
  if (!newest) return null
  return wholeMonths({ from: toDay(newest.end - 1), to: toDay(newest.end) })
}

/** Why days have no number, though they may have one later; for any other reason their source brings none. */
const OF_DAYS: readonly string[] = ['not_collected_yet', 'before_history', 'withheld', 'unrecoverable']

/** Months of which nothing can be said yet, or ever: why, and the newest month of which something is. */
function NothingPublished({ explore }: { explore: Explore }) {
  const newest = useNewestMonth(explore)
  const [why] = explore.totals.data?.completeness.missing ?? []
  return (
    <EmptyPanel
      icon={<IconCalendarTime aria-hidden />}
      title={t('published:nothingTitle')}
      action={
        newest && (
          <Button
            variant="default"
            onClick={() =>
              explore.change({
                from: newest.from,
                until: addDays(newest.to, -1),
                range: undefined,
                grain: undefined,
              })
            }
          >
            {t('published:newest', { month: formatMonth(newest.from) })}
          </Button>
        )
      }
    >
      {why ? <AsSent>{why.message_said}</AsSent> : t('published:nothing')}
    </EmptyPanel>
  )
}

/** The same by month, over the year that ends with what is shown. */
function overYear(explore: Explore): Explore {
  const days = yearUpTo(explore.view.days)
  const view = { ...explore.view, days, grain: 'month', grains: ['month'] } satisfies Explore['view']
  return { ...explore, view, scope: { ...explore.scope, days } }
}

/** Numbers of one source: totals, their course, what they split into, and units. */
export function Section({ section }: { section: PublishedSection }) {
  const asked = useExplore(section, readExploreSearch)
  // A link of somebody else may ask for a split that this page does not offer.
  const explore = section.dimensions.length > 0 ? asked : { ...asked, by: null }
  const { totals, now, error, retry, metrics, view } = explore
  const tiles = useMemo(() => section.tiles.filter((metric) => metrics.includes(metric)), [section, metrics])
  const { lines = [], units = [], rankings, chart, year = false } = section
  // Weeks of a month that runs may be published before it is over.
  const isClosed = closedMonths(view.days, now) !== null
  const course = year ? overYear(explore) : explore
  const nothing = totals.data?.completeness.data_through === null
  const [why] = totals.data?.completeness.missing ?? []
  if (error !== null) return <ProblemNotice error={error} retry={retry} />
  if (nothing && (isClosed || (why && !OF_DAYS.includes(why.reason))))
    return <NothingPublished explore={explore} />
  return (
    <>
      {nothing ? (
        <Hint>
          {why && why.reason !== 'not_collected_yet' ? (
            <AsSent>{why.message_said}</AsSent>
          ) : (
            t('published:openTotals')
          )}
        </Hint>
      ) : (
        <>
          <FreshnessLine answer={totals.data} now={now} source={section.source} />
          <TotalTiles
            label={t('published:totals')}
            count={tiles.length}
            explore={explore}
            metrics={tiles}
            narrow={tiles.length > 5 && tiles.length < 8}
            still={!chart}
          />
          <NoteList notes={explore.current?.notes_said ?? []} />
        </>
      )}
      {chart && <ChartPanel explore={course} />}
      {lines.length > 0 && <LinePanels explore={course} lines={lines} />}
      {section.movement && (
        <Suspense>
          <MonthMovement explore={explore} />
        </Suspense>
      )}
      {rankings.length > 0 && <Rankings explore={explore} />}
      {units.map((table) => (
        <UnitPanel key={table.dimension} explore={explore} table={table} />
      ))}
    </>
  )
}
