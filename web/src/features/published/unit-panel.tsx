import { leastText } from '../../components/least-text.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { privacyQuery } from '../../api/privacy.ts'
import { useOwnUnitsOnly } from '../../api/session.ts'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint } from '../../components/side-text.tsx'
import type { DataColumn } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { formatExact } from '../../format/decimal.ts'
import { formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { amountOf, labelOf, type AnswerRow } from '../explore/chart/chart-series.ts'
import { Explain } from '../explore/explain/explain.tsx'
import { metricWords } from '../explore/explain/metric-words.ts'
import { groupsQuery, type Scope } from '../explore/explore-queries.ts'
import { byDimension, dimensionName } from '../explore/filters/filters.ts'
import { closedMonths } from '../explore/range/month-range.ts'
import { lackingOf } from '../explore/tables/lacking.ts'
import { otherLabel } from '../explore/tables/ranking-rows.ts'
import type { Explore } from '../explore/use-explore.ts'
import { Waiting } from '../explore/waiting.tsx'
import { CountedIn } from './counted-in.tsx'
import type { UnitTable } from './pages.ts'
import {
  countedIn,
  firstTold,
  isAtLeast,
  isOther,
  isWithheld,
  newcomersIn,
  shownRows,
} from '../explore/published-rows.ts'

/** Stands in the cell of a number that is kept back: it is in the last row where that has one of its own. */
function KeptBack({ inOther }: { inOther: boolean }) {
  return (
    <Text component="span" size="xs" c="dimmed" fs="italic">
      {t(inOther ? 'published:inOther' : 'published:notShown')}
    </Text>
  )
}

const LIMIT = 10_000

/** What a row is called: a unit by its name, what is left by how many people are in it. */
function unitName(row: AnswerRow, dimension: UnitTable['dimension']): string {
  return isOther(row, dimension) ? otherLabel(row) : labelOf(row, dimension)
}

interface UnitCellProps extends Pick<UnitsAnswer, 'k'> {
  row: AnswerRow
  dimension: UnitTable['dimension']
}

/** Under its name: of how many of its people it tells. */
function UnitCell({ row, dimension, k }: UnitCellProps) {
  const { people: counted, members } = countedIn(row)
  return (
    <>
      {unitName(row, dimension)}
      {isOther(row, dimension) ? (
        <Below>{t('published:otherHelp')}</Below>
      ) : (
        counted !== null &&
        members !== null && (
          <CountedIn counted={counted} members={members} newcomers={newcomersIn(row)} k={k} />
        )
      )}
    </>
  )
}

interface UnitsAnswer {
  unitOf: UnitsOf
  /** Least number of people behind a number; undefined where people are shown. */
  k: number | undefined
  /** All that no row takes; a lead has none. */
  other: AnswerRow | undefined
}

function columnsOf(
  { dimension, metrics }: UnitTable,
  scope: Scope,
  { unitOf, k, other }: UnitsAnswer,
): DataColumn<AnswerRow>[] {
  return [
    {
      id: dimension,
      name: dimensionName(dimension),
      value: (row) => unitName(row, dimension),
      cell: (row) => <UnitCell row={row} dimension={dimension} k={k} />,
    },
    ...metrics.map((metric): DataColumn<AnswerRow> => ({
      id: metric,
      name: metricWords(metric).name,
      number: true,
      value: (row) => amountOf(row, metric),
      text: (row) =>
        leastText(formatExact(amountOf(row, metric) ?? '0', unitOf(metric)), isAtLeast(row, metric)),
      absent: (row) =>
        isWithheld(row, metric) ? (
          <KeptBack
            inOther={!isOther(row, dimension) && other !== undefined && amountOf(other, metric) !== null}
          />
        ) : null,
      about: <Explain metric={metric} scope={scope} />,
    })),
    {
      id: 'at_least',
      name: t('explore:table.atLeast'),
      value: (row) => metrics.filter((metric) => isAtLeast(row, metric)).join(' ') || null,
      inFile: true,
    },
  ]
}

/** As the answer names units: of money in a currency of one's own, that currency. */
type UnitsOf = (metric: string) => string

/** How many people it takes is a term of the agreement. */
function NoOwnUnits() {
  const { data } = useQuery(privacyQuery)
  return data ? <Hint>{t('published:noOwnUnits', { leads: data.leads })}</Hint> : null
}

function Units({ answer, table, scope }: { answer: MetricsAnswer; table: UnitTable; scope: Scope }) {
  const { dimension, metrics } = table
  const rows = useMemo(() => shownRows(answer.rows, dimension, metrics), [answer, dimension, metrics])
  const columns = useMemo(() => {
    const unitOf: UnitsOf = (metric) => answer.columns.find(({ name }) => name === metric)?.unit ?? ''
    const other = rows.find((row) => isOther(row, dimension))
    return columnsOf(table, scope, { unitOf, k: answer.privacy?.k, other })
  }, [answer, rows, table, dimension, scope])
  const ownOnly = useOwnUnitsOnly()
  if (rows.length === 0) {
    const isReleased = answer.completeness.data_through !== null
    return (
      <Stack gap="sm" py="lg">
        {ownOnly ? (
          <NoOwnUnits />
        ) : (
          <Hint>{t(isReleased ? 'published:noNumbers' : 'published:noUnits')}</Hint>
        )}
        <NoteList notes={answer.notes_said} />
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <DataTable
        caption={t('published:unitsTable', { dimension: byDimension(dimension) })}
        columns={columns}
        rows={rows}
        rowKey={(row) => (isOther(row, dimension) ? '\u0000other' : String(row[dimension]))}
        file={`tidemark-by-${dimension}`}
        choice={{ sort: `-${firstTold(rows, dimension, metrics) ?? dimension}` }}
        isLast={(row) => isOther(row, dimension)}
        lacks={lackingOf(answer)}
      />
      <NoteList notes={answer.notes_said} />
    </Stack>
  )
}

function Asked({ days, table }: { days: Scope['days']; table: UnitTable }) {
  const scope = useMemo(() => ({ days, filters: [] }), [days])
  const query = groupsQuery(scope, table.metrics, table.dimension, LIMIT)
  const answer = useQuery(query)
  if (!answer.data)
    return (
      <Waiting
        of={answer}
        height={320}
        what={t('explore:table.loading')}
        keys={[query.queryKey]}
        days={days}
      />
    )
  return <Units answer={answer.data} table={table} scope={scope} />
}

/** Teams or groups of the closed months of the page, with what is left of the whole as the last row. */
export function UnitPanel({ explore, table }: { explore: Explore; table: UnitTable }) {
  const { view, now } = explore
  const days = closedMonths(view.days, now)
  const title = t('published:units', { dimension: byDimension(table.dimension) })
  if (!days)
    return (
      <Panel title={title}>
        <Hint>{t('published:openMonth')}</Hint>
      </Panel>
    )
  return (
    <Panel title={title} hint={t('published:unitsHint', { days: formatDayRange(days.from, days.to) })}>
      <Asked days={days} table={table} />
    </Panel>
  )
}
