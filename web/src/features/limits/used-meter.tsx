import { StatusText } from '../../components/status-text.tsx'
import { formatShare } from '../../format/decimal.ts'
import { closeness } from './limit-words.ts'
import styles from './limits.module.css'
import { t } from '../../i18n/t.ts'

/** Share of the limit that is used, as a bar, a number and a word. */
export function UsedMeter({ share }: { share: string | null }) {
  const close = closeness(share)
  if (share === null || !close) return <span aria-label={t('limits:unknown')}>–</span>
  const width = `${Math.min(100, 100 * Number(share))}%`
  return (
    <div>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <span>{formatShare(share)}</span>
        {close.tone !== 'good' && <StatusText tone={close.tone}>{close.text}</StatusText>}
      </div>
      <div className={styles['meter']} aria-hidden="true">
        <div className={styles['fill']} data-tone={close.tone} style={{ width }} />
      </div>
    </div>
  )
}
