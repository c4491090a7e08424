import { leastText } from '../../../components/least-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { Dimension, MetricId } from '../../../../../src/api/contract/words.ts'
import { Panel } from '../../../components/page/panel.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { formatAmount, shareOf, compareAmounts } from '../../../format/decimal.ts'
import { formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { OTHER } from '../../explore/chart/chart-series.ts'
import { metricWords } from '../../explore/explain/metric-words.ts'
import { groupsQuery } from '../../explore/explore-queries.ts'
import { rankedValues } from '../../explore/tables/ranking-rows.ts'
import ranking from '../../explore/tables/rankings.module.css'
import { Waiting } from '../../explore/waiting.tsx'
import styles from '../overview.module.css'
import type { Overview } from '../use-overview.ts'

const SHOWN = 6

type People = Overview['people']['sources'][number]

const UNITS: Record<People['source'], { dimension: Extract<Dimension, 'team' | 'group'>; metric: MetricId }> =
  {
    code_assistant: { dimension: 'team', metric: 'code.active_users' },
    chat_assistant: { dimension: 'group', metric: 'spend.credits' },
  }

/** The largest published units of a source's newest month, and what is left. */
export function UnitsOfMonth({ people: { source, days } }: { people: People }) {
  const { dimension, metric } = UNITS[source]
  if (!days) return null
  return (
    <Panel
      title={t(`overview:groups.units.${dimension}`, { month: formatMonth(days.from) })}
      hint={t('overview:groups.units.hint', { metric: metricWords(metric).name })}
      actions={
        <TextLink size="sm" to="/teams" search={{}}>
          {t('nav.teams')}
        </TextLink>
      }
    >
      <Ranked dimension={dimension} metric={metric} days={days} />
    </Panel>
  )
}

interface RankedProps {
  dimension: 'team' | 'group'
  metric: MetricId
  days: { from: string; to: string }
}

function Ranked({ dimension, metric, days }: RankedProps) {
  const query = groupsQuery({ days, filters: [] }, [metric], dimension, SHOWN)
  const answer = useQuery(query)
  if (!answer.data)
    return (
      <Waiting
        of={answer}
        height={200}
        what={t('explore:ranking.loading')}
        keys={[query.queryKey]}
        days={days}
      />
    )
  const values = rankedValues(answer.data, metric, dimension, null).filter(({ amount }) => amount !== null)
  const top = values.map(({ amount }) => amount).toSorted((a, b) => compareAmounts(b, a))[0] ?? null
  const { unit } = metricWords(metric)
  if (values.every(({ value }) => value === OTHER))
    return <p className={styles['note']}>{t('overview:groups.units.nothing')}</p>
  return (
    <ol className={ranking['list']}>
      {values.map(({ value, label, amount, atLeast }) => (
        <li key={value}>
          <div
            className={ranking['row']}
            style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}
            title={value === OTHER ? t('explore:ranking.otherHelp') : undefined}
          >
            <span className={ranking['label']}>
              <span
                className={ranking['bar']}
                style={{ width: `${100 * Number(shareOf(amount, top) ?? 0)}%` }}
                aria-hidden="true"
              />
              <span className={ranking['name']}>{label}</span>
            </span>
            <span className={ranking['amount']}>
              {leastText(formatAmount(amount ?? '0', { unit }), atLeast)}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
