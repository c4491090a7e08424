import { t } from '../../i18n/t.ts'
import { Panel } from '../../components/page/panel.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { TextLink } from '../../components/page/typed-links.tsx'
import { useMay } from '../../api/session.ts'
import { formatDay, formatDayRange, formatInstant, formatThrough, toDay, toMs } from '../../format/time.ts'
import { missingByReason, reasonText } from './missing-by-reason.ts'
import styles from './overview.module.css'
import type { Overview } from './use-overview.ts'

type Reach = Overview['reach'][number]

/** Whose costs come from a bill, which is none of the feeds that are listed. */
const IS_BILLED: Record<Reach['source'], boolean> = { code_assistant: true, chat_assistant: false }

/** How far every feed reaches, whether it can still change, and what of the period is not there. */
export function ReachPanel({ overview, now }: { overview: Overview; now: number }) {
  const mayLook = useMay('connections:read')
  const taken = overview.spend?.limits?.taken_at
  const bill = overview.costs.find(({ source }) => IS_BILLED[source])
  return (
    <Panel
      title={t('overview:reach.title')}
      actions={
        mayLook && (
          <TextLink size="sm" to="/data-health">
            {t('overview:reach.health')}
          </TextLink>
        )
      }
    >
      <dl className={styles['reach']}>
        {overview.reach.map((reach) => (
          <div key={`${reach.source} ${reach.feed}`}>
            <dt>
              {SOURCE_WORDS[reach.source].name}: {t(`overview:reach.feed.${reach.feed}`)}
            </dt>
            <dd>
              {throughText(reach, now, overview.privacy !== undefined)}{' '}
              <MissingText reach={reach} published={overview.privacy !== undefined} />{' '}
              <RejectedText reach={reach} />
            </dd>
          </div>
        ))}
        {bill && (
          <div>
            <dt>
              {SOURCE_WORDS[bill.source].name}: {t('overview:reach.feed.bill')}
            </dt>
            <dd>{throughText(bill, now, overview.privacy !== undefined)}</dd>
          </div>
        )}
        {taken && (
          <div>
            <dt>
              {SOURCE_WORDS.chat_assistant.name}: {t('overview:reach.limits')}
            </dt>
            <dd>{t('overview:reach.takenAt', { at: formatInstant(taken) })}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

function throughText(
  {
    data_through: data,
    settled_through: settled,
    feed,
  }: Pick<Reach, 'data_through' | 'settled_through'> & Partial<Pick<Reach, 'feed'>>,
  now: number,
  published: boolean,
): string {
  if (!data) return t(published ? 'overview:groups.nothing' : 'overview:reach.nothing')
  // Whole days are known by the last of them, cost records by the hour; published are whole months.
  const through = (bound: string) =>
    feed === 'costs' && !published ? formatThrough(bound, now) : formatDay(toDay(toMs(bound) - 1))
  // Quiet hours have no record: all is known up to where it has settled.
  const known = settled && toMs(settled) > toMs(data) ? settled : data
  const parts: string[] = [t('overview:reach.through', { through: through(known) })]
  if (settled && settled !== known) parts.push(t('overview:reach.settled', { through: through(settled) }))
  return `${parts.join(', ')}.`
}

function MissingText({ reach, published }: { reach: Reach; published: boolean }) {
  const missing = missingByReason(reach)
  if (missing.length === 0) return null
  return missing
    .map(({ from, to, reason }) =>
      t('overview:reach.missing', {
        days: formatDayRange(from, to),
        reason: isOfLists(reach, reason)
          ? t('overview:reach.reason.before_lists')
          : reasonText(reason, published),
      }),
    )
    .join('; ')
}

/** Of lists of how things stand the vendor keeps no history. */
const isOfLists = ({ feed }: Reach, reason: string) => feed === 'seats' && reason === 'before_history'

/** Lines that could not be understood are in no number, whatever else is said of it. */
function RejectedText({ reach: { rejected } }: { reach: Reach }) {
  return rejected
    .map(({ from, to, lines }) =>
      t('overview:reach.rejected', {
        days: formatDayRange(toDay(toMs(from)), toDay(toMs(to))),
        count: lines,
      }),
    )
    .join('; ')
}
