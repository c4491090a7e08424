import type { Connection } from '../../../../src/api/contract/connections.ts'
import { FactList } from '../../components/fact-list.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { KEY_NAMES } from './connection-words.ts'

/** The keys by their last characters; the keys themselves are sealed and never shown again. */
export function KeyFacts({ connection }: { connection: Connection }) {
  const facts = connection.credentials.map((credential) => {
    const verified = credential.last_verified_at
      ? `verified ${formatInstant(credential.last_verified_at)}`
      : 'not verified yet'
    const expiry = credential.expires_at ? `, expires ${formatDay(credential.expires_at)}` : ''
    return {
      name: KEY_NAMES[credential.kind],
      value: `…${credential.hint.replace(/^[.…*•]+/, '')}, ${verified}${expiry}`,
    }
  })
  return <FactList facts={facts} />
}
