import { leastText } from '../../../components/least-text.ts'
import { Group, Stack } from '@mantine/core'
import { Panel } from '../../../components/page/panel.tsx'
import { Below } from '../../../components/side-text.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { changeOf, formatChange, toPixelNumber } from '../../../format/decimal.ts'
import { addDays, formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { metricWords } from '../../explore/explain/metric-words.ts'
import { Explain } from '../../explore/explain/explain.tsx'
import { spendText } from '../amounts.ts'
import styles from '../overview.module.css'
import { SparkBars } from '../bars/spark-bars.tsx'
import type { Overview } from '../use-overview.ts'

type Spend = NonNullable<Overview['spend']>
type Unit = Spend['units'][number]

/** What the newest published month has cost, over the year; each unit for itself. */
export function MonthSpend({ overview: { spend, period } }: { overview: Overview }) {
  const { from, to } = spend?.month ?? period
  return (
    <Panel
      title={spend ? t('overview:spend.title', { month: formatMonth(from) }) : t('nav.spend')}
      hint={spend && hintOf(spend)}
      actions={
        <TextLink size="sm" to="/spend" search={{ from, until: addDays(to, -1) }}>
          {t('nav.spend')}
        </TextLink>
      }
    >
      <Stack gap={12}>
        {spend?.units.map((unit) => <UnitSpend key={unit.unit} unit={unit} month={spend.month} />) ?? (
          <p className={styles['note']}>{t('overview:groups.spend.nothing')}</p>
        )}
      </Stack>
    </Panel>
  )
}

/** Whether all days of the month are in its numbers, and whether their records are what they were. */
function hintOf({ closed, units }: Spend): string {
  if (!closed) return t('overview:groups.held')
  if (units.some(({ at_least: isLeast }) => isLeast)) return t('overview:groups.spend.inPart')
  // What is told of all its days and is not of exactly these counts some before them.
  const isOfMore = units.some(({ months }) => months?.at(-1)?.whole === false)
  return t(isOfMore ? 'overview:groups.spend.ofMore' : 'overview:groups.spend.hint')
}

function UnitSpend({ unit: own, month }: { unit: Unit; month: Spend['month'] }) {
  const { unit, metric, used, previous_month: previous, months = [] } = own
  const known = months.slice(
    Math.max(
      0,
      months.findIndex(({ amount }) => amount !== null),
    ),
  )
  const [first] = known
  const isWhole = known.every((one) => one.amount === null || one.whole)
  const change = previous === null ? null : changeOf(used, previous)
  return (
    <Stack gap={8}>
      <div>
        <Group justify="space-between" wrap="nowrap" gap={8}>
          <p className={styles['figure']}>
            <strong>
              {used === null
                ? t('overview:groups.spend.withheld', { unit: metricWords(metric).name })
                : leastText(spendText(used, unit), own.at_least ?? false)}
            </strong>
          </p>
          <Explain metric={metric} scope={{ days: month, filters: [] }} />
        </Group>
        {used === null && <Below>{t('overview:groups.spend.withheldHelp')}</Below>}
        {previous !== null && (
          <p className={styles['row']}>
            <span>{t('overview:spend.previous', { month: formatMonth(addDays(month.from, -1)) })}</span>
            <span>
              {spendText(previous, unit)}
              {change !== null && ` (${formatChange(change)})`}
            </span>
          </p>
        )}
      </div>
      {first && (
        <SparkBars
          bars={known.map(({ amount, whole }) => ({
            value: amount === null ? null : toPixelNumber(amount),
            open: !whole,
          }))}
          label={t(isWhole ? 'overview:groups.spend.months' : 'overview:groups.spend.monthsInPart', {
            from: formatMonth(first.month.from),
            to: formatMonth(month.from),
          })}
          height={88}
        />
      )}
    </Stack>
  )
}
