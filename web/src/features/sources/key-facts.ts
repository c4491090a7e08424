import type { Connection } from '../../../../src/api/contract/connections.ts'
import type { Fact } from '../../components/fact-list.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { KEY_NAMES } from './connection-words.ts'
import { t } from '../../i18n/t.ts'

/** The keys by their last characters; the keys themselves are sealed and never shown again. */
export function keyFacts(connection: Connection): Fact[] {
  return connection.credentials.map(({ kind, hint, last_verified_at, expires_at }) => {
    const verified = last_verified_at
      ? t('sources:verified', { at: formatInstant(last_verified_at) })
      : t('sources:notVerified')
    const expiry = expires_at ? `, ${t('sources:expires', { day: formatDay(expires_at) })}` : ''
    return { name: KEY_NAMES[kind], value: `…${hint.replace(/^[.…*•]+/, '')}, ${verified}${expiry}` }
  })
}
