import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { useConnections } from '../../api/connections.ts'
import { NUMBERS } from '../../api/numbers.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { TextLink } from '../../components/page/typed-links.tsx'
import { useNow } from '../../components/use-now.ts'
import { addDays, formatDay, toDay } from '../../format/time.ts'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'
import { isBroken } from '../sources/needs-somebody.ts'
import styles from './privacy-line.module.css'

/** While numbers of groups are being published: they are asked for again as they come, and once more when all are there. */
export function PublishingLine() {
  const { data, dataUpdatedAt } = useQuery(privacyQuery)
  const queryClient = useQueryClient()
  const isPublishing = (data?.publishing ?? []).length > 0
  useEffect(() => {
    if (!isPublishing) return
    return () => {
      for (const queryKey of NUMBERS) void queryClient.invalidateQueries({ queryKey })
    }
  }, [isPublishing, dataUpdatedAt, queryClient])
  const waits = data?.release_waits ?? []
  const connections = useConnections()
  // Of one that does not work its own notice says what waits for it.
  const isInFirstSync = waits.some(
    ({ connection_id: id, since }) =>
      since === null && !connections?.some((one) => one.id === id && isBroken(one)),
  )
  if (!isPublishing && !isInFirstSync) return <WaitingLine waits={waits} />
  return (
    <output className={styles['banner']}>{t(`agreed.${isPublishing ? 'publishing' : 'inFirstSync'}`)}</output>
  )
}

/** Days settle within the days after them: what waits for longer waits for something that a reader may want to know. */
const LONG_DAYS = 14

/** That nothing more is published for a while, and for which connections; one that does not work says it itself. */
function WaitingLine({ waits }: { waits: Privacy['release_waits'] }) {
  const connections = useConnections()
  const longAgo = addDays(toDay(useNow()), -LONG_DAYS)
  const long = waits.flatMap(({ connection_id: id, since }) => {
    const connection = connections?.find((one) => one.id === id)
    return connection && !isBroken(connection) && since !== null && since < longAgo
      ? [{ id, name: connection.title, since }]
      : []
  })
  return long.map(({ id, name, since }) => (
    <output key={id} className={styles['banner']}>
      <Trans
        i18nKey="agreed.waits"
        values={{ day: formatDay(since), name }}
        components={{ health: <TextLink to="/data-health" inherit underline="always" /> }}
      />
    </output>
  ))
}
