import { isMetric } from '../../../../../src/api/contract/words.ts'
import { UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import type { ChartData } from './chart-data.ts'
import styles from './chart-panel.module.css'
import { chartColors } from './chart-palette.ts'
import { OTHER, type Series } from './chart-series.ts'
import { Explain } from '../explain/explain.tsx'
import type { Scope } from '../explore-queries.ts'
import { isRemainder } from '../filters/filters.ts'
import { legendKeys } from './legend-keys.ts'
import { LineSample, LayerSample } from './legend-samples.tsx'

interface ChartLegendProps {
  data: ChartData
  scope: Scope
  /** Show only this value. */
  onChoose?: ((value: string) => void) | undefined
}

function Entry({ one, place, data, scope, onChoose }: ChartLegendProps & { one: Series; place: number }) {
  const colors = chartColors(useComputedColorScheme('light'))
  const Sample = data.shape === 'lines' ? LineSample : LayerSample
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
      ) : (
        <span className={styles['entry']}>{face}</span>
      )}
      {!data.by && isMetric(one.key) && <Explain metric={one.key} scope={scope} />}
    </li>
  )
}

/** Names of the colours and patterns, and what hatching, hollow points and bands mean where there are any. */
export function ChartLegend(props: ChartLegendProps) {
  const { data } = props
  const asBars = data.shape === 'bars'
  const { settled, provisional, partial, missing } = legendKeys(data)
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
        {settled && (
          <span>
            <i className={styles['solid']} aria-hidden="true" /> {t('explore:chart.settled')}
          </span>
        )}
        {provisional && (
          <span>
            <i className={styles[asBars ? 'hatched' : 'hollow']} aria-hidden="true" />{' '}
            {t('explore:chart.provisional')}
          </span>
        )}
        {partial && (
          <span>
            <i className={styles['hatched']} aria-hidden="true" /> {t('explore:state.partial')}
          </span>
        )}
        {data.previous && (
          <span>
            <i className={styles['dashed']} aria-hidden="true" /> {data.previous.label}
          </span>
        )}
        {missing && (
          <span>
            <i className={styles['gap']} aria-hidden="true" /> {t('explore:chart.missing')}
          </span>
        )}
      </div>
    </>
  )
}
