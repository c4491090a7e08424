import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import { useNow } from '../../components/use-now.ts'
import { formatCount } from '../../format/decimal.ts'
import { formatDayRange } from '../../format/time.ts'
import { language, t } from '../../i18n/t.ts'
import type { ExplainProps } from './explain.tsx'
import styles from './explanation.module.css'
import { catalogueQuery, rowsBehindQuery } from './explore-queries.ts'
import { FilterText } from './filter-text.tsx'
import { freshnessText } from './freshness.ts'

type Behind = NonNullable<MetricsAnswer['rows_behind']>[number]

/** `12,345 person-days`, one feed after the other. */
function rowsText(behind: readonly Behind[]): string {
  const texts = behind.map(({ feed, rows }) =>
    t(`explore:explain.row.${feed}`, { count: rows, formatted: formatCount(rows) }),
  )
  return texts.join(' · ')
}

/** What is inside the explanation of a number. */
export function Explanation({ metric, scope, name }: Required<ExplainProps>) {
  const entry = useQuery(catalogueQuery).data?.find((one) => one.id === metric)
  const now = useNow()
  const { data, error } = useQuery(rowsBehindQuery(scope, metric))
  const source = entry?.feed === 'costs' ? 'chat_assistant' : 'code_assistant'
  // The catalogue is written in English, here as in the documentation.
  const words = language() === 'en' ? {} : { lang: 'en' }
  if (!entry) return <Skeleton height={180} />
  const waiting = <Skeleton height={14} width={150} my={3} aria-label={t('explore:explain.counting')} />
  const facts = [
    [
      t('explore:explain.range'),
      t('explore:explain.rangeValue', { days: formatDayRange(scope.days.from, scope.days.to) }),
    ],
    [
      t('explore:explain.filters'),
      scope.filters.length === 0
        ? t('explore:explain.noFilters')
        : scope.filters.map((filter) => (
            <FilterText
              key={`${filter.dimension}${filter.op}`}
              filter={filter}
              days={scope.days}
              source={source}
            />
          )),
    ],
    [
      t('explore:explain.source'),
      <span key="source" {...words}>
        {entry.source}
      </span>,
    ],
    [
      t('explore:explain.rows'),
      data ? rowsText(data.rows_behind ?? []) : error ? t('explore:explain.failed') : waiting,
    ],
    [
      t('explore:explain.asOf'),
      data ? freshnessText(data.completeness, now, source) : error ? '–' : waiting,
    ],
  ] as const
  return (
    <Stack gap={8}>
      <Text size="sm" fw={620}>
        {name}
      </Text>
      <Text size="sm" {...words}>
        {entry.description}
      </Text>
      <Text size="sm" {...words}>
        <b lang={language()}>{t('explore:explain.how')}:</b> {entry.formula}
      </Text>
      <dl className={styles['facts']}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['caveats']} {...words}>
        {entry.caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        <code>{entry.id}</code>
      </Text>
    </Stack>
  )
}
