import { Skeleton, UnstyledButton } from '@mantine/core'
import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import {
  addExact,
  changeOf,
  formatAmount,
  formatChange,
  formatExact,
  formatRough,
} from '../../format/decimal.ts'
import { MetricInfo } from './metric-info.tsx'
import { METRIC_WORDS, unitWord, type MetricId } from './metric-words.ts'
import styles from './totals.module.css'
import { amountOf, type AnswerRow } from './chart-series.ts'
import type { Spend } from './use-spend.ts'

/** As in the style sheet: the room is kept while the numbers are on the way. */
const TILE_HEIGHT = 120
const TOKENS: MetricId[] = ['tokens.input', 'tokens.cached_input', 'tokens.output']

interface TileProps {
  name: string
  metric: MetricId
  now: string | null
  before: string | null
  /** More about the amount, under the comparison. */
  detail?: string
  spend: Spend
}

function isNothing(amount: string | null): boolean {
  return amount !== null && Number(amount) === 0
}

function Change({ now, before, metric }: Pick<TileProps, 'now' | 'before' | 'metric'>) {
  const change = changeOf(now, before)
  if (isNothing(now) && isNothing(before))
    return <span className={styles['change']}>None now, none before</span>
  if (before === null) return <span className={styles['change']}>No earlier data</span>
  const amount = formatAmount(before, { unit: METRIC_WORDS[metric].unit, compact: true })
  return (
    <span className={styles['change']}>
      {change && <b>{formatChange(change)}</b>} {change ? 'from' : 'Before:'} {amount}
    </span>
  )
}

function Tile({ name, metric, now, before, detail, spend }: TileProps) {
  const { unit } = METRIC_WORDS[metric]
  const chosen = spend.metric === metric
  return (
    <div className={styles['tile']} data-chosen={chosen}>
      <UnstyledButton
        className={styles['button']}
        aria-pressed={chosen}
        title={now === null ? 'Unknown' : formatExact(now, unit)}
        onClick={() => spend.change({ metric })}
      >
        <span className={styles['name']}>{name}</span>
        <span className={styles['value']}>
          {now === null ? 'Unknown' : formatAmount(now, { unit, compact: unit === 'tokens' })}{' '}
          <small>{now !== null && unit !== 'people' && unitWord(metric)}</small>
        </span>
        <Change now={now} before={before} metric={metric} />
        {detail && <span className={styles['detail']}>{detail}</span>}
      </UnstyledButton>
      <div className={styles['info']}>
        <MetricInfo metric={metric} catalogue={spend.catalogue} />
      </div>
    </div>
  )
}

/** Input, cached and output do not overlap: together they are all tokens. Unknown as soon as one is. */
function tokenSum(row: AnswerRow, suffix: string): string | null {
  const parts = TOKENS.map((metric) => amountOf(row, `${metric}${suffix}`))
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length ? addExact(known) : null
}

function tokenDetail(row: AnswerRow): string {
  const short = (metric: MetricId) => {
    const amount = amountOf(row, metric)
    return amount === null ? '?' : formatRough(amount)
  }
  return `${short('tokens.input')} in · ${short('tokens.cached_input')} cached · ${short('tokens.output')} out`
}

function Tiles({ answer, spend }: { answer: MetricsAnswer; spend: Spend }) {
  const row = answer.rows[0] ?? {}
  const single = spend.metrics.filter((metric) => !TOKENS.includes(metric) && metric !== 'chat.active_users')
  const tile = (metric: MetricId) => (
    <Tile
      key={metric}
      name={METRIC_WORDS[metric].name}
      metric={metric}
      now={amountOf(row, metric)}
      before={amountOf(row, `${metric}.previous`)}
      spend={spend}
    />
  )
  return (
    <>
      {single.map(tile)}
      {spend.metrics.includes('tokens.output') && (
        <Tile
          name="Tokens"
          metric="tokens.output"
          now={tokenSum(row, '')}
          before={tokenSum(row, '.previous')}
          detail={tokenDetail(row)}
          spend={spend}
        />
      )}
      {spend.metrics.includes('chat.active_users') && tile('chat.active_users')}
    </>
  )
}

/** Each amount in its own unit, beside the period before. A tile chooses what the chart and the lists show. */
export function Totals({ spend }: { spend: Spend }) {
  const data = spend.current
  return (
    <section className={styles['tiles']} aria-label="Totals" aria-busy={!data}>
      {data ? (
        <Tiles answer={data} spend={spend} />
      ) : (
        [1, 2, 3, 4, 5].map((tile) => <Skeleton key={tile} height={TILE_HEIGHT} />)
      )}
    </section>
  )
}
