import type { MetricId } from '../../../../../src/api/contract/words.ts'
import type { ReactNode } from 'react'
import { changeOf, formatAmount, formatChange, formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { amountOf, type AnswerRow } from '../chart/chart-series.ts'
import { Explain } from '../explain/explain.tsx'
import { Tile } from '../../../components/tiles.tsx'
import styles from '../../../components/tiles.module.css'
import { metricWords, unitWord } from '../explain/metric-words.ts'
import { isWithheld } from '../published-rows.ts'
import type { Explore } from '../use-explore.ts'

/** As in the style sheet: the room is kept while the numbers are on the way. */
export const TILE_HEIGHT = 120

interface MetricTileProps {
  name: string
  metric: MetricId
  now: string | null
  before: string | null
  /** As the answer names it, where that is not the metric's own. */
  unit?: string
  /** It is not published of these days together: why stands below the tiles. */
  withheld?: boolean
  /** More about the amount, under the comparison. */
  detail?: ReactNode
  explore: Pick<Explore, 'metric' | 'change' | 'scope' | 'view'>
  /** Nothing to choose: the page shows all its numbers at once. */
  still?: boolean | undefined
}

function isNothing(amount: string | null): boolean {
  return amount !== null && Number(amount) === 0
}

interface ChangeProps extends Pick<MetricTileProps, 'now' | 'before'> {
  unit: string
  published: boolean | undefined
}

/** Where only what is published is shown, what was before may be there and be kept back. */
function Change({ now, before, unit, published }: ChangeProps) {
  const change = changeOf(now, before)
  if (isNothing(now) && isNothing(before))
    return <span className={styles['change']}>{t('explore:tile.noneBoth')}</span>
  if (before === null)
    return (
      <span className={styles['change']}>
        {t(published ? 'explore:tile.noneToCompare' : 'explore:tile.noEarlier')}
      </span>
    )
  const amount = formatAmount(before, { unit, compact: true })
  // A rate is compared with the rate before; a percentage of a percentage says little.
  const shown = unit === 'ratio' ? null : change
  return (
    <span className={styles['change']}>
      {shown && <b>{formatChange(shown)}</b>}{' '}
      {shown ? t('explore:tile.from', { amount }) : t('explore:tile.before', { amount })}
    </span>
  )
}

/** The word after the amount, unless the name above it says it already. */
function unitBeside(name: string, unit: string): string {
  const word = unitWord(unit)
  return unit === 'people' || name.toLowerCase() === word.toLowerCase() ? '' : word
}

/** An amount beside the period before. Choosing it makes the chart and the lists about it. */
export function MetricTile(props: MetricTileProps) {
  const { name, metric, now, before, detail, explore, still, unit = metricWords(metric).unit } = props
  const nothing = props.withheld ? t('explore:tile.withheld') : t('unknown')
  const shown =
    now === null ? nothing : formatAmount(now, { unit, compact: unit !== 'credits' && unit !== 'usd' })
  return (
    <Tile
      name={name}
      value={
        <>
          {shown} <small>{now !== null && unitBeside(name, unit)}</small>
        </>
      }
      title={now === null ? nothing : formatExact(now, unit)}
      chosen={!still && explore.metric === metric}
      choose={still ? undefined : () => explore.change({ metric })}
      explain={<Explain metric={metric} scope={explore.scope} name={name} />}
      detail={detail}
    >
      {explore.view.compare && (
        <Change now={now} before={before} unit={unit} published={explore.view.published} />
      )}
    </Tile>
  )
}

interface TotalTileProps extends Pick<MetricTileProps, 'metric' | 'still'> {
  row: AnswerRow
  explore: Explore
}

/** The tile of a number that the totals hold. */
export function TotalTile({ metric, row, explore, still }: TotalTileProps) {
  return (
    <MetricTile
      name={metricWords(metric).name}
      metric={metric}
      now={amountOf(row, metric)}
      before={amountOf(row, `${metric}.previous`)}
      withheld={isWithheld(row, metric)}
      unit={explore.unitOf(metric)}
      explore={explore}
      still={still}
    />
  )
}
