import { useQuery } from '@tanstack/react-query'
import type { Dimension, MetricId } from '../../../../../src/api/contract/words.ts'
import { Panel } from '../../../components/page/panel.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { OTHER } from '../../explore/chart/chart-series.ts'
import { metricWords } from '../../explore/explain/metric-words.ts'
import { groupsQuery } from '../../explore/explore-queries.ts'
import { RankedLine } from '../../explore/tables/ranked-line.tsx'
import { rankedValues, topAmount } from '../../explore/tables/ranking-rows.ts'
import ranking from '../../explore/tables/rankings.module.css'
import { spendUnit } from '../../spend/spend-unit.ts'
import { Waiting } from '../../explore/waiting.tsx'
import styles from '../overview.module.css'
import type { Overview } from '../use-overview.ts'

const SHOWN = 6

type People = Overview['people']['sources'][number]

interface Ordered {
  dimension: Extract<Dimension, 'team' | 'group'>
  /** What units are ordered by, of which the month has numbers. */
  metric: (spend: Overview['spend']) => MetricId
}

const UNITS: Record<People['source'], Ordered> = {
  code_assistant: { dimension: 'team', metric: () => 'code.active_users' },
  chat_assistant: { dimension: 'group', metric: spendMetric },
}

/** The number that the month has any of. */
function spendMetric(spend: Pick<NonNullable<Overview['spend']>, 'units'> | null): MetricId {
  const used = (unit: 'CREDITS' | 'USD') => spend?.units.find((one) => one.unit === unit)?.used ?? null
  return spendUnit({ credits: used('CREDITS'), usd: used('USD') })
}

/** The largest published units of a source's newest month, and what is left. */
export function UnitsOfMonth({
  people: { source, days },
  spend,
}: {
  people: People
  spend: Overview['spend']
}) {
  const { dimension } = UNITS[source]
  const metric = UNITS[source].metric(spend)
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
  const { unit } = metricWords(metric)
  if (values.every(({ value }) => value === OTHER))
    return <p className={styles['note']}>{t('overview:groups.units.nothing')}</p>
  return (
    <ol className={ranking['list']}>
      {values.map((ranked) => (
        <li key={ranked.value}>
          <div
            className={ranking['row']}
            style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}
            title={ranked.value === OTHER ? t('explore:ranking.otherHelp') : undefined}
          >
            <RankedLine ranked={ranked} top={topAmount(values)} unit={unit} />
          </div>
        </li>
      ))}
    </ol>
  )
}
