import styles from './explanation.module.css'
import type { MetricId } from '../../../../../src/api/contract/words.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Metric, MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { useGroupsOnly } from '../../../api/session.ts'
import { useNow } from '../../../components/use-now.ts'
import { formatCount } from '../../../format/decimal.ts'
import { formatDayRange } from '../../../format/time.ts'
import { metricInWords } from '../../../i18n/service-words.ts'
import { t } from '../../../i18n/t.ts'
import { catalogueQuery, rowsBehindQuery, type Scope } from '../explore-queries.ts'
import { freshnessText } from '../tiles/freshness.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import type { DayRange } from '../range/date-range.ts'
import { dimensionName, type QueryFilter } from '../filters/filters.ts'
import { useValueLabels } from '../filters/use-value-labels.ts'

interface FilterTextProps {
  filter: QueryFilter
  days: DayRange
  source: SourceKind
}

/** A filter in words, its ids as the names the service knows for them: `Team is Platform or Web`. */
function FilterText({ filter: { dimension, op, values }, days, source }: FilterTextProps) {
  const labels = useValueLabels(days, source, dimension, values)
  const text = {
    dimension: dimensionName(dimension),
    values: labels.join(', '),
  }
  return <div>{op === 'in' ? t('explore:filters.is', text) : t('explore:filters.isNot', text)}</div>
}

export interface ExplanationProps {
  metric: MetricId
  /** What the number is about: its days and filters, as they were asked. */
  scope: Scope
  /** What the number is called where it stands. */
  name: string
}

type Behind = NonNullable<MetricsAnswer['rows_behind']>[number]

/** `12,345 person-days`, one feed after the other. */
function rowsText(behind: readonly Behind[]): string {
  const texts = behind.map(({ feed, rows }) =>
    t(`explore:explain.row.${feed}`, { count: rows, formatted: formatCount(rows) }),
  )
  return texts.join(' · ')
}

function sourceOf({ feed }: Metric) {
  return feed === 'costs' ? 'chat_assistant' : 'code_assistant'
}

function Filters({ scope, metric }: { scope: Scope; metric: Metric }) {
  if (scope.filters.length === 0) return t('explore:explain.noFilters')
  return scope.filters.map((filter) => (
    <FilterText
      key={`${filter.dimension}${filter.op}`}
      filter={filter}
      days={scope.days}
      source={sourceOf(metric)}
    />
  ))
}

function Facts({ scope, metric }: { scope: Scope; metric: Metric }) {
  const now = useNow()
  // How many rows stand behind a number of groups is not published.
  const published = useGroupsOnly()
  const { data, error } = useQuery({ ...rowsBehindQuery(scope, metric.id), enabled: !published })
  const waiting = <Skeleton height={14} width={150} my={3} aria-label={t('explore:explain.counting')} />
  const counted = (text: (answer: MetricsAnswer) => ReactNode) =>
    data ? text(data) : error ? t('explore:explain.failed') : waiting
  const { from, to } = scope.days
  const behind: [string, ReactNode][] = [
    [t('explore:explain.rows'), counted((answer) => rowsText(answer.rows_behind ?? []))],
    [
      t('explore:explain.asOf'),
      counted(({ completeness, privacy }) =>
        freshnessText(completeness, now, sourceOf(metric), privacy !== undefined),
      ),
    ],
  ]
  const facts: [string, ReactNode][] = [
    [t('explore:explain.range'), t('explore:explain.rangeValue', { days: formatDayRange(from, to) })],
    [t('explore:explain.filters'), <Filters key="filters" scope={scope} metric={metric} />],
    ...(metric.basis === null
      ? []
      : [[t('explore:explain.basis'), t(`explore:basis.${metric.basis}`)] satisfies [string, ReactNode]]),
    [t('explore:explain.source'), metric.source],
    ...(published ? [] : behind),
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is inside the explanation of a number. */
export function Explanation({ metric, scope, name }: ExplanationProps) {
  const entry = useQuery(catalogueQuery).data?.find((one) => one.id === metric)
  if (!entry) return <Skeleton height={260} />
  const { description, formula, caveats, row, id } = metricInWords(entry)
  return (
    <Stack gap={8}>
      <Text size="sm" fw={620}>
        {name}
      </Text>
      <Text size="sm">{description}</Text>
      <Text size="sm">
        <b>{t('explore:explain.how')}:</b> {formula}
      </Text>
      <Facts scope={scope} metric={metricInWords(entry)} />
      <ul className={styles['caveats']}>
        <li>{t('explore:explain.rowIs', { row })}</li>
        {caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
      <code className={styles['id']}>{id}</code>
    </Stack>
  )
}
