import { leastText } from '../../components/least-text.ts'
import type { SpendLimit } from '../../../../src/api/contract/money/spend-limits.ts'
import { StatusText } from '../../components/status-text.tsx'
import { formatShare } from '../../format/decimal.ts'
import { closenessText } from './limit-words.ts'
import styles from './used-meter.module.css'
import { t } from '../../i18n/t.ts'

/** What is read of a limit, or of a budget. */
export interface Metered {
  used_share: string | null
  closeness: SpendLimit['closeness']
  current_usage: { at_least: boolean } | null
}

/** Share of the limit that is used, as a bar, a number and a word. */
export function UsedMeter({ limit }: { limit: Metered }) {
  const { used_share: share, current_usage: used } = limit
  const close = closenessText(limit.closeness)
  if (share === null) {
    return close ? (
      <StatusText tone={close.tone}>{close.text}</StatusText>
    ) : (
      <span aria-label={t('limits:unknown')}>–</span>
    )
  }
  const width = `${Math.max(0, Math.min(100, 100 * Number(share)))}%`
  const words = leastText(formatShare(share), used?.at_least ?? false)
  return (
    <div>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <span>{words}</span>
        {close && close.tone !== 'good' && <StatusText tone={close.tone}>{close.text}</StatusText>}
      </div>
      <div className={styles['meter']} aria-hidden="true">
        <div className={styles['fill']} data-tone={close?.tone ?? 'good'} style={{ width }} />
      </div>
    </div>
  )
}
