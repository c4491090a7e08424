import { useQuery } from '@tanstack/react-query'
import { privacyQuery } from '../../api/privacy.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** By connection, that numbers of groups wait for it, and from which day on. */
export function useHeldBack(): ReadonlyMap<string, string> {
  const waits = useQuery(privacyQuery).data?.release_waits ?? []
  return new Map(
    waits.map(({ connection_id: id, since }) => [
      id,
      since === null ? t('trouble.holdsBackAll') : t('trouble.holdsBack', { day: formatDay(since) }),
    ]),
  )
}
