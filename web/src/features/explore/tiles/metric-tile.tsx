import type { MetricId } from '../../../../../src/api/contract/words.ts'
import type { ReactNode } from 'react'
import { formatAmount, formatExact } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { amountOf, type AnswerRow } from '../chart/chart-series.ts'
import { changeWords, type Compared } from './change-words.ts'
import { comparedDays, isNotCompared, type ComparedDays } from './compared-days.ts'
import { Explain } from '../explain/explain.tsx'
import { Tile } from '../../../components/tiles.tsx'
import styles from '../../../components/tiles.module.css'
import { metricWords, unitWord } from '../explain/metric-words.ts'
import { isAtLeast, isWithheld } from '../published-rows.ts'
import type { Explore } from '../use-explore.ts'

/** As in the style sheet: the room is kept while the numbers are on the way. */
export const TILE_HEIGHT = 120

interface MetricTileProps {
  name: string
  metric: MetricId
  now: string | null
  before: string | null
  /** Of the part that is compared, where that is less than the shown days. */
  compared?: string | null
  /** As the answer names it, where that is not the metric's own. */
  unit?: string
  /** It is not published of these days together: why stands below the tiles. */
  withheld?: boolean
  /** A part of it is told nowhere here. */
  atLeast?: boolean
  /** More about the amount, under the comparison. */
  detail?: ReactNode
  explore: Pick<Explore, 'metric' | 'change' | 'scope' | 'view' | 'current'>
  /** Nothing to choose: the page shows all its numbers at once. */
  still?: boolean | undefined
}

/** How far it is from the number before, and of which days that is said where it is not all of them. */
function Change({ days, ...compared }: Compared & { days: ComparedDays | null }) {
  const { change, words } = changeWords(compared)
  return (
    <>
      <span className={styles['change']}>
        {change && <b>{change}</b>} {words}
      </span>
      {days && compared.before !== null && (
        <span className={styles['change']} title={days.dates}>
          {days.words}
        </span>
      )}
    </>
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
  const { view, current } = explore
  const days = comparedDays(current, view.days)
  const nothing = props.withheld ? t('explore:tile.withheld') : t('unknown')
  const shown =
    now === null ? (
      <span className={styles['words']}>{nothing}</span>
    ) : (
      formatAmount(now, { unit, compact: unit !== 'credits' && unit !== 'usd' })
    )
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
      {props.atLeast && <span className={styles['change']}>{t('explore:state.partial')}</span>}
      {view.compare && (
        <Change
          now={days ? (props.compared ?? null) : now}
          before={before}
          unit={unit}
          notCompared={isNotCompared(current)}
          days={days}
        />
      )}
    </Tile>
  )
}

interface TotalTileProps extends Pick<MetricTileProps, 'metric' | 'still'> {
  row: AnswerRow
  explore: MetricTileProps['explore'] & Pick<Explore, 'unitOf'>
}

/** The tile of a number that the totals hold. */
export function TotalTile({ metric, row, explore, still }: TotalTileProps) {
  return (
    <MetricTile
      name={metricWords(metric).name}
      metric={metric}
      now={amountOf(row, metric)}
      before={amountOf(row, `${metric}.previous`)}
      compared={amountOf(row, `${metric}.compared`)}
      withheld={isWithheld(row, metric)}
      atLeast={isAtLeast(row, metric)}
      unit={explore.unitOf(metric)}
      explore={explore}
      still={still}
    />
  )
}
