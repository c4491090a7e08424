import { Group } from '@mantine/core'
import { AsSent } from '../../../components/notices/as-sent.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { changeOf, formatChange, formatCount, formatShare, shareOf } from '../../../format/decimal.ts'
import { addDays, formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { Explain } from '../../explore/explain/explain.tsx'
import styles from '../overview.module.css'
import { SparkBars } from '../bars/spark-bars.tsx'
import type { Overview } from '../use-overview.ts'

type Source = Overview['people']['sources'][number]

/** Who used each tool in its newest published month. Who uses both is not published. */
export function MonthPeople({ overview }: { overview: Overview }) {
  return (
    <Panel
      title={t('overview:people.title')}
      hint={t('overview:groups.people.hint')}
      actions={
        // Adoption is of the code assistant alone.
        <TextLink size="sm" to={overview.connected.code_assistant ? '/adoption' : '/people'}>
          {t(overview.connected.code_assistant ? 'nav.adoption' : 'nav.people')}
        </TextLink>
      }
    >
      <div className={styles['sources']}>
        {overview.people.sources.map((people) => (
          <div key={people.source} className={styles['source']}>
            <SourceMonth people={people} overview={overview} />
          </div>
        ))}
      </div>
    </Panel>
  )
}

function SourceMonth({ people, overview }: { people: Source; overview: Overview }) {
  const { source, days, metric, active, provisional } = people
  const { name } = SOURCE_WORDS[source]
  if (!days)
    return (
      <>
        <h3>{name}</h3>
        <p className={styles['note']}>
          <WhyNothing source={source} overview={overview} />
        </p>
      </>
    )
  const month = formatMonth(days.from)
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <h3>{name}</h3>
        <Explain
          metric={metric}
          scope={{ days, filters: [] }}
          name={`${name}: ${t('overview:people.alone')}`}
        />
      </Group>
      <p className={styles['figure']}>
        <strong>{active === null ? t('overview:groups.withheld') : formatCount(active)}</strong>{' '}
        {active !== null && t('overview:groups.people.month', { month })}
      </p>
      <p className={styles['note']}>
        {[licensedText(people), changeText(people), provisional && t('overview:groups.held')]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Trend people={people} overview={overview} />
    </>
  )
}

/** As the service says why nothing of the period is published. */
function WhyNothing({ source, overview }: { source: Source['source']; overview: Overview }) {
  const [first] = overview.reach.find((one) => one.source === source)?.missing ?? []
  return first ? <AsSent>{first.message_said}</AsSent> : t('overview:groups.nothing')
}

function licensedText({ licensed, active_licensed: using }: Source): string | null {
  if (licensed === null) return null
  if (using === null) return t('overview:people.licensed', { licensed: formatCount(licensed) })
  const share = shareOf(String(using), String(licensed))
  return t('overview:people.ofLicensed', {
    using: formatCount(using),
    licensed: formatCount(licensed),
    share: formatShare(share) ?? t('overview:unknown'),
  })
}

function changeText({ days, active, active_before: before }: Source): string | null {
  if (!days || active === null) return null
  if (before === null) return t('overview:groups.people.noBefore')
  const change = formatChange(changeOf(String(active), String(before)) ?? '0')
  const month = formatMonth(addDays(days.from, -1))
  return t('overview:groups.people.before', { month, before: formatCount(before), change })
}

function Trend({ people: { source, days }, overview }: { people: Source; overview: Overview }) {
  const { points } = overview.people.trend
  const upTo = points.filter(({ day }) => days && day < days.to)
  const shown = upTo.slice(
    Math.max(
      0,
      upTo.findIndex((point) => point[source] !== null),
    ),
  )
  const known = shown.flatMap((point) => point[source] ?? [])
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || known.length === 0) return null
  const label = t('overview:groups.people.trend', {
    source: SOURCE_WORDS[source].name,
    from: formatMonth(first.day),
    to: formatMonth(last.day),
    least: formatCount(Math.min(...known)),
    most: formatCount(Math.max(...known)),
  })
  const bars = shown.map((point) => ({ value: point[source], open: point.provisional }))
  return <SparkBars bars={bars} label={label} height={72} />
}
