import { leastText } from '../../../components/least-text.ts'
import { formatAmount, shareOf } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import type { RankedValue } from './ranking-rows.ts'
import styles from './rankings.module.css'

interface RankedLineProps {
  ranked: RankedValue
  /** The largest of the list: its bar is full. */
  top: string | null
  unit: string
}

/** A value with its bar, and its amount. */
export function RankedLine({ ranked: { label, amount, atLeast }, top, unit }: RankedLineProps) {
  const width = `${Math.max(0, 100 * Number(shareOf(amount, top) ?? 0))}%`
  return (
    <>
      <span className={styles['label']}>
        <span className={styles['bar']} style={{ width }} aria-hidden="true" />
        <span className={styles['name']}>{label}</span>
      </span>
      <span className={styles['amount']}>
        {amount === null
          ? t('unknown')
          : leastText(formatAmount(amount, { unit, compact: unit === 'tokens' }), atLeast)}
      </span>
    </>
  )
}
