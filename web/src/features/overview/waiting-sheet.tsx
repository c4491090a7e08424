import { Skeleton, VisuallyHidden } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { SlowHint, type SlowHintProps } from '../explore/slow-hint.tsx'
import styles from './overview.module.css'

/** The room of what is on the way; a slow answer says so, and can be cancelled. */
export function WaitingSheet(slow: SlowHintProps) {
  return (
    <div style={{ position: 'relative' }}>
      <output aria-busy className={styles['sheet']}>
        <VisuallyHidden>{t('loading', { what: t('overview:loading') })}</VisuallyHidden>
        <Skeleton className={styles['main'] ?? ''} height={420} />
        <Skeleton className={styles['side'] ?? ''} height={420} />
        <Skeleton className={styles['main'] ?? ''} height={230} />
        <Skeleton className={styles['side'] ?? ''} height={230} />
        <Skeleton height={120} />
      </output>
      <SlowHint {...slow} />
    </div>
  )
}
