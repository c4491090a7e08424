import { CHART_KINDS } from './chart-kinds.ts'
import { isMetric } from '../../../../../src/api/contract/words.ts'
import { UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import type { ChartData, ChartShape } from './chart-data.ts'
import styles from './chart-panel.module.css'
import { chartColors, layerPattern, lineDash, seriesColor, type ChartColors } from './chart-palette.ts'
import { OTHER, type Series } from './chart-series.ts'
import { Explain } from '../explain/explain.tsx'
import type { Scope } from '../explore-queries.ts'
import { isRemainder } from '../filters/filters.ts'
import { legendKeys } from './legend-keys.ts'

interface SampleProps {
  one: Series
  place: number
  colors: ChartColors
}

/** A piece of the line as it is drawn. */
function LineSample({ one, place, colors }: SampleProps) {
  const dash = lineDash(place)
  return (
    <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" style={{ flex: 'none' }}>
      <line
        x1="0"
        y1="5"
        x2="26"
        y2="5"
        stroke={seriesColor(colors, one, place)}
        strokeWidth="2.5"
        strokeDasharray={dash === 'solid' ? undefined : dash.join(' ')}
      />
    </svg>
  )
}

/** A piece of the layer, with its pattern. */
function LayerSample({ one, place, colors }: SampleProps) {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="16" height="16" rx="3" fill={seriesColor(colors, one, place)} />
      <path d={layerPattern(place)} fill={colors.surface} opacity="0.6" />
    </svg>
  )
}

const SAMPLES = { bars: LayerSample, lines: LineSample } satisfies Record<ChartShape, unknown>

interface ChartLegendProps {
  data: ChartData
  scope: Scope
  /** Show only this value. */
  onChoose?: ((value: string) => void) | undefined
  /** Series that are hidden by their keys; where they are numbers beside each other. */
  hidden: ReadonlySet<string>
  toggle: (key: string) => void
}

type EntryProps = ChartLegendProps & { one: Series; place: number }

function Entry({ one, place, data, scope, onChoose, hidden, toggle }: EntryProps) {
  const colors = chartColors(useComputedColorScheme('light'))
  const Sample = SAMPLES[data.shape]
  const isHidden = hidden.has(one.key)
  const face = (
    <>
      <Sample one={one} place={place} colors={colors} />
      {one.label}
    </>
  )
  const choosable = one.key !== OTHER && onChoose && data.by && !isRemainder(data.id, data.by, one.key)
  return (
    <li>
      {choosable ? (
        <UnstyledButton
          className={styles['entry'] ?? ''}
          title={t('explore:chart.onlyThis', { name: one.label })}
          onClick={() => onChoose(one.key)}
        >
          {face}
        </UnstyledButton>
      ) : data.by ? (
        <span className={styles['entry']}>{face}</span>
      ) : (
        <UnstyledButton
          className={styles['entry'] ?? ''}
          aria-pressed={!isHidden}
          title={t(isHidden ? 'explore:chart.show' : 'explore:chart.hide', { name: one.label })}
          onClick={() => toggle(one.key)}
        >
          {face}
        </UnstyledButton>
      )}
      {!data.by && isMetric(one.key) && <Explain metric={one.key} scope={scope} />}
    </li>
  )
}

/** Names of the colours and patterns, and what hatching, hollow points and bands mean where there are any. */
export function ChartLegend(props: ChartLegendProps) {
  const { data } = props
  const { stacked } = CHART_KINDS[data.shape]
  const { settled, provisional, partial, missing } = legendKeys(data)
  const withheld = data.buckets.some(({ gap }) => gap?.kind === 'withheld')
  const keys = [
    [settled, 'solid', t('explore:chart.settled')],
    [provisional, stacked ? 'hatched' : 'hollow', t('explore:chart.provisional')],
    [partial, 'hatched', t('explore:state.partial')],
    [data.previous !== null, 'dashed', data.previous?.label ?? ''],
    [missing, 'gap', t('explore:chart.missing')],
    [withheld, 'gap', t('explore:chart.withheld')],
  ] as const
  return (
    <>
      {data.series.length > 1 && (
        <ul className={styles['legend']} aria-label={t('explore:chart.legend')}>
          {data.series.map((one, place) => (
            <Entry key={one.key} {...props} one={one} place={place} />
          ))}
        </ul>
      )}
      <div className={styles['keys']}>
        {keys
          .filter(([seen]) => seen)
          .map(([, sign, words]) => (
            <span key={words}>
              <i className={styles[sign]} aria-hidden="true" /> {words}
            </span>
          ))}
      </div>
    </>
  )
}
