import type { MetricId } from '../../../../src/api/contract/words.ts'
import { addExact, formatRough } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { amountOf, type AnswerRow } from '../explore/chart/chart-series.ts'
import { MetricTile, TotalTile } from '../explore/tiles/metric-tile.tsx'
import { TileRow } from '../explore/tiles/tile-row.tsx'
import { isTile, TOKENS } from './tile-metrics.ts'
import type { Spend } from './use-spend.ts'

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
  return t('spend:tokensOf', {
    input: short('tokens.input'),
    cached: short('tokens.cached_input'),
    output: short('tokens.output'),
  })
}

function Tiles({ row, spend }: { row: AnswerRow; spend: Spend }) {
  const people: MetricId = 'chat.active_users'
  const single = spend.metrics.filter((metric) => metric !== people && isTile(metric, row))
  return (
    <>
      {single.map((metric) => (
        <TotalTile key={metric} metric={metric} row={row} explore={spend} />
      ))}
      {spend.metrics.includes('tokens.output') && (
        <MetricTile
          name={t('spend:tokens')}
          metric="tokens.output"
          now={tokenSum(row, '')}
          before={tokenSum(row, '.previous')}
          compared={tokenSum(row, '.compared')}
          detail={tokenDetail(row)}
          explore={spend}
        />
      )}
      {spend.metrics.includes(people) && <TotalTile metric={people} row={row} explore={spend} />}
    </>
  )
}

/** Each amount in its own unit, beside the period before. A tile chooses what the chart and the lists show. */
export function Totals({ spend, label }: { spend: Spend; label: string }) {
  const row = spend.current?.rows[0]
  return (
    <TileRow label={label} count={5} slow={spend.slow}>
      {spend.current ? <Tiles row={row ?? {}} spend={spend} /> : null}
    </TileRow>
  )
}
