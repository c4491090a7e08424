import { Group, Stack } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { asSent } from '../../components/notices/as-sent.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatShare, toPixelNumber } from '../../format/decimal.ts'
import { addDays, formatDayRange, formatMonth, toDay, toMs } from '../../format/time.ts'
import { amountText } from '../limits/limit-words.ts'
import { Explain } from '../explore/explain/explain.tsx'
import { whyLate } from '../explore/tiles/freshness.ts'
import { bareAmount, roughly, spendText } from './amounts.ts'
import { BarMarks } from './bars/bar-marks.tsx'
import { ExplainMade } from './explain-made.tsx'
import { limitSentences, recordsBehind } from './limit-sentences.ts'
import { LimitReach, VendorCounter } from './limit-reach.tsx'
import styles from './overview.module.css'
import { SparkBars } from './bars/spark-bars.tsx'
import type { Overview } from './use-overview.ts'

type Spend = NonNullable<Overview['spend']>
type Unit = Spend['units'][number]

interface SpendPanelProps extends Pick<Overview, 'reach'> {
  spend: Spend
  now: number
}

/** Whether the month is over, and else whether anything of it is on its way: not from a source that was disconnected. */
function monthHint({ spend, reach, now }: SpendPanelProps): string {
  if (spend.closed) return t('overview:spend.hintClosed')
  const arriving = reach.some(
    ({ feed, ...costs }) => feed === 'costs' && whyLate(costs, now, 'chat_assistant') !== null,
  )
  return arriving ? t('overview:spend.hintOpen') : t('overview:spend.hintSoFar')
}

/** What the month has cost, where it is going, and how that stands to the limits; each unit for itself. */
export function SpendPanel({ spend, reach, now }: SpendPanelProps) {
  const { from, to } = spend.month
  const search = { from, until: addDays(to, -1) }
  return (
    <Panel
      title={t('overview:spend.title', { month: formatMonth(from) })}
      hint={monthHint({ spend, reach, now })}
      actions={
        <TextLink size="sm" to="/spend" search={search}>
          {t('nav.spend')}
        </TextLink>
      }
    >
      <Stack gap={12}>
        {spend.units.map((unit) => (
          <UnitSpend key={unit.unit} unit={unit} spend={spend} reach={reach} />
        ))}
        <LimitNotes spend={spend} />
        <NoteList notes={spend.notes_said} />
      </Stack>
    </Panel>
  )
}

function UnitSpend({ unit: own, spend, reach }: Omit<SpendPanelProps, 'now'> & { unit: Unit }) {
  const { unit, metric, used, projected, previous_month: previous, days, limit, counter } = own
  const { month, closed, unknown_days: lost, rejected } = spend
  const name = formatMonth(month.from)
  const expected = new Map(projected?.days.map((one) => [one.day, one.amount]))
  const bars = days.map(({ day, amount }) => {
    const shown = expected.get(day) ?? amount
    return { value: shown === null ? null : toPixelNumber(shown), open: expected.has(day) }
  })
  return (
    <Stack gap={12}>
      <div>
        <Group justify="space-between" wrap="nowrap" gap={8}>
          <p className={styles['figure']}>
            <strong>{used === null ? t('overview:unknown') : spendText(used, unit)}</strong>
          </p>
          <Explain metric={metric} scope={{ days: month, filters: [] }} />
        </Group>
        <Unknown days={lost} />
        <Rejected stretches={rejected} />
        {projected && (
          <p className={styles['row']}>
            <span>
              {t('overview:spend.projected')} <ExplainMade of="expected" />
            </span>
            <b>{spendText(roughly(projected.amount), unit)}</b>
          </p>
        )}
        {previous !== null && (
          <p className={styles['row']}>
            <span>{t('overview:spend.previous', { month: formatMonth(addDays(month.from, -1)) })}</span>
            <span>{spendText(previous, unit)}</span>
          </p>
        )}
        <p className={styles['note']}>
          {projected ? rangeText(projected, own) : !closed && t(`overview:spend.${whyNotProjected(spend)}`)}
        </p>
      </div>
      <BarMarks source="chat_assistant" days={days.map(({ day }) => day)} />
      <SparkBars
        bars={bars}
        label={t('overview:spend.days', {
          month: name,
          used: used === null ? t('overview:unknown') : spendText(used, unit),
        })}
        height={56}
      />
      {counter && <VendorCounter counter={counter} unit={unit} behind={recordsBehind(spend, reach)} />}
      {limit && <LimitReach limit={limit} month={month} />}
    </Stack>
  )
}

function whyNotProjected({ unit_changed: changed, unknown_days: lost }: Spend) {
  if (changed) return 'unitChanged'
  return lost.length > 0 ? 'noProjection' : 'tooFew'
}

/** The range of what is expected, what it is measured by, and what was carried on. */
function rangeText(projected: NonNullable<Unit['projected']>, { unit, days }: Unit): string {
  const { low, high, past_months: months, basis_days: count, weekly_growth: growth } = projected
  const bounds = { low: bareAmount(roughly(low), unit), high: spendText(roughly(high), unit) }
  const carried = growth.startsWith('-') ? 'overview:spend.decline' : 'overview:spend.growth'
  return [
    // How often it holds is known only where it could be tried.
    ...(months > 0
      ? [t('overview:spend.range', bounds), t('overview:spend.rangePast', { count: months })]
      : [t('overview:spend.rangeWeeks', bounds)]),
    t('overview:spend.method', { count }),
    ...(Number(growth) === 0 ? [] : [t(carried, { growth: formatShare(growth.replace('-', '')) })]),
    ...(days.some(({ amount }) => amount?.startsWith('-')) ? [t('overview:spend.corrections')] : []),
    t('overview:spend.holidays'),
  ].join(' ')
}

/** An amount that holds not every day says so. */
function Unknown({ days }: { days: readonly string[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const words = { count: days.length, days: formatDayRange(first, addDays(last, 1)) }
  return <p className={styles['note']}>{t('overview:spend.without', words)}</p>
}

/** Nor what could not be understood. */
function Rejected({ stretches }: { stretches: Spend['rejected'] }) {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const count = stretches.reduce((sum, { lines }) => sum + lines, 0)
  const days = formatDayRange(toDay(toMs(first.from)), toDay(toMs(last.to)))
  return <p className={styles['note']}>{t('overview:spend.rejected', { count, days })}</p>
}

/** Who is unlimited and of whom nothing is known, or why nothing is known at all. */
function LimitNotes({ spend: { limits } }: { spend: Spend }) {
  if (!limits || limits.taken_at === null) {
    const reason = limits?.reason_said
    return (
      <p className={styles['note']}>
        {t('overview:spend.noLimitsYet')} {reason && asSent(reason)}
      </p>
    )
  }
  const defaults = limits.workspaces.flatMap(({ amount, unit }) =>
    amount === null ? [] : [t('overview:spend.workspaceLimit', { amount: amountText(amount, unit) })],
  )
  return <p className={styles['note']}>{[...limitSentences(limits), ...defaults].join(' ')}</p>
}
