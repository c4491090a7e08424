import { CloseButton } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setupQuery } from '../../api/session.ts'
import { t } from '../../i18n/t.ts'
import styles from './simulated-banner.module.css'

const KEPT_AS = 'tidemark-simulated-closed'

/**
 * Says on every page of a demo that its people and amounts are invented. Closed, it is two words for the rest of the
 * browser's session: never nothing, so that no picture of the page passes for a real company's; on paper it is whole.
 */
export function SimulatedBanner() {
  const simulated = useQuery(setupQuery).data?.simulated ?? false
  const [closed, setClosed] = useState(wasClosed)
  if (!simulated) return null
  const close = () => {
    setClosed(true)
    keepClosed()
  }
  return (
    <p className={styles['banner']} data-closed={closed || undefined}>
      <IconFlask size={16} aria-hidden className={styles['icon'] ?? ''} />
      <span className={styles['short']}>{t('shell.simulatedShort')}</span>
      <span className={styles['whole']}>{t('shell.simulated')}</span>
      <CloseButton
        className={styles['close'] ?? ''}
        size="sm"
        aria-label={t('shell.simulatedClose')}
        onClick={close}
      />
    </p>
  )
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(KEPT_AS) !== null
  } catch {
    return false
  }
}

/** Where a browser keeps nothing, it comes back with the next page load. */
function keepClosed(): void {
  try {
    sessionStorage.setItem(KEPT_AS, '1')
  } catch {
    // Nothing depends on it.
  }
}
