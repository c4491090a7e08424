import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { privacyQuery } from '../../api/privacy.ts'
import { setupQuery, useMay } from '../../api/session.ts'
import { TextLink } from '../../components/page/typed-links.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { changeInWords } from './change-words.ts'
import { DemoSwitch } from './demo-switch.tsx'
import styles from './privacy-line.module.css'
import { PublishingLine } from './publishing-line.tsx'

/** On every page, on paper too: that groups are shown and not people, and what weaker is to come or has just come. */
export function PrivacyLine() {
  const { data } = useQuery(privacyQuery)
  const now = useNow()
  const mayObject = useMay('privacy:confirm')
  const maySwitch = useMay('privacy:propose')
  const isDemo = useQuery(setupQuery).data?.simulated ?? false
  if (!data || (data.mode === 'identified' && !data.told && !isDemo)) return null
  const { earlier_groups: earlier } = data
  return (
    <div className={styles['line']}>
      {data.told && (
        <p className={styles['banner']}>
          {changeInWords(data.told, now)}{' '}
          <TextLink to="/settings/privacy" inherit underline="always">
            {t(data.pending && mayObject ? 'agreed.object' : 'agreed.look')}
          </TextLink>
        </p>
      )}
      <PublishingLine />
      {isDemo && maySwitch && <DemoSwitch mode={data.mode} />}
      {data.mode !== 'identified' && (
        <TextLink to="/settings/privacy" underline="never" className={styles['badge'] ?? ''}>
          <IconUsersGroup size={14} aria-hidden />
          {t(`agreed.badge.${data.mode}`, { k: data.k })}{' '}
          {earlier && t('agreed.earlier', { k: earlier.k, day: formatDay(earlier.before) })}
        </TextLink>
      )}
    </div>
  )
}
