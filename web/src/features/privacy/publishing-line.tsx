import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { privacyQuery } from '../../api/privacy.ts'
import { t } from '../../i18n/t.ts'
import styles from './privacy-line.module.css'

/** What is answered from numbers of groups, by the topic of its question. */
const OF_GROUPS = ['overview', 'metrics', 'books']

/** While numbers of groups are being published: they are asked for again as they come, and once more when all are there. */
export function PublishingLine() {
  const { data, dataUpdatedAt } = useQuery(privacyQuery)
  const queryClient = useQueryClient()
  const isPublishing = (data?.publishing ?? []).length > 0
  useEffect(() => {
    if (!isPublishing) return
    return () => {
      for (const topic of OF_GROUPS) void queryClient.invalidateQueries({ queryKey: [topic] })
    }
  }, [isPublishing, dataUpdatedAt, queryClient])
  const isInFirstSync = (data?.release_waits ?? []).some(({ since }) => since === null)
  const what = isPublishing ? 'publishing' : isInFirstSync ? 'inFirstSync' : null
  return what && <output className={styles['banner']}>{t(`agreed.${what}`)}</output>
}
