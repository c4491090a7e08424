import { Group } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { ConnectLink } from '../../components/notices/connect-link.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { SOURCE_KINDS, SOURCES } from '../../components/source/sources.ts'
import { SOURCE_WORDS, type SourceKind } from '../../components/source/source-words.ts'
import { TextLink } from '../../components/page/typed-links.tsx'
import { useMay } from '../../api/session.ts'
import { changeOf, formatChange, formatCount, formatShare, shareOf } from '../../format/decimal.ts'
import { formatShortDay } from '../../format/time.ts'
import { Explain } from '../explore/explain/explain.tsx'
import { comparedDays } from '../explore/tiles/compared-days.ts'
import { boundsText } from './amounts.ts'
import { ExplainMade } from './explain-made.tsx'
import styles from './overview.module.css'
import { BarMarks } from './bars/bar-marks.tsx'
import { SparkBars } from './bars/spark-bars.tsx'
import type { Overview } from './use-overview.ts'

/** Cost records are of a whole organisation, of which the workspace may be a part. */
const WITHOUT = {
  code_assistant: 'overview:people.without',
  chat_assistant: 'overview:people.notListed',
} as const

type SourcePeople = Overview['people']['sources'][number]

/** Who could use the tools and who did: together, and each source alone. */
export function PeoplePanel({ overview }: { overview: Overview }) {
  const { people } = overview
  return (
    <Panel
      title={t('overview:people.title')}
      hint={t('overview:people.hint')}
      actions={
        <TextLink size="sm" to="/people">
          {t('nav.people')}
        </TextLink>
      }
    >
      {people.active && <Together overview={overview} />}
      <div className={styles['sources']}>
        {SOURCE_KINDS.map((source) => {
          const known = people.sources.find((one) => one.source === source)
          return known ? (
            <SourceRow key={source} source={known} overview={overview} />
          ) : (
            <NotThere key={source} source={source} />
          )
        })}
      </div>
    </Panel>
  )
}

/** Of fewer days than the period: of how many, and what that part has. */
function beforeText(words: { part: string; before: string }, { people, period }: Overview): string {
  const days = comparedDays(people, period)
  return days
    ? t('overview:people.beforeOfPart', { ...words, days: days.words })
    : t('overview:people.before', words)
}

function Together({ overview }: { overview: Overview }) {
  const { people } = overview
  const may = useMay('people:match')
  const { active, active_compared: part, active_before: before, licensed, both } = people
  if (!active) return null
  const unsure = [active, licensed, both].some((count) => count && count.at_least !== count.at_most)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <p className={styles['figure']}>
          <strong>{boundsText(active)}</strong> {t('overview:people.together')}
        </p>
        <ExplainMade of="people" />
      </Group>
      <p className={styles['note']}>
        {licensed ? `${t('overview:people.licensed', { licensed: boundsText(licensed) })} ` : ''}
        {both && t('overview:people.both', { both: boundsText(both) })}{' '}
        {before && part
          ? beforeText({ part: boundsText(part), before: boundsText(before) }, overview)
          : t('overview:people.noBefore')}
      </p>
      {unsure && (
        <p className={styles['note']}>
          {t('overview:people.bounds')}{' '}
          {may && (
            <TextLink to="/people/matching" inherit underline="always">
              {t('overview:people.match')}
            </TextLink>
          )}
        </p>
      )}
    </div>
  )
}

function SourceRow({ source: row, overview }: { source: SourcePeople; overview: Overview }) {
  const { source, active, active_compared: part, active_before: before, licensed, metric, provisional } = row
  const { active_licensed: using, active_unlicensed: without } = row
  const { name } = SOURCE_WORDS[source]
  const { from, to } = overview.period
  const text = (count: number | null) => (count === null ? null : String(count))
  const change = changeOf(text(part), text(before))
  const days = comparedDays(overview.people, overview.period)
  const share = shareOf(text(using), text(licensed))
  return (
    <div className={styles['source']}>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <h3>{name}</h3>
        <Explain
          metric={metric}
          scope={{ days: { from, to }, filters: [] }}
          name={`${name}: ${t('overview:people.alone')}`}
        />
      </Group>
      <p className={styles['figure']} data-small>
        <strong>{active === null ? t('overview:unknown') : formatCount(active)}</strong>{' '}
        {active !== null && t('overview:people.alone')}{' '}
        {change !== null && (
          <span title={days?.dates}>
            {days
              ? t('overview:people.changeOfPart', { change: formatChange(change), days: days.words })
              : t('overview:people.change', { change: formatChange(change) })}
          </span>
        )}
      </p>
      <p className={styles['note']}>
        {licensed === null && t('overview:people.licensedUnknown')}
        {licensed !== null &&
          (using === null
            ? t('overview:people.licensed', { licensed: formatCount(licensed) })
            : t('overview:people.ofLicensed', {
                using: formatCount(using),
                licensed: formatCount(licensed),
                share: formatShare(share) ?? t('overview:unknown'),
              }))}{' '}
        {without !== null && without > 0 && t(WITHOUT[source], { count: without })}
        {without === null && using !== null && t('overview:people.licensedAtLeast')}{' '}
        {provisional && t('overview:people.provisional')}
      </p>
      {SOURCES[source].byDays && <VendorCount count={overview.people.vendor_count} />}
      <Trend source={source} overview={overview} />
    </div>
  )
}

/** What the vendor's metrics calls say where the reports say nothing: a day's people, with their source. */
function VendorCount({ count }: { count: Overview['people']['vendor_count'] }) {
  if (!count) return null
  const text = (people: number | null) => (people === null ? t('overview:unknown') : formatCount(people))
  return (
    <p className={styles['note']}>
      {t('overview:people.vendorCount', {
        day: formatShortDay(count.day),
        active: text(count.licensed_active),
        engaged: text(count.engaged),
      })}{' '}
      <TextLink to="/adoption" inherit underline="always">
        {t('nav.adoption')}
      </TextLink>
    </p>
  )
}

function Trend({ source, overview }: { source: SourceKind; overview: Overview }) {
  const { points } = overview.people.trend
  const bars = points.map((point) => ({ value: point[source], open: point.provisional }))
  const known = points.flatMap((point) => point[source] ?? [])
  const [first, last] = [points[0], points.at(-1)]
  const words = { source: SOURCE_WORDS[source].name }
  const label =
    first && last && known.length > 0
      ? t('overview:people.trend', {
          ...words,
          from: formatShortDay(first.day),
          to: formatShortDay(last.day),
          least: formatCount(Math.min(...known)),
          most: formatCount(Math.max(...known)),
        })
      : t('overview:people.trendEmpty', words)
  return (
    <>
      <BarMarks source={source} days={points.map(({ day }) => day)} />
      <SparkBars bars={bars} label={label} height={72} />
    </>
  )
}

function NotThere({ source }: { source: SourceKind }) {
  const mayConnect = useMay('connections:write')
  const { notConnected, brings } = SOURCE_WORDS[source]
  return (
    <div className={styles['source']} data-missing>
      <h3>{notConnected}</h3>
      <p className={styles['note']}>
        {brings} {!mayConnect && t('connect.askSomebody')}
      </p>
      {mayConnect && <ConnectLink source={source} variant="default" />}
    </div>
  )
}
