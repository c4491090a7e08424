import { t } from '../../i18n/t.ts'
import { asSent } from '../../components/as-sent.tsx'
import { Panel } from '../../components/panel.tsx'
import { TextLink } from '../../components/typed-links.tsx'
import { toPixelNumber } from '../../format/decimal.ts'
import { addDays, formatDayRange, formatMonth } from '../../format/time.ts'
import { amountText } from '../limits/limit-words.ts'
import { Explain } from '../explore/explain.tsx'
import { bareAmount, roughly, spendText } from './amounts.ts'
import { LimitMeter } from './limit-meter.tsx'
import styles from './overview.module.css'
import { SparkBars } from './spark-bars.tsx'
import type { Overview } from './use-overview.ts'

type Spend = NonNullable<Overview['spend']>
type Unit = Spend['units'][number]

/** What the month has cost, where it is going, and how that stands to the limits; each unit for itself. */
export function SpendPanel({ spend }: { spend: Spend }) {
  const { from, to } = spend.month
  const search = { from, until: addDays(to, -1) }
  return (
    <Panel
      title={t('overview:spend.title', { month: formatMonth(from) })}
      hint={spend.closed ? t('overview:spend.hintClosed') : t('overview:spend.hintOpen')}
      actions={
        <TextLink size="sm" to="/spend" search={search} className={styles['screenOnly'] ?? ''}>
          {t('nav.spend')}
        </TextLink>
      }
    >
      <div className={styles['stack']}>
        {spend.units.map((unit) => (
          <UnitSpend key={unit.unit} unit={unit} spend={spend} />
        ))}
        <LimitNotes spend={spend} />
      </div>
    </Panel>
  )
}

function UnitSpend({ unit: own, spend }: { unit: Unit; spend: Spend }) {
  const { unit, metric, used, projected, previous_month: previous, days, limit } = own
  const { month, closed, unknown_days: lost } = spend
  const name = formatMonth(month.from)
  const expected = new Map(projected?.days.map((one) => [one.day, one.amount]))
  const bars = days.map(({ day, amount }) => {
    const shown = expected.get(day) ?? amount
    return { value: shown === null ? null : toPixelNumber(shown), open: expected.has(day) }
  })
  return (
    <div className={styles['stack']}>
      <div>
        <div className={styles['sourceHead']}>
          <p className={styles['figure']}>
            <strong>{used === null ? t('overview:unknown') : spendText(used, unit)}</strong>
          </p>
          <Explain metric={metric} scope={{ days: month, filters: [] }} />
        </div>
        <Unknown days={lost} />
        {projected && (
          <p className={styles['row']}>
            <span>{t('overview:spend.projected')}</span>
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
          {projected
            ? `${t('overview:spend.range', {
                low: bareAmount(roughly(projected.low), unit),
                high: spendText(roughly(projected.high), unit),
              })} ${t('overview:spend.method', { count: projected.basis_days })}`
            : !closed && (lost.length > 0 ? t('overview:spend.noProjection') : t('overview:spend.tooFew'))}
        </p>
      </div>
      <SparkBars
        bars={bars}
        label={t('overview:spend.days', {
          month: name,
          used: used === null ? t('overview:unknown') : spendText(used, unit),
        })}
        height={56}
      />
      {limit && <LimitMeter limit={limit} unit={unit} />}
    </div>
  )
}

/** An amount that holds not every day says so. */
function Unknown({ days }: { days: readonly string[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const words = { count: days.length, days: formatDayRange(first, addDays(last, 1)) }
  return <p className={styles['note']}>{t('overview:spend.without', words)}</p>
}

/** Who has no limit, who is close to it, or why nothing is known. */
function LimitNotes({ spend: { limits, units } }: { spend: Spend }) {
  if (!limits || limits.taken_at === null) {
    const reason = limits?.reason
    return (
      <p className={styles['note']}>
        {t('overview:spend.noLimitsYet')} {reason && asSent(reason)}
      </p>
    )
  }
  const { unlimited, none, limited, workspaces } = limits
  const nobody = units.every(({ limit }) => !limit)
  return (
    <p className={styles['note']}>
      {nobody && `${t(none > 0 ? 'overview:spend.notGiven' : 'overview:spend.nobodyLimited')} `}
      {unlimited > 0 && limited > 0 && `${t('overview:spend.unlimited', { count: unlimited })} `}
      {none > 0 && limited > 0 && `${t('overview:spend.noneGiven', { count: none })} `}
      {workspaces.map(
        ({ amount, unit }) =>
          amount !== null && `${t('overview:spend.workspaceLimit', { amount: amountText(amount, unit) })} `,
      )}
      {limited > 0 && (
        <TextLink to="/limits" inherit underline="always">
          {t('overview:spend.close', { at: limits.at, near: limits.near })}
        </TextLink>
      )}
    </p>
  )
}
